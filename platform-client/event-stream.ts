// Server-sent events (HTML standard, section 9.2), each with JSON as its data. Only the nouns whose operations
// can answer so bring this code into a bundle.
import {type Known, ParseError} from '#platform-client/errors.ts';
import {guardedStream, type Trying} from '#platform-client/guarded-stream.ts';
import {jsonValue} from '#platform-client/json.ts';
import {unreadable} from '#platform-client/reply.ts';

/** Some streams say at their end that it is the end. */
const LAST = '[DONE]';

/**
 * The trait of an operation that can answer as an event stream: `operation('POST', '/x', types<…>(), {events})`.
 * Leaving the loop, also before its first event, ends the request. An event that the end cuts off is dropped, as
 * the standard wants it.
 * @throws {ParseError} for data that is no JSON.
 */
export async function events(response: Response, trying: Trying): Promise<AsyncIterableIterator<unknown>> {
  const {known} = trying;
  if (!/^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '')) {
    throw unreadable('event stream', known, await response.text());
  }
  const reader = guardedStream(response, trying).getReader();
  const reading = read(reader, known);
  const iterator = {
    next: () => reading.next(),
    // A generator that has not begun would end without its `finally`, and one that waits would wait on.
    return: async () => {
      await reader.cancel();
      return reading.return();
    },
    throw: async (error: unknown) => {
      await reader.cancel();
      return reading.throw(error);
    },
    [Symbol.asyncIterator]: () => iterator,
  };
  return iterator;
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

async function* read(reader: Reader, known: Known): AsyncGenerator<unknown, void, undefined> {
  let data: string[] = [];
  try {
    for await (const line of lines(reader)) {
      if (line.startsWith('data:')) data.push(line.slice(5));
      if (line !== '' || data.length === 0) continue;
      const text = data.join('\n').trim();
      if (text === LAST) return;
      data = [];
      const event = jsonValue(text);
      if (event === undefined) {
        throw new ParseError(`${known.route}: an event is no JSON`, {...known, body: text});
      }
      yield event;
    }
  } finally {
    await reader.cancel();
  }
}

/** Each chunk is gone through once, however long its line becomes. */
async function* lines(reader: Reader): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  let begun: string[] = [];
  let afterReturn = false;
  for (;;) {
    const {done, value} = await reader.read();
    if (done) return;
    const text = decoder.decode(value, {stream: true});
    // A return ends its line at once; a line feed that comes with the next chunk belongs to it.
    const [first = '', ...others] = text
      .slice(afterReturn && text.startsWith('\n') ? 1 : 0)
      .split(/\r\n|\n|\r/);
    if (text) afterReturn = text.endsWith('\r');
    begun.push(first);
    for (const next of others) {
      yield begun.join('');
      begun = [next];
    }
  }
}
