import {afterEach, describe, expect, test, vi} from 'vitest';
import {
  type Answer,
  answerJson,
  answerText,
  inTurn,
  standIn,
  type StandIn,
} from '#platform-client/dev/stand-in.ts';
import {
  ConnectionError,
  createClient,
  InputError,
  PlatformError,
  RateLimitError,
} from '#platform-client/index.ts';
import type {ClientOptions} from '#platform-client/settings.ts';

const FOREVER_MS = 3_600_000;
const id = {params: {id: 'a1'}};
const unavailable = answerJson({message: 'busy'}, 503);
const fine = answerJson({id: 'a1'});
const silent: Answer = () => undefined;
const reset: Answer = (response) => void response.socket?.destroy();

let server: StandIn | undefined;
afterEach(() => server?.close());
const clientOf = async (answer: Answer, options: ClientOptions = {}) => {
  server = await standIn(answer);
  return {
    server,
    client: createClient({address: server.address, token: 'key', backOff: {baseMs: 1}, ...options}),
  };
};
describe('what may be repeated', () => {
  test.each([408, 429, 500, 502, 503, 504])(
    'a GET that got %i is sent again, up to three times',
    async (status) => {
      const {
        client,
        server: {asked},
      } = await clientOf(answerJson({message: 'no'}, status));
      await expect(client.assistant.get(id)).rejects.toMatchObject({status});
      expect(asked).toHaveLength(3);
    },
  );

  test.each([400, 401, 402, 403, 404, 409, 422, 501])(
    'a GET that got %i is not sent again',
    async (status) => {
      const {
        client,
        server: {asked},
      } = await clientOf(answerJson({message: 'no'}, status));
      await expect(client.assistant.get(id)).rejects.toMatchObject({status});
      expect(asked).toHaveLength(1);
    },
  );

  test('a GET on a connection that was reset is sent again', async () => {
    const {
      client,
      server: {asked},
    } = await clientOf(inTurn(reset, fine));
    await expect(client.assistant.get(id)).resolves.toEqual({id: 'a1'});
    expect(asked).toHaveLength(2);
  });

  test('a GET that timed out is sent again', async () => {
    // A clock of the test's own: the second request has all the time it needs.
    vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
    const {client, server: standing} = await clientOf(inTurn(silent, fine), {timeoutMs: 1000});
    const getting = client.assistant.get(id);
    await vi.waitFor(() => expect(standing.asked).toHaveLength(1), {interval: 1, timeout: 15_000});
    await vi.advanceTimersByTimeAsync(1000);
    await vi.waitFor(() => expect(standing.asked).toHaveLength(2), {interval: 1, timeout: 15_000});
    await expect(getting).resolves.toEqual({id: 'a1'});
    expect(standing.asked).toHaveLength(2);
  });

  test.each(['replace', 'delete'] as const)('%s is sent again', async (verb) => {
    const {
      client,
      server: {asked},
    } = await clientOf(inTurn(unavailable, fine));
    await client.assistant[verb]({...id, body: {}});
    expect(asked).toHaveLength(2);
  });

  test.each([
    ['503', unavailable],
    ['429', answerJson({}, 429, {'retry-after': '0'})],
    ['a reset connection', reset],
  ])('a POST is sent once after %s: two calls would ring twice', async (_, answer) => {
    const {
      client,
      server: {asked},
    } = await clientOf(answer);
    await expect(client.call.create({body: {assistantId: 'a1'}})).rejects.toBeInstanceOf(PlatformError);
    expect(asked).toHaveLength(1);
  });

  test('a PATCH is sent once', async () => {
    const {
      client,
      server: {asked},
    } = await clientOf(unavailable);
    await expect(client.assistant.update({...id, body: {name: 'Ada'}})).rejects.toMatchObject({status: 503});
    expect(asked).toHaveLength(1);
  });

  test('a POST is sent again when the caller says that it does no harm', async () => {
    const {
      client,
      server: {asked},
    } = await clientOf(inTurn(unavailable, fine));
    await client.call.create({body: {assistantId: 'a1'}}, {idempotent: true});
    expect(asked.map(({body}) => body.toString())).toEqual(['{"assistantId":"a1"}', '{"assistantId":"a1"}']);
  });

  test('a POST that only asks, as analytics does, is sent again', async () => {
    const {
      client,
      server: {asked},
    } = await clientOf(inTurn(unavailable, answerJson([])));
    await client.analytics.query({body: {queries: []}});
    expect(asked).toHaveLength(2);
  });

  test('retries: 0 and idempotent: false turn repeating off', async () => {
    const {
      client,
      server: {asked},
    } = await clientOf(unavailable);
    await expect(client.assistant.get(id, {retries: 0})).rejects.toBeInstanceOf(PlatformError);
    await expect(client.assistant.get(id, {idempotent: false})).rejects.toBeInstanceOf(PlatformError);
    expect(asked).toHaveLength(2);
  });

  test('the server decides when: Retry-After goes before the own back-off', async () => {
    const {
      client,
      server: {asked},
    } = await clientOf(inTurn(answerJson({}, 429, {'retry-after': '0'}), fine), {
      backOff: {baseMs: FOREVER_MS, capMs: FOREVER_MS},
    });
    await expect(client.assistant.get(id)).resolves.toEqual({id: 'a1'});
    expect(asked).toHaveLength(2);
  });

  test('a wait that is longer than the limit is left to the caller', async () => {
    const {
      client,
      server: {asked},
    } = await clientOf(answerJson({message: 'slow down'}, 429, {'retry-after': '61'}));
    const error = await client.assistant.get(id).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({status: 429, retryAfterMs: 61_000});
    expect(asked).toHaveLength(1);
  });
});

describe('a wait that is longer than a timer can count', () => {
  test.each(['9999999', '99999999999999'])('Retry-After: %s is waited for', async (seconds) => {
    const {
      client,
      server: {asked},
    } = await clientOf(answerJson({}, 503, {'retry-after': seconds}), {
      backOff: {capMs: Number.POSITIVE_INFINITY},
      retries: 50,
    });
    const stop = new AbortController();
    const calling = client.assistant.get(id, {signal: stop.signal});
    calling.catch(() => undefined);
    // Requests of another call go there and back meanwhile: what spins would have been heard.
    for (let round = 0; round < 20; round++) {
      await createClient({address: server?.address ?? '', retries: 0})
        .org.list()
        .catch(() => undefined);
    }
    expect(asked.filter(({url}) => url === '/assistant/a1')).toHaveLength(1);
    stop.abort('left');
    await expect(calling).rejects.toMatchObject({cause: 'left'});
  });
});

describe('after a failure the client goes on', () => {
  test.each<[string, Answer]>([
    ['a reset connection', reset],
    ['HTML', answerText('<h1>', 'text/html')],
    ['a broken error', answerText('{', 'application/json', 400)],
  ])('%s', async (_, answer) => {
    const {client} = await clientOf(inTurn(answer, fine));
    await expect(client.assistant.get(id, {retries: 0})).rejects.toBeInstanceOf(PlatformError);
    await expect(client.assistant.get(id)).resolves.toEqual({id: 'a1'});
  });

  test('a server that is not there, and then is', async () => {
    const {
      client,
      server: {address, close},
    } = await clientOf(fine);
    await close();
    const error = await client.assistant.get(id, {retries: 0}).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(String(error)).toBe('ConnectionError: GET /assistant/{id}: the connection failed (ECONNREFUSED)');
    server = await standIn(fine);
    const again = createClient({address: server.address});
    await expect(again.assistant.get(id)).resolves.toEqual({id: 'a1'});
    expect(address).not.toBe(server.address);
  });

  test('an input that cannot be sent', async () => {
    const {
      client,
      server: {asked},
    } = await clientOf(fine);
    await expect(client.assistant.get({params: {id: '..'}})).rejects.toBeInstanceOf(InputError);
    await expect(client.assistant.get('a1' as never)).rejects.toBeInstanceOf(InputError);
    await expect(client.assistant.get(id, {as: 'xml' as never})).rejects.toBeInstanceOf(InputError);
    await expect(client.assistant.get(id, {signal: {} as never})).rejects.toBeInstanceOf(InputError);
    await expect(client.assistant.get(id, {timeoutMs: -1})).rejects.toBeInstanceOf(InputError);
    await expect(client.assistant.get(id, {retries: 0.5})).rejects.toBeInstanceOf(InputError);
    await expect(client.request('GET /nowhere' as 'GET /org')).rejects.toBeInstanceOf(InputError);
    expect(asked).toHaveLength(0);
    await expect(client.assistant.get(id)).resolves.toEqual({id: 'a1'});
  });
});
