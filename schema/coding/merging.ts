// One file changed in two places: merged by lines where the changes do not touch each other. The server does it when a save
// arrives, a browser when a text arrives under what is being typed.
import {diff3Merge} from 'node-diff3';
import {FILE_MAX} from '#schema/coding/coding.limits.ts';

/**
 * Work of a merge: pairs of equal lines, times lines, for each of its pairs may be looked at from each line. So much takes
 * some 40 ms.
 */
const MOST_WORK = 100_000_000;

/**
 * Both changes in one text; `undefined` where they touch the same lines, where finding out would take too long, or where
 * both together are longer than a file may be.
 * @param base what both texts were made from.
 */
export function merge3(base: string, mine: string, theirs: string): string | undefined {
  if (mine === theirs || theirs === base) return mine;
  if (mine === base) return theirs;
  const {before, middles, after} = apart(linesOf(base), linesOf(mine), linesOf(theirs));
  const [o, a, b] = middles;
  if ((pairsOf(o, a) + pairsOf(o, b)) * Math.max(o.length, a.length, b.length) > MOST_WORK) return undefined;
  const regions = diff3Merge(a, o, b, {excludeFalseConflicts: true});
  const merged = [...before];
  for (const {ok} of regions) {
    if (!ok) return undefined;
    merged.push(...ok);
  }
  const text = [...merged, ...after].join('');
  return text.length > FILE_MAX ? undefined : text;
}

/** Each with its line break: a text that ends in one differs from a text that does not. */
const linesOf = (text: string): string[] => text.split(/(?<=\n)/);

type Lines = readonly string[];

/** What all three have before and after their changes, and what is between. */
function apart(o: Lines, a: Lines, b: Lines) {
  const shortest = Math.min(o.length, a.length, b.length);
  let start = 0;
  while (start < shortest && o[start] === a[start] && o[start] === b[start]) start += 1;
  let end = 0;
  const last = (lines: Lines) => lines[lines.length - 1 - end];
  while (end < shortest - start && last(o) === last(a) && last(o) === last(b)) end += 1;
  const middleOf = (lines: Lines) => lines.slice(start, lines.length - end);
  return {
    before: o.slice(0, start),
    middles: [middleOf(o), middleOf(a), middleOf(b)] as const,
    after: o.slice(o.length - end),
  };
}

function pairsOf(some: readonly string[], others: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const line of others) counts.set(line, (counts.get(line) ?? 0) + 1);
  return some.reduce((sum, line) => sum + (counts.get(line) ?? 0), 0);
}

/** What a save says. */
export type Save = {
  /** The save that the text was made from. */
  readonly base: string;
  /** The text before it and after it, as the device has them. */
  readonly before: string;
  readonly text: string;
};

/** The newest text of a file. */
export type Newest = {readonly saveId: string; readonly text: string};

/**
 * What a save makes of a file: its text, or `undefined` where two devices changed the same lines, and both are to be
 * kept.
 */
export const textAfter = (newest: Newest, {base, before, text}: Save): string | undefined =>
  newest.saveId === base && newest.text === before ? text : merge3(before, text, newest.text);
