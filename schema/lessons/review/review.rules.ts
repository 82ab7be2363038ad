// When a review card comes again: FSRS, the same on the server and on the device. No chance, no learner's own
// parameters, whole days only: equal input gives equal output on both sides.
import {fsrs, Rating as Grade, State, type CardInput} from 'ts-fsrs';
import {RATINGS, type Rating, type Schedule} from '#schema/lessons/review/review.ts';

const scheduler = fsrs({
  request_retention: 0.9,
  // Ten years: what is known so long needs no card.
  maximum_interval: 3650,
  enable_fuzz: false,
  // Steps of minutes would want the learner back within the hour; a card comes once a day at most.
  enable_short_term: false,
});

const GRADES = {again: Grade.Again, hard: Grade.Hard, good: Grade.Good, easy: Grade.Easy} as const;

/** From the morning on which a card is offered to its hour, at most: a day is 25 hours long where clocks go back. */
const MORNING_MS = 25 * 3_600_000;

/** No evening and the next morning are nearer to one another: a card that is rated again sooner was never away. */
const NIGHT_MS = 4 * 3_600_000;

/** A card that was not rated yet: it is due at once. */
export const newSchedule = (now: number): Schedule => ({
  due: now,
  stability: 0,
  difficulty: 0,
  reps: 0,
  lapses: 0,
  state: 'new',
  lastReviewedAt: null,
});

/** The card after a rating. Its time comes after the last one, whatever the device's clock said. */
export function rated(schedule: Schedule, rating: Rating, at: number): Schedule {
  const reviewedAt = Math.max(at, (schedule.lastReviewedAt ?? 0) + 1);
  const shift = shiftOf(schedule, reviewedAt);
  const {card} = scheduler.next(inputOf(schedule), new Date(reviewedAt + shift), GRADES[rating]);
  return {
    due: card.due.getTime() - shift,
    stability: card.stability,
    difficulty: card.difficulty,
    reps: card.reps,
    lapses: card.lapses,
    state: 'review',
    lastReviewedAt: reviewedAt,
  };
}

/**
 * The library counts days of UTC, and would take an evening and the next morning for one day, and an evening over midnight for
 * two. From the morning of its day on a card's whole rest counts; for one that is rated again the same evening, as on two
 * devices, no day has passed.
 * @returns what the time of the rating is off by for it, ms.
 */
function shiftOf({state, due, lastReviewedAt}: Schedule, reviewedAt: number): number {
  if (state !== 'review' || lastReviewedAt === null) return 0;
  const since = reviewedAt - lastReviewedAt;
  if (since < NIGHT_MS) return -since;
  const early = due - reviewedAt;
  return early > 0 && early < MORNING_MS ? early : 0;
}

/**
 * The card after its question went wrong in a quiz again: a lapse, and asked again at once. A card that was never
 * rated has nothing to forget and stays as it is.
 */
export const lapsed = (schedule: Schedule, at: number): Schedule =>
  schedule.state === 'new' ? schedule : {...rated(schedule, 'again', at), due: at};

/** When the card would come again after each rating, epoch ms. */
export const dueAfter = (schedule: Schedule, at: number): Readonly<Record<Rating, number>> => {
  const [again = at, hard = at, good = at, easy = at] = RATINGS.map((one) => rated(schedule, one, at).due);
  return {again, hard, good, easy};
};

// Elapsed and scheduled days are derived: the library reckons with the time of the last review.
const inputOf = (schedule: Schedule): CardInput => ({
  due: schedule.due,
  stability: schedule.stability,
  difficulty: schedule.difficulty,
  elapsed_days: 0,
  scheduled_days: 0,
  learning_steps: 0,
  reps: schedule.reps,
  lapses: schedule.lapses,
  state: schedule.state === 'new' ? State.New : State.Review,
  last_review: schedule.lastReviewedAt,
});
