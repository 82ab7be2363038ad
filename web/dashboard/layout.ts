// Where the cards of the dashboard are. Pure.
import type {PlacedCard} from '#schema/dashboard/dashboard.table.ts';
import type {Command} from '#web/data/outbox/command.ts';
import {overlay} from '#web/data/outbox/overlay.ts';

/** What was arranged, with what is still on its way; none while it is as at first. */
export const savedOf = (
  row: {readonly cards: readonly PlacedCard[]} | undefined,
  pending: readonly Command[],
): readonly PlacedCard[] =>
  overlay<readonly PlacedCard[]>(row?.cards ?? [], pending, {'dashboard.arrange': (_, {args}) => args.cards});

/**
 * Every card that this build has, in its place. A card that is newer than the arrangement comes after the one that is
 * before it at first.
 */
export function placed<Id extends string>(
  atFirst: readonly Id[],
  saved: readonly PlacedCard[],
): readonly {readonly id: Id; readonly isHidden: boolean}[] {
  const isKnown = (id: string): id is Id => (atFirst as readonly string[]).includes(id);
  const cards = saved.flatMap(({id, isHidden}) => (isKnown(id) ? [{id, isHidden}] : []));
  for (const [at, id] of atFirst.entries()) {
    if (cards.some((card) => card.id === id)) continue;
    const before = cards.findIndex((card) => card.id === atFirst[at - 1]);
    cards.splice(before + 1, 0, {id, isHidden: false});
  }
  return cards;
}

/** The list with the card at a place moved to another one, within its ends. */
export function moved<T>(cards: readonly T[], from: number, to: number): readonly T[] {
  const target = Math.max(0, Math.min(cards.length - 1, to));
  const card = cards[from];
  if (card === undefined || target === from) return cards;
  return cards.toSpliced(from, 1).toSpliced(target, 0, card);
}
