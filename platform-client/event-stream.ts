// Server-sent events (HTML standard, section 9.2), each with JSON as its data.
import {type ErrorDetails, ParseError} from '#platform-client/errors.ts';
import {jsonValue} from '#platform-client/json.ts';

/** Some streams say at their end that it is the end. */
const LAST = '[DONE]';

/**
 * Leaving the loop ends the request. An event that the end cuts off is dropped, as the standard wants it.
 * @throws {ParseError} for data that is no JSON.
 */
export async function* events(
  stream: ReadableStream<Uint8Array>,
  details: ErrorDetails,
): AsyncGenerator<unknown, void, undefined> {
  let data: string[] = [];
  for await (const line of lines(stream)) {
    if (line.startsWith('data:')) data.push(line.slice(5));
    if (line !== '' || data.length === 0) continue;
    const text = data.join('\n').trim();
    if (text === LAST) return;
    data = [];
    yield jsonValue(text, () => {
      throw new ParseError(`${details.route}: an event is no JSON`, {...details, body: text});
    });
  }
}

async function* lines(stream: ReadableStream<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const {done, value} = await reader.read();
      if (done) return;
      rest += decoder.decode(value, {stream: true});
      // A return at the end may be the first half of a line's end.
      const whole = rest.split(/\r\n|\n|\r(?!$)/);
      rest = whole.pop() ?? '';
      yield* whole;
    }
  } finally {
    await reader.cancel();
  }
}
