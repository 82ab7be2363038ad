// The body of a call: JSON, or form data where the operation takes files (form.ts).
import {kindOf} from '#platform-client/address.ts';
import {demand} from '#platform-client/errors.ts';
import type {Operation} from '#platform-client/operation.ts';

/**
 * What goes over the wire; null for nothing. Streams are read to their end first, so that a call may be repeated.
 * @throws {InputError} by the name of the field, for what JSON or form data would lose.
 */
export async function sentBody(
  {method, route, form}: Operation,
  body: unknown,
  signal: AbortSignal,
): Promise<string | FormData | null> {
  if (body === undefined) return null;
  demand(method !== 'GET', 'has no body', route);
  demand(typeof body === 'object' && body, `the body must be an object, not ${kindOf(body)}`, route);
  if (body instanceof FormData) return body;
  return (await form?.(body, route, signal)) ?? jsonText(body, route);
}

/**
 * JSON with nothing lost. `name` is that of the value itself, where it is part of a body.
 * @throws {InputError} for a Map, a file, NaN and the like, of which JSON makes `{}`, `null` or nothing.
 */
export function jsonText(root: unknown, route: string, name = ''): string {
  const names = new Map<unknown, string>();
  return JSON.stringify(root, function (this: Record<string, unknown>, key: string, value: unknown) {
    const holder = names.get(this);
    const here = holder ? `${holder}.${key}` : key || name;
    // What stands there, and what its toJSON made of it.
    const given = this[key];
    const where = here ? `"${here}" in the body` : 'the body';
    demand(!isLost(given, value, this), `${where} must be plain data, not ${kindOf(given)}`, route);
    names.set(value, here);
    return value;
  });
}

function isLost(given: unknown, value: unknown, holder: object): unknown {
  // An undefined field is left out, as everywhere; in a list it would become null.
  if (value === undefined) return Array.isArray(holder);
  if (value === null) return given !== null;
  // NaN, a function, a symbol, a bigint.
  if (typeof value !== 'object') return !Number.isFinite(value) && !/^(?:str|boo)/.test(typeof value);
  return (
    !Array.isArray(value) &&
    (ArrayBuffer.isView(given) ||
      Symbol.iterator in value ||
      Symbol.asyncIterator in value ||
      isHidden(value))
  );
}

/** An object of a class that shows no field keeps its content elsewhere: Blob, Promise, Error. */
const isHidden = (value: object): unknown =>
  !Object.keys(value).length && Object.getPrototypeOf(Object.getPrototypeOf(value) ?? value);
