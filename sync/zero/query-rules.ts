import {ApplicationError, type ReadonlyJSONValue} from '@rocicorp/zero';
import type * as z from 'zod/mini';
import {leaderboardQueryRules} from '#schema/leaderboard/leaderboard.query-rules.ts';

/** Rules of the arguments of queries, by the query's name. */
export const QUERY_RULES: Readonly<Record<string, z.ZodMiniType<ReadonlyJSONValue>>> = {
  ...leaderboardQueryRules,
};

/**
 * The arguments of a query, read by its rule; a query without one takes none.
 * @throws {ApplicationError} in the words of the rule.
 */
export function readQueryArgs(
  name: string,
  args: ReadonlyJSONValue | undefined,
): ReadonlyJSONValue | undefined {
  const rule = Object.hasOwn(QUERY_RULES, name) ? QUERY_RULES[name] : undefined;
  if (rule === undefined) {
    if (args === undefined || args === null) return undefined;
    throw new ApplicationError(`The query ${name} takes no arguments.`);
  }
  const result = rule.safeParse(args);
  if (result.success) return result.data;
  throw new ApplicationError(result.error.issues[0]?.message ?? 'The arguments are not valid.');
}
