// Finds what somebody means by a few letters. Every word must be met; where it is met decides the order.

import {folded} from '#schema/text.folding.ts';
import type {Findable} from '#web/part/palette.ts';

export type FoundGroup<E> = {readonly kind: string; readonly entries: readonly E[]};

/** A list that one can still read. */
const MOST_OF_A_KIND = 8;

/** Without accents and case, words parted by one space and led by one: ` naive bayes`. */
const plain = (text: string): string =>
  ` ${folded(text)
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()}`;

/** Points for one word: the beginning of a title's word before its middle, the title before the detail. */
function pointsFor(word: string, title: string, detail: string): number {
  if (title.startsWith(` ${word}`)) return 12;
  if (title.includes(` ${word}`)) return 8;
  // One or two letters are in the middle of everything.
  if (word.length > 2 && title.includes(word)) return 4;
  return detail.includes(` ${word}`) ? 1 : 0;
}

/** How well the entry is meant by the words; 0: not at all. */
function score(entry: Findable, words: readonly string[]): number {
  const title = plain(entry.title);
  const detail = plain(entry.detail);
  const points = words.map((word) => pointsFor(word, title, detail));
  return points.includes(0) ? 0 : points.reduce((sum, each) => sum + each, 0);
}

/** Entries that every word of the query meets: groups and their entries by merit, then in their own order. */
export function find<E extends Findable>(entries: readonly E[], query: string): readonly FoundGroup<E>[] {
  const words = plain(query).trim().split(' ').filter(Boolean);
  const found = entries
    .map((entry) => ({entry, points: score(entry, words)}))
    .filter(({points}) => points > 0)
    .toSorted((a, b) => b.points - a.points);
  return byKind(found.map(({entry}) => entry));
}

/** Entries under the names of their kinds, in the order in which the kinds come up. */
export function byKind<E extends Findable>(entries: readonly E[]): readonly FoundGroup<E>[] {
  const kinds = [...new Set(entries.map(({kind}) => kind))];
  return kinds.map((kind) => ({
    kind,
    entries: entries.filter((entry) => entry.kind === kind).slice(0, MOST_OF_A_KIND),
  }));
}

/** What stands there before anything is typed: what was picked lately, then pages and actions. */
export function suggest<E extends Findable>(
  entries: readonly E[],
  recentIds: readonly string[],
): readonly FoundGroup<E>[] {
  const recent = recentIds.flatMap((id) => entries.find((entry) => entry.id === id) ?? []);
  const others = (kind: string) => entries.filter((entry) => entry.kind === kind && !recent.includes(entry));
  const groups: FoundGroup<E>[] = [
    {kind: 'Recent', entries: recent},
    {kind: 'Pages', entries: others('Pages')},
    {kind: 'Actions', entries: others('Actions')},
  ];
  return groups.filter((group) => group.entries.length > 0);
}
