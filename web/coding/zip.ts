// Projects as zip files. Loaded with the first import or export.
import {strToU8, unzipSync, zipSync, type UnzipFileInfo} from 'fflate';
import {FILES_MAX, PROJECT_BYTES_MAX} from '#schema/coding/coding.limits.ts';
import {inTheWay, pathProblem, wayProblem} from '#schema/coding/paths.ts';
import {readText, TEXT_BYTES_MAX} from '#web/coding/text.ts';

/** Largest zip file that is opened, bytes. */
export const ZIP_MAX = 10_000_000;
/** Entries that are looked at: a repository of more is no project. */
const ENTRIES_MAX = 5000;

export type TextFile = {readonly path: string; readonly text: string};

export type Unzipped = {
  readonly files: readonly TextFile[];
  /** Names of what was left out: pictures, long files, what tools keep for themselves. */
  readonly skipped: readonly string[];
};

/** Why a zip file was not opened, in words for the learner who chose it. */
export class ZipProblem extends Error {
  override readonly name = 'ZipProblem';
}

const figure = (value: number) => value.toLocaleString('en');

/** What tools keep beside a program. */
const TOOLS =
  /(?:^|\/)(?:\.git|__pycache__|__MACOSX|node_modules|\.venv|venv|\.ipynb_checkpoints|\.DS_Store)(?:\/|$)/;
/** Nothing of these is text; they are left out before they are unpacked. */
const NO_TEXT =
  /\.(?:png|jpe?g|gif|webp|ico|pdf|zip|gz|tar|whl|pyc|so|dll|exe|mp[34]|mov|wav|ttf|woff2?|parquet|npy|npz|pkl|db|sqlite3?)$/i;

/**
 * The text files of a zip file. One folder around everything is taken away, as archives of repositories have it.
 * @throws {ZipProblem}
 */
export function unzip(bytes: Uint8Array): Unzipped {
  if (bytes.length > ZIP_MAX) {
    throw new ZipProblem(
      `This zip file is larger than ${ZIP_MAX / 1_000_000} MB. Zip only the files you need.`,
    );
  }
  const chosen = new Choice();
  const entries = unpacked(bytes, chosen);
  const skipped = [...chosen.skipped];
  const texts = Object.entries(entries).flatMap(([path, content]) => {
    const text = readText(content);
    if (text === undefined) skipped.push(path);
    return text === undefined ? [] : [{path, text}];
  });
  const top = topFolder([...texts.map(({path}) => path), ...skipped]);
  const files = texts.map(({path, text}) => ({path: path.slice(top.length).normalize('NFC'), text}));
  demandProject(files);
  return {
    files: files.toSorted((a, b) => a.path.localeCompare(b.path)),
    skipped: skipped.map((path) => path.slice(top.length)),
  };
}

/** What is to be unpacked, judged by the list of the archive's contents alone: nothing is unpacked to find out. */
class Choice {
  readonly skipped: string[] = [];
  #count = 0;
  #bytes = 0;

  takes({name, originalSize}: UnzipFileInfo): boolean {
    this.#count += 1;
    if (this.#count > ENTRIES_MAX) {
      throw new ZipProblem(
        `This archive has more than ${figure(ENTRIES_MAX)} files. A project can have up to ${FILES_MAX}: zip only the files you need.`,
      );
    }
    demandInside(name);
    if (name.endsWith('/')) return false;
    if (TOOLS.test(name)) return false;
    if (NO_TEXT.test(name) || originalSize > TEXT_BYTES_MAX) {
      this.skipped.push(name);
      return false;
    }
    this.#bytes += originalSize;
    if (this.#bytes > PROJECT_BYTES_MAX * 2) throw tooMuch();
    return true;
  }
}

const tooMuch = () =>
  new ZipProblem(
    `The files in this archive take up more than the ${PROJECT_BYTES_MAX / 1_000_000} MB a project can hold. Zip only the files you need.`,
  );

function demandInside(name: string): void {
  const parts = name.split(/[/\\]/);
  if (!parts.includes('..') && !/^(?:[/\\]|[A-Za-z]:)/.test(name)) return;
  throw new ZipProblem(
    `This archive has a file whose name leads out of it (${name.slice(0, 80)}), so nothing was imported.`,
  );
}

function unpacked(bytes: Uint8Array, choice: Choice): Record<string, Uint8Array> {
  try {
    // A size that is too small in the list makes it fail; what is unpacked never takes more room than was listed.
    return unzipSync(bytes, {filter: (file) => choice.takes(file)});
  } catch (error) {
    if (error instanceof ZipProblem) throw error;
    throw new ZipProblem('We couldn’t open this zip file. It may be damaged or protected by a password.', {
      cause: error,
    });
  }
}

/** `name-commit/`, where everything is in it. */
function topFolder(paths: readonly string[]): string {
  const [first = ''] = paths;
  const top = first.slice(0, first.indexOf('/') + 1);
  return top !== '' && paths.every((path) => path.startsWith(top)) ? top : '';
}

function demandProject(files: readonly TextFile[]): void {
  if (files.length === 0)
    throw new ZipProblem('There are no text files in this archive, so there’s nothing to import.');
  if (files.length > FILES_MAX) {
    throw new ZipProblem(
      `This archive has ${figure(files.length)} text files. A project can have up to ${FILES_MAX}: zip only the files you need.`,
    );
  }
  const problem = files
    .map(({path}) => ({path, words: pathProblem(path)}))
    .find(({words}) => words !== undefined);
  if (problem)
    throw new ZipProblem(`We can’t import the file “${problem.path.slice(0, 80)}”. ${problem.words}`);
  demandApart(files.map(({path}) => path));
  if (files.reduce((sum, {text}) => sum + strToU8(text).length, 0) > PROJECT_BYTES_MAX) throw tooMuch();
}

function demandApart(paths: readonly string[]): void {
  for (const [at, path] of paths.entries()) {
    const other = inTheWay(path, paths.slice(0, at));
    if (other === undefined) continue;
    throw new ZipProblem(
      other.length === path.length
        ? `Two files in this archive have the same name, apart from upper and lower case: ${other} and ${path}.`
        : `We can’t import this archive. ${wayProblem(path, other)}`,
    );
  }
}

/** A zip file of these, in a folder of the project's name. */
export function zip(name: string, files: readonly TextFile[]): Uint8Array<ArrayBuffer> {
  const folder = fileName(name);
  return new Uint8Array(
    zipSync(Object.fromEntries(files.map(({path, text}) => [`${folder}/${path}`, strToU8(text)]))),
  );
}

/** A project's name as the name of a file. */
export const fileName = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}._ -]+/gu, '-')
    .replaceAll(/^[. ]+|[. ]+$/g, '') || 'project';
