// The address of one call. What a caller gives never changes which operation is called.
import {refusal} from '#platform-client/errors.ts';
import type {Operation} from '#platform-client/operation.ts';
import {filledPath} from '#platform-client/wire.ts';

/**
 * Path with parameters filled in, and the query: dates in ISO 8601, lists as repeated keys, null and
 * undefined left out.
 * @throws {InputError} for what cannot be one segment of the path, or one value of a query.
 */
export function callAddress(operation: Operation, params: unknown, query: unknown): string {
  const route = `${operation.method} ${operation.path}`;
  const path = checkedPath(operation, route, fieldsOf(params, 'params', route));
  const search = new URLSearchParams(
    Object.entries(fieldsOf(query, 'query', route)).flatMap(([key, value]) => {
      const values: readonly unknown[] = Array.isArray(value) ? value : [value];
      return values
        .filter((one) => one !== undefined && one !== null)
        .map((one) => [key, queryText(one, key, route)]);
    }),
  ).toString();
  return search ? `${path}?${search}` : path;
}

function checkedPath(
  {path, reserved}: Operation,
  route: string,
  params: Readonly<Record<string, unknown>>,
): string {
  // Copied while they are checked: a getter may say something else the second time.
  const filled: Record<string, string> = {};
  for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g)) {
    const value = params[name];
    const refuse = (why: string) => refusal(route, `the parameter "${name}" must ${why}`);
    if (typeof value !== 'string') throw refuse(`be a string, not ${kindOf(value)}`);
    if (reserved?.includes(value.toLowerCase())) throw refuse(`not be "${value}", which names another route`);
    filled[name] = value;
  }
  try {
    return filledPath(path, filled);
  } catch (error) {
    // Nothing, `.`, `..`, or half a character.
    throw refusal(route, (error as Error).message);
  }
}

function queryText(value: unknown, key: string, route: string): string {
  if (value instanceof Date && !Number.isNaN(value.getTime())) return value.toISOString();
  if (
    typeof value === 'number'
      ? Number.isFinite(value)
      : ['string', 'boolean', 'bigint'].includes(typeof value)
  ) {
    return String(value);
  }
  throw refusal(route, `the query value "${key}" must not be ${kindOf(value)}`);
}

function fieldsOf(value: unknown, what: string, route: string): Readonly<Record<string, unknown>> {
  if (value === undefined || value === null) return {};
  if (typeof value === 'object' && !(Symbol.iterator in value)) return value as Record<string, unknown>;
  throw refusal(route, `${what} must be a plain object, not ${kindOf(value)}`);
}

/** For messages: says what a value is without showing it. */
export function kindOf(value: unknown): string {
  if (value === null || typeof value === 'number') return String(value);
  return Array.isArray(value) ? 'list' : typeof value;
}
