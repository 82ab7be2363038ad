// The address of one call. What a caller gives never changes which operation is called.
import {demand} from '#platform-client/errors.ts';
import type {Operation} from '#platform-client/operation.ts';

/**
 * Path with parameters filled in, and the query: dates in ISO 8601, lists as repeated keys, null and
 * undefined left out.
 * @throws {InputError} for what cannot be one segment of the path, or one value of a query.
 */
export function callAddress({path, route, reserved}: Operation, params: unknown, query: unknown): string {
  const given = fieldsOf(params ?? {}, 'params', route);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    // Looked at once: a getter may say something else the second time.
    const value = given[name];
    demand(
      typeof value === 'string',
      `the parameter "${name}" must be a string, not ${kindOf(value)}`,
      route,
    );
    const another = reserved?.includes(value.toLowerCase()) ? ', which names another route' : '';
    // Nothing, `.`, `..`, or half a character.
    const is = another || /^\.{0,2}$|\p{Cs}/u.test(value);
    demand(!is, `The path parameter "${name}" must not be "${value}"${another} in ${path}`, route);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(fieldsOf(query ?? {}, 'query', route))) {
    for (const one of [value].flat()) if (one != null) search.append(key, queryText(one, key, route));
  }
  // Not every browser counts them (`size`).
  const text = String(search);
  return text ? `${filled}?${text}` : filled;
}

function queryText(value: unknown, key: string, route: string): string {
  const is = Number.isFinite(value instanceof Date ? value.getTime() : value);
  demand(
    is || /^(?:str|boo|big)/.test(typeof value),
    `the query value "${key}" must not be ${kindOf(value)}`,
    route,
  );
  return value instanceof Date ? value.toISOString() : String(value);
}

/** @throws {InputError} for what is no object of fields. */
export function fieldsOf(value: unknown, name: string, route?: string): Readonly<Record<string, unknown>> {
  const is = typeof value === 'object' && value && !(Symbol.iterator in value);
  demand(is, `${name} must be an object, not ${kindOf(value)}`, route);
  return value as Readonly<Record<string, unknown>>;
}

/** For messages: says what a value is without showing it. */
export function kindOf(value: unknown): string {
  if (value === null || typeof value === 'number') return String(value);
  return Array.isArray(value) ? 'list' : typeof value;
}
