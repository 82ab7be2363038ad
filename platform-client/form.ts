// Form data, for the operations that take files. Only their nouns bring this code into a bundle.
import {jsonText} from '#platform-client/body.ts';
import {kindOf} from '#platform-client/address.ts';
import {unlessAborted} from '#platform-client/deadline.ts';
import {AbortError, InputError, refusal} from '#platform-client/errors.ts';
import type {Form} from '#platform-client/operation.ts';

/** What may be given as a file. A stream is read to its end before the request. */
export type FileLike = Blob | BufferSource | AsyncIterable<string | Uint8Array> | ReadableStream<Uint8Array>;

/**
 * The trait of an operation whose body travels as form data, with files in the named fields: one part for each
 * file of a list; other fields as text, objects as JSON; null and undefined are left out.
 * `operation('POST', '/notes', types<…>(), {form: formWith('file')})`
 */
/* @__NO_SIDE_EFFECTS__ */
export const formWith =
  (...fields: readonly string[]): Form =>
  async (body, route, signal) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(body) as [string, unknown][]) {
      if (value === undefined || value === null) continue;
      if (fields.includes(name)) await addFiles(form, name, value, route, signal);
      else form.append(name, textOf(value, name, route));
    }
    return form;
  };

/** The same for an operation that takes JSON when none of the fields is given. */
/* @__NO_SIDE_EFFECTS__ */
export const formIfGiven = (...fields: readonly string[]): Form => {
  const written = formWith(...fields);
  return (body, ...rest) =>
    fields.some((name) => (body as Readonly<Record<string, unknown>>)[name] != null)
      ? written(body, ...rest)
      : undefined;
};

async function addFiles(
  form: FormData,
  name: string,
  value: unknown,
  route: string,
  signal: AbortSignal,
): Promise<void> {
  const isList = Array.isArray(value);
  const files: readonly unknown[] = isList ? value : [value];
  for (const [at, file] of files.entries()) {
    const field = isList ? `${name}.${at}` : name;
    if (file instanceof Blob) form.append(name, file);
    else if (file instanceof ArrayBuffer || ArrayBuffer.isView(file))
      form.append(name, new Blob([file as BufferSource]));
    else if (isStream(file)) form.append(name, await wholeOf(file, field, route, signal), nameOf(file));
    else if (typeof file === 'string') throw refusal(route, `the body has at "${field}" a path, not a file`);
    else throw refusal(route, `the body has at "${field}" neither a file nor plain data`);
  }
}

/** Text as it is, what JSON writes as text (a date) too, everything else as JSON. */
function textOf(value: unknown, name: string, route: string): string {
  if (typeof value === 'string') return value;
  const json = jsonText(value, route, name);
  return json.startsWith('"') ? (JSON.parse(json) as string) : json;
}

type Stream = AsyncIterable<unknown> | ReadableStream<unknown>;

const isStream = (value: unknown): value is Stream =>
  value instanceof ReadableStream ||
  (typeof value === 'object' && value !== null && Symbol.asyncIterator in value);

/** A stream of Node's knows its path; the name alone is anybody's business. */
function nameOf(stream: object): string {
  const path = 'path' in stream ? String(stream.path) : '';
  return path.split(/[/\\]/).at(-1) || 'blob';
}

async function wholeOf(stream: Stream, field: string, route: string, signal: AbortSignal): Promise<Blob> {
  const {next, leave} = readerOf(stream);
  const parts: (string | Uint8Array<ArrayBuffer>)[] = [];
  try {
    for (;;) {
      const {done, value} = await unlessAborted(next(), signal);
      if (done) return new Blob(parts);
      if (typeof value !== 'string' && !(value instanceof Uint8Array)) {
        throw refusal(route, `the stream "${field}" in the body must give bytes, not ${kindOf(value)}`);
      }
      // A copy: some streams fill the same memory again.
      parts.push(typeof value === 'string' ? value : Uint8Array.from(value));
    }
  } catch (error) {
    leave();
    if (signal.aborted) throw new AbortError(`${route}: aborted`, {route, cause: signal.reason as unknown});
    throw error instanceof InputError
      ? error
      : refusal(route, `the stream "${field}" in the body could not be read`, error);
  }
}

/** Who leaves a stream wants no more of it, not even how its end went. */
const nothing = () => undefined;

/** Not every browser goes through a ReadableStream with `for await`. */
function readerOf(stream: Stream): {
  next: () => Promise<{done?: boolean | undefined; value?: unknown}>;
  leave: () => void;
} {
  if (stream instanceof ReadableStream) {
    const reader = stream.getReader();
    return {next: () => reader.read(), leave: () => void reader.cancel().catch(nothing)};
  }
  const iterator = stream[Symbol.asyncIterator]();
  return {next: () => iterator.next(), leave: () => void iterator.return?.().catch(nothing)};
}
