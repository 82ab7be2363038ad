// The body of a call: JSON, or form data where the operation wants it or a file is in it.
import {kindOf} from '#platform-client/address.ts';
import {InputError} from '#platform-client/errors.ts';
import type {Operation} from '#platform-client/operation.ts';

export type Sent = {readonly body?: string | FormData; readonly type?: 'application/json'};

/**
 * What goes over the wire.
 * @throws {InputError} for what JSON or form data cannot carry.
 */
export function sentBody({method, path, form}: Operation, body: unknown): Sent {
  if (body === undefined) return {};
  const route = `${method} ${path}`;
  const refuse = (why: string, cause?: unknown) =>
    new InputError(`${route}: the body ${why}`, {route, cause});
  if (method === 'GET') throw refuse('must be left out: this call has none');
  if (typeof body !== 'object' || body === null) throw refuse(`must be an object, not ${kindOf(body)}`);
  try {
    if (body instanceof FormData) return {body};
    if (form || hasFile(body)) return {body: formOf(body)};
    return {body: JSON.stringify(body), type: 'application/json'};
  } catch (error) {
    if (error instanceof UnsendableError) throw refuse(error.message);
    throw refuse('cannot be written as JSON', error);
  }
}

class UnsendableError extends Error {}

const hasFile = (body: object) => !Array.isArray(body) && Object.values(body).some(isFile);
const isFile = (value: unknown): value is Blob => value instanceof Blob;
const isBytes = (value: unknown): value is BufferSource =>
  value instanceof ArrayBuffer || ArrayBuffer.isView(value);

/** One part for each value, one for each file of a list; objects as JSON; null and undefined left out. */
function formOf(body: object): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(body)) {
    const values: readonly unknown[] = Array.isArray(value) && value.some(isBinary) ? value : [value];
    for (const one of values) {
      if (one === undefined || one === null) continue;
      if (isFile(one)) form.append(key, one);
      else if (isBytes(one)) form.append(key, new Blob([one]));
      else form.append(key, partText(one, key));
    }
  }
  return form;
}

const isBinary = (value: unknown) => isFile(value) || isBytes(value);

/** A stream or a function would become `{}` or nothing: what was meant as a file would be lost in silence. */
function partText(value: unknown, key: string): string {
  if (typeof value === 'string') return value;
  const plain =
    typeof value !== 'object' ||
    value === null ||
    Array.isArray(value) ||
    'toJSON' in value ||
    [Object.prototype, null].includes(Object.getPrototypeOf(value));
  const text: unknown = plain ? JSON.stringify(value) : undefined;
  if (typeof text !== 'string') throw new UnsendableError(`has at "${key}" neither a file nor plain data`);
  return text;
}
