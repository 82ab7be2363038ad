import {ApplicationError, type ReadonlyJSONValue} from '@rocicorp/zero';
import type {QueryRules} from '#sync/part/part.ts';

/**
 * The arguments of a query, read by its rule; a query without one takes none.
 * @throws {ApplicationError} in the words of the rule.
 */
export function readQueryArgs(
  rules: QueryRules,
  name: string,
  args: ReadonlyJSONValue | undefined,
): ReadonlyJSONValue | undefined {
  const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
  if (rule === undefined) {
    if (args === undefined || args === null) return undefined;
    throw new ApplicationError(`The query ${name} takes no arguments.`);
  }
  const result = rule.safeParse(args);
  if (result.success) return result.data;
  throw new ApplicationError(result.error.issues[0]?.message ?? 'The arguments aren’t valid.');
}
