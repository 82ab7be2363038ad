// Rules of the arguments of queries about the leaderboard, for the server.
import * as z from 'zod/mini';
import {SCOPES} from '#schema/leaderboard/leaderboard.api.ts';
import {boardIdRule, MAX_PAGE_SIZE, periodRule} from '#schema/leaderboard/leaderboard.rules.ts';
import {INTEGER_MAX, momentRule, wholeNumber} from '#schema/number.rules.ts';

const boardArgs = {
  period: periodRule,
  scope: z.enum(SCOPES, 'scope must be all, country or cohort'),
  value: boardIdRule('value'),
};
const aroundArgs = z.strictObject({
  ...boardArgs,
  points: wholeNumber('points', -INTEGER_MAX, INTEGER_MAX),
  reachedAt: momentRule('reachedAt'),
  turn: z._default(wholeNumber('turn', 1, INTEGER_MAX), 1),
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
