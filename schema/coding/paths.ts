// Names of a project's files: the same rules for what is typed, what comes out of a zip file, and what a server stores.
import {DEPTH_MAX, PATH_MAX} from '#schema/coding/coding.limits.ts';

/** What no file system takes, or takes for something else. */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const FORBIDDEN = /[\u0000-\u001f\u007f\\:*?"<>|]/;
/** Characters that are not seen, or turn the order of the others round: a name would look like another one. */
const UNSEEN = /[\u0080-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\p{Cs}/u;
/** Windows takes these for devices, with any ending. */
const DEVICES = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/i;

/**
 * What is wrong with a path, in words for the learner who typed it; `undefined` if nothing is. A path is relative, with `/`
 * between folders: `data/prices.csv`.
 */
export function pathProblem(path: string): string | undefined {
  if (path === '') return 'A file needs a name, such as main.py.';
  if (path.length > PATH_MAX) return `A file’s path can have up to ${PATH_MAX} characters.`;
  if (path.startsWith('/')) return 'A path starts with a folder or a file name, not with “/”.';
  if (FORBIDDEN.test(path)) return 'A file name can’t contain any of these: \\ : * ? " < > |';
  if (UNSEEN.test(path)) return 'A file name can’t contain invisible characters. Type it again.';
  const parts = path.split('/');
  if (parts.some((part) => part === '.' || part === '..'))
    return 'A path can’t contain “.” or “..” as a folder.';
  if (parts.some((part) => part === '')) return 'A path can’t contain an empty name.';
  if (parts.some((part) => part !== part.trim())) return 'A file name can’t start or end with a space.';
  if (parts.some((part) => part.endsWith('.'))) return 'A file name can’t end with a dot: Windows drops it.';
  const device = parts.find((part) => DEVICES.test(part));
  if (device !== undefined) return `A file can’t be named ${device}: Windows keeps that name for itself.`;
  if (parts.length > DEPTH_MAX) return `Folders can be up to ${DEPTH_MAX - 1} deep.`;
  return undefined;
}

/** The form in which paths are compared: some computers tell no case apart. */
const sameCase = (path: string): string => path.normalize('NFC').toLowerCase();

/**
 * Which of these paths is in the way of a new one: the same name, a folder of its name, or a file where it has a folder.
 */
export function inTheWay(path: string, others: readonly string[]): string | undefined {
  const own = sameCase(path);
  return others.find((other) => {
    const theirs = sameCase(other);
    return theirs === own || theirs.startsWith(`${own}/`) || own.startsWith(`${theirs}/`);
  });
}

/** What is said of a path that another one is in the way of. */
export const wayProblem = (path: string, other: string): string =>
  sameCase(path) === sameCase(other)
    ? `There’s already a file named ${path}. Choose another name.`
    : `${path} and ${other} can’t both be there: a name is either a file or a folder.`;

/** A path that none of these has: `main (copy).py`, `main (copy 2).py`. */
export function freePath(path: string, word: string, taken: readonly string[]): string {
  const at = path.lastIndexOf('/') + 1;
  const name = path.slice(at);
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  for (let count = 1; ; count += 1) {
    const mark = count === 1 ? ` (${word})` : ` (${word} ${count})`;
    const room = PATH_MAX - at - mark.length - ending.length;
    const free = `${path.slice(0, at)}${stem.slice(0, Math.max(1, room))}${mark}${ending}`;
    if (inTheWay(free, taken) === undefined) return free;
  }
}
