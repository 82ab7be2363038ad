// One file changed in two places: merged by lines where the changes do not touch each other. The server does it when a save
// arrives, a browser when a text arrives under what is being typed.
import {diff3Merge} from 'node-diff3';
import {FILE_MAX} from '#schema/coding/coding.limits.ts';

/** Pairs of equal lines that are looked at; more take seconds. */
const MOST_PAIRS = 1_000_000;

/**
 * Both changes in one text; `undefined` where they touch the same lines, where finding out would take too long, or where
 * both together are longer than a file may be.
 * @param base what both texts were made from.
 */
export function merge3(base: string, mine: string, theirs: string): string | undefined {
  if (mine === theirs || theirs === base) return mine;
  if (mine === base) return theirs;
  const [o, a, b] = [linesOf(base), linesOf(mine), linesOf(theirs)];
  if (pairsOf(o, a) + pairsOf(o, b) > MOST_PAIRS) return undefined;
  const regions = diff3Merge(a, o, b, {excludeFalseConflicts: true});
  const merged: string[] = [];
  for (const {ok} of regions) {
    if (!ok) return undefined;
    merged.push(...ok);
  }
  const text = merged.join('');
  return text.length > FILE_MAX ? undefined : text;
}

/** Each with its line break: a text that ends in one differs from a text that does not. */
const linesOf = (text: string): string[] => text.split(/(?<=\n)/);

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
