// Review cards as they stand: synced rows, and the ratings that this device has not sent yet. The rule of
// scheduling comes from outside: only the review itself needs its library.
import type {Block} from '#schema/lessons/block.ts';
import {morningOf} from '#schema/lessons/days.ts';
import type {Key} from '#schema/questions/judging.ts';
import type {Answer, DrawnQuestion} from '#schema/questions/question.ts';
import type {Rating, Schedule} from '#schema/lessons/review/review.ts';
import type {Command} from '#web/data/outbox/command.ts';
import {overlay} from '#web/data/outbox/overlay.ts';

export type ReviewCard = Schedule & {
  readonly id: string;
  readonly questionId: string;
  readonly quizId: string;
  readonly moduleId: string;
  readonly question: DrawnQuestion;
  readonly key: Key;
  readonly answer: Answer;
  readonly explanation: readonly Block[];
  /** The command of the last rating. */
  readonly ratedBy: string | null;
};

/** See `rated` in review.rules.ts. */
export type Rate = (schedule: Schedule, rating: Rating, at: number) => Schedule;

type Cards = ReadonlyMap<string, ReviewCard>;

const DAY_MS = 86_400_000;

/** Without the rule at hand: no rating brings a card back within a day. */
const atLeastADay: Rate = (schedule, _, at) => ({...schedule, due: at + DAY_MS});

/** Cards as they stand, the one that is due first first. A rating that the rows hold already changes nothing. */
export function cardsNow(
  rows: readonly ReviewCard[],
  pending: readonly Command[],
  rate: Rate = atLeastADay,
): readonly ReviewCard[] {
  const ratings = ratingsIn(pending);
  if (ratings.length === 0) return rows;
  const synced: Cards = new Map(rows.map((row) => [row.id, row]));
  const held = heldBy(synced, ratings);
  const shown = overlay(
    synced,
    ratings.filter(({id}) => !held.has(id)),
    {
      'reviews.rate': (cards, {id, args}) => {
        const card = cards.get(args.cardId);
        if (!card) return cards;
        const {rating, reviewedAt} = args;
        return new Map([...cards, [card.id, {...card, ...rate(card, rating, reviewedAt), ratedBy: id}]]);
      },
    },
  );
  return [...shown.values()].toSorted((a, b) => a.due - b.due || (a.id < b.id ? -1 : 1));
}

/** Ratings on this device that the rows may not hold yet. */
const ratingsIn = (pending: readonly Command[]): readonly Command[] =>
  pending.filter(({name}) => name === 'reviews.rate');

/** What a card was last rated by, and all that was given for it before. */
function heldBy(cards: Cards, ratings: readonly Command[]): ReadonlySet<string> {
  const held = new Set<string>();
  for (const card of cards.values()) {
    const own = ratings.filter(({args}) => args['cardId'] === card.id);
    const last = own.findIndex(({args}) => args.id === card.ratedBy);
    for (const {id} of own.slice(0, last + 1)) held.add(id);
  }
  return held;
}

export type DueCards = {
  readonly due: readonly ReviewCard[];
  /** When the next card is due after these, epoch ms. */
  readonly nextAt: number | undefined;
};

/**
 * A card is due from the morning of its day on: an evening's cards come back whenever the learner does the next day, not
 * only from the hour at which they were rated.
 * @param cards in the order of their time.
 */
export function dueBy(cards: readonly ReviewCard[], now: number, timeZone: string): DueCards {
  const coming = cards.map((card) => comesAt(card, timeZone));
  const later = coming.filter((at) => at > now);
  return {
    due: cards.filter((_, at) => (coming[at] ?? now) <= now),
    nextAt: later.length === 0 ? undefined : Math.min(...later),
  };
}

/** What was rated this morning does not come back before the next one. */
function comesAt({due, lastReviewedAt}: ReviewCard, timeZone: string): number {
  const morning = morningOf(due, timeZone);
  return morning > (lastReviewedAt ?? 0) ? morning : due;
}
