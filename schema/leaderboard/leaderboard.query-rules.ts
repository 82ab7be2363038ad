// Rules of the arguments of queries about the leaderboard, for the server.
import * as z from 'zod/mini';
import {SCOPES} from '#schema/leaderboard/leaderboard.api.ts';
import {boardIdRule, MAX_PAGE_SIZE, periodRule} from '#schema/leaderboard/leaderboard.rules.ts';

const boardArgs = {
  period: periodRule,
  scope: z.enum(SCOPES, 'scope must be all, country or cohort'),
  value: boardIdRule('value'),
};
const aroundArgs = z.strictObject({
  ...boardArgs,
  points: z.number('points must be a number'),
  reachedAt: z.number('reachedAt must be a number'),
  turn: z._default(z.number('turn must be a number'), 1),
  entryId: boardIdRule('entryId'),
});

/** By the query's name. */
export const leaderboardQueryRules = {
  'leaderboard.top': z.strictObject({
    ...boardArgs,
    limit: z.int('limit must be a whole number').check(z.gte(1), z.lte(MAX_PAGE_SIZE)),
  }),
  'leaderboard.above': aroundArgs,
  'leaderboard.below': aroundArgs,
  'leaderboard.entry': z.strictObject({period: periodRule, entryId: boardIdRule('entryId')}),
};
