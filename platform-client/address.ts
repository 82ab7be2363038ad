// The address of one call. What a caller gives never changes which operation is called.
import {demand} from '#platform-client/errors.ts';
import type {Operation} from '#platform-client/operation.ts';

/**
 * Path with parameters filled in, and the query: dates in ISO 8601, lists as repeated keys, null and
 * undefined left out.
 * @throws {InputError} for what cannot be one segment of the path, or one value of a query.
 */
export function callAddress({path, route, reserved}: Operation, params: unknown, query: unknown): string {
  const given = fieldsOf(params, 'params', route);
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
    demand(!is, `the parameter "${name}" must not be "${value}"${another}`, route);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(fieldsOf(query, 'query', route))) {
    for (const one of [value].flat() as readonly unknown[]) {
      if (one == null) continue;
      // Of a date that is none it is null.
      const plain = one instanceof Date ? one.toJSON() : one;
      const is = Number.isFinite(plain) || /^(?:str|boo|big)/.test(typeof plain);
      demand(is, `the query value "${key}" must not be ${kindOf(one)}`, route);
      search.append(key, plain as string);
    }
  }
  // Not every browser counts them (`size`).
  const text = String(search);
  return text ? `${filled}?${text}` : filled;
}

/** @throws {InputError} for what is no object of fields. */
export function objectOf(value: unknown, name: string, route?: string): Readonly<Record<string, unknown>> {
  const is = typeof value === 'object' && value && !(Symbol.iterator in value);
  demand(is, `${name} must be an object, not ${kindOf(value)}`, route);
  return value as Readonly<Record<string, unknown>>;
}

/** The same, where nothing is no fields. */
export const fieldsOf = (value: unknown, name: string, route?: string) => objectOf(value ?? {}, name, route);

/** For messages: says what a value is without showing it. */
export function kindOf(value: unknown): string {
  if (value === null || typeof value === 'number') return `${value}`;
  return Array.isArray(value) ? 'list' : typeof value;
}
