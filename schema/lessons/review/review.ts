// Words of review cards that both sides share. The scheduling is in review.rules.ts, apart: its library is
// fetched only with the review itself.

/** How well a card was known, from 1: `again` says that it was not. */
export const RATINGS = ['again', 'hard', 'good', 'easy'] as const;
export type Rating = (typeof RATINGS)[number];

/** What the scheduling keeps of a card. Times in epoch ms. */
export type Schedule = {
  /** It is asked again from then on. */
  readonly due: number;
  /** Days after which it is still known with a probability of 90 %; 0 before the first rating. */
  readonly stability: number;
  /** 1 to 10; 0 before the first rating. */
  readonly difficulty: number;
  readonly reps: number;
  readonly lapses: number;
  readonly state: 'new' | 'review';
  readonly lastReviewedAt: number | null;
};
