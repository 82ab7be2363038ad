// The body of a call: JSON, or form data where the operation wants it or a file is in it.
import {kindOf} from '#platform-client/address.ts';
import {refusal} from '#platform-client/errors.ts';
import type {Operation} from '#platform-client/operation.ts';

export type Sent = {readonly body?: string | FormData; readonly type?: 'application/json'};

/**
 * What goes over the wire.
 * @throws for what JSON or form data cannot carry.
 */
export function sentBody({method, path, form}: Operation, body: unknown): Sent {
  if (body === undefined) return {};
  const route = `${method} ${path}`;
  if (method === 'GET') throw refusal(route, 'has no body');
  if (typeof body !== 'object' || body === null) {
    throw refusal(route, `the body must be an object, not ${kindOf(body)}`);
  }
  if (body instanceof FormData) return {body};
  if (isLost(body)) throw refusal(route, 'the body must be plain data');
  if (form || hasFile(body)) return {body: formOf(body, route)};
  return {body: JSON.stringify(body), type: 'application/json'};
}

const hasFile = (body: object) => !Array.isArray(body) && Object.values(body).some(isFile);
const isFile = (value: unknown): value is Blob => value instanceof Blob;
const isBytes = (value: unknown): value is BufferSource =>
  value instanceof ArrayBuffer || ArrayBuffer.isView(value);

/** One part for each value, one for each file of a list; objects as JSON; null and undefined left out. */
function formOf(body: object, route: string): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(body)) {
    const values: readonly unknown[] = Array.isArray(value) && value.some(isBinary) ? value : [value];
    for (const one of values) {
      if (one === undefined || one === null) continue;
      if (isFile(one)) form.append(key, one);
      else if (isBytes(one)) form.append(key, new Blob([one]));
      else if (isLost(one)) throw refusal(route, `the body has at "${key}" neither a file nor plain data`);
      else form.append(key, typeof one === 'string' ? one : JSON.stringify(one));
    }
  }
  return form;
}

const isBinary = (value: unknown) => isFile(value) || isBytes(value);

/** What JSON makes `{}` or nothing of: what was meant as a file or a list would be lost in silence. */
function isLost(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return ['function', 'symbol'].includes(typeof value);
  return (
    isBinary(value) || value instanceof ReadableStream || (Symbol.iterator in value && !Array.isArray(value))
  );
}
