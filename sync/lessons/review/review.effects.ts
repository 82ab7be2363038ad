// Ratings of review cards, in the transaction of the command.
import {Refusal} from '#schema/errors.ts';
import {rated} from '#schema/lessons/review/review.rules.ts';
import type {Schedule} from '#schema/lessons/review/review.ts';
import type {EffectsIn} from '#sync/commands/effects.ts';
import {SCHEDULE, timesOf} from '#sync/lessons/review/cards.ts';

export const reviewEffects: EffectsIn<'reviews'> = {
  // A learner's commands are serialized: what is read here stays true until the commit.
  'reviews.rate': async (sql, {id, cardId, rating, reviewedAt}, {userId}) => {
    const [row] = await sql(
      `select json_build_object(${SCHEDULE}) as "schedule", floor(1000 * extract(epoch from now()))::float8 as "now"
       from "reviewCard" c where c."id" = $1 and c."userId" = $2`,
      [cardId, userId],
    );
    if (!row) throw new Refusal('NOT_FOUND', 'You don’t have this review card.');
    // The statement above selects exactly this.
    const {schedule, now} = row as {schedule: Schedule; now: number};
    const next = timesOf(rated(schedule, rating, Math.min(reviewedAt, now)));
    await sql(
      `update "reviewCard" set "due" = $2, "stability" = $3, "difficulty" = $4, "reps" = $5, "lapses" = $6,
         "state" = $7, "lastReviewedAt" = $8, "ratedBy" = $9
       where "id" = $1`,
      [
        cardId,
        next.due,
        next.stability,
        next.difficulty,
        next.reps,
        next.lapses,
        next.state,
        next.lastReviewedAt,
        id,
      ],
    );
  },
};
