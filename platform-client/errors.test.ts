import {inspect} from 'node:util';
import {afterEach, describe, expect, test} from 'vitest';
import {answerJson, answerText, standIn, type StandIn} from '#platform-client/dev/stand-in.ts';
import {
  AbortError,
  ConnectionError,
  createClient,
  InputError,
  ParseError,
  PlatformError,
  RateLimitError,
  TimeoutError,
} from '#platform-client/index.ts';

let server: StandIn | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});
const thrownBy = async (calling: Promise<unknown>) => {
  const error: unknown = await calling.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(PlatformError);
  return error as PlatformError;
};
/** Wherever an error shows itself without being asked for its parts. */
const shown = (error: PlatformError) =>
  [String(error), error.stack, JSON.stringify(error), inspect(error, {depth: 9, showHidden: true})].join(
    '\n',
  );

const FAMILY = {InputError, ConnectionError, TimeoutError, AbortError, ParseError, RateLimitError};
test.each(Object.entries(FAMILY))('%s is one of the family, and an Error by its own name', (name, One) => {
  const error = new One('what happened', {route: 'GET /x', status: 418, cause: 'why'});
  expect(error).toBeInstanceOf(PlatformError);
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({name, message: 'what happened', status: 418, cause: 'why'});
  expect(JSON.parse(JSON.stringify(error))).toEqual({
    name,
    message: 'what happened',
    route: 'GET /x',
    status: 418,
  });
});

describe('secrets', () => {
  const KEY = 'sk-the-key-of-the-test';
  const PASSWORD = 'the-password-of-the-test';

  test.each([401, 429, 500])('that a server repeats with %i stand in no text', async (status) => {
    server = await standIn(
      answerJson({message: `The key ${KEY} and ${PASSWORD} are wrong`, token: KEY}, status),
    );
    const client = createClient({address: server.address, token: KEY, retries: 0});
    const error = await thrownBy(client.credential.create({body: {provider: 'openai', apiKey: PASSWORD}}));
    expect(error.message).toBe(
      `POST /credential answered ${status}: The key [secret] and [secret] are wrong`,
    );
    expect(shown(error)).not.toContain(KEY);
    expect(shown(error)).not.toContain(PASSWORD);
    expect(error.body, 'is there for those who ask').toMatchObject({token: KEY});
  });

  test.each([
    ['HTML', 200, 'text/html'],
    ['HTML', 502, 'text/html'],
    ['an event', 200, 'text/event-stream'],
  ])('that come back in %s with %i stand in no text', async (_, status, type) => {
    server = await standIn(answerText(`data: <h1>${KEY}</h1>\n\n`, type, status));
    const client = createClient({address: server.address, token: KEY, retries: 0});
    const as = type === 'text/event-stream' ? 'events' : 'json';
    const reading = async () => {
      const reply = await client.chat.create({body: {input: 'Hello'}}, {as});
      for await (const event of reply as AsyncIterable<unknown>) expect(event).toBeUndefined();
    };
    expect(shown(await thrownBy(reading()))).not.toContain(KEY);
  });

  test('of headers and of a connection that fails stand in no text', async () => {
    server = await standIn((response) => void response.socket?.destroy());
    const headers = {'x-api-key': PASSWORD};
    const client = createClient({address: server.address, token: KEY, headers, retries: 0});
    const error = await thrownBy(client.assistant.list());
    expect(shown(error)).not.toContain(KEY);
    expect(shown(error)).not.toContain(PASSWORD);
  });
});
