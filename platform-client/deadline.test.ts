import {getEventListeners} from 'node:events';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {waitFor} from '#platform-client/deadline.ts';
import {type Answer, answerJson, inTurn, standIn, type StandIn} from '#platform-client/dev/stand-in.ts';
import {AbortError, ConnectionError, createClient, TimeoutError} from '#platform-client/index.ts';
import type {ClientOptions} from '#platform-client/settings.ts';

const FOREVER_MS = 3_600_000;
const id = {params: {id: 'a1'}};
const unavailable = answerJson({message: 'busy'}, 503);
const fine = answerJson({id: 'a1'});
const silent: Answer = () => undefined;

let server: StandIn | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});
const clientOf = async (answer: Answer, options: ClientOptions = {}) => {
  server = await standIn(answer);
  return {server, client: createClient({address: server.address, backOff: {baseMs: 1}, ...options})};
};
const askedOnce = () => vi.waitFor(() => expect(server?.asked).toHaveLength(1), {interval: 5});

describe('time', () => {
  test('no headers in time is a TimeoutError', async () => {
    const {client} = await clientOf(silent);
    const error = await client.assistant
      .get(id, {timeoutMs: 50, retries: 0})
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TimeoutError);
    expect(String(error)).toBe('TimeoutError: GET /assistant/{id}: no whole answer within 50 ms');
  });

  test.each(['json', 'blob', 'stream'] as const)(
    'a body that hangs is a TimeoutError, read as %s',
    async (as) => {
      const {client} = await clientOf((response) => {
        response.writeHead(200, {'content-type': 'application/json'}).write('{"id":');
      });
      const reading = client.assistant
        .get(id, {as, timeoutMs: 50, retries: 0})
        .then(async (reply) => (reply instanceof ReadableStream ? await new Response(reply).text() : reply));
      await expect(reading).rejects.toBeInstanceOf(TimeoutError);
    },
  );

  test('a body that breaks off is a ConnectionError', async () => {
    const {client} = await clientOf((response) => {
      response.writeHead(200, {'content-type': 'application/json', 'content-length': '100'});
      response.write('{"id":', () => response.socket?.destroy());
    });
    await expect(client.assistant.get(id, {retries: 0})).rejects.toBeInstanceOf(ConnectionError);
  });

  test('a token that never comes is a TimeoutError', async () => {
    const {
      client,
      server: {asked},
    } = await clientOf(fine, {token: () => new Promise(() => undefined)});
    await expect(client.assistant.get(id, {timeoutMs: 50, retries: 0})).rejects.toBeInstanceOf(TimeoutError);
    expect(asked).toHaveLength(0);
  });

  test('Infinity waits as long as it takes', async () => {
    const {client} = await clientOf((response) => setImmediate(() => response.end('{}')));
    await expect(client.assistant.get(id, {timeoutMs: Number.POSITIVE_INFINITY})).resolves.toEqual({});
  });
});

describe('a wait that is longer than a timer can count', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('lasts as long as it should', async () => {
    const LONGEST_MS = 2_147_483_647;
    const ended = vi.fn<() => void>();
    const waiting = waitFor(2 * LONGEST_MS + 5, new AbortController().signal, {route: 'GET /x'}).then(ended);
    await vi.advanceTimersByTimeAsync(2 * LONGEST_MS + 4);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await waiting;
    expect(ended).toHaveBeenCalledOnce();
  });
});

describe('abort', () => {
  const abortedWith = async (calling: Promise<unknown>) => {
    const error = await calling.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AbortError);
    return (error as AbortError).cause;
  };

  test('before the call sends nothing', async () => {
    const {
      client,
      server: {asked},
    } = await clientOf(fine);
    expect(await abortedWith(client.assistant.get(id, {signal: AbortSignal.abort('left')}))).toBe('left');
    expect(asked).toHaveLength(0);
  });

  test('while the server is silent ends the call', async () => {
    const {client} = await clientOf(silent);
    const stop = new AbortController();
    const calling = abortedWith(client.assistant.get(id, {signal: stop.signal}));
    await askedOnce();
    stop.abort('left');
    expect(await calling).toBe('left');
  });

  test('during the wait before a repetition ends the call at once', async () => {
    const {
      client,
      server: {asked},
    } = await clientOf(unavailable, {
      backOff: {baseMs: FOREVER_MS, capMs: FOREVER_MS},
    });
    const stop = new AbortController();
    const calling = abortedWith(client.assistant.get(id, {signal: stop.signal}));
    await askedOnce();
    stop.abort('left');
    expect(await calling).toBe('left');
    expect(asked).toHaveLength(1);
  });

  test('while a stream is read ends the stream', async () => {
    const {client} = await clientOf((response) => void response.writeHead(200).write('first'));
    const stop = new AbortController();
    const stream = await client.call.export({}, {as: 'stream', signal: stop.signal});
    const reader = stream.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('first');
    const reading = abortedWith(reader.read());
    stop.abort('left');
    expect(await reading).toBe('left');
  });

  test('by one signal for many calls hangs one listener on it, of which Node 20 gives no warning', async () => {
    const {client} = await clientOf(silent);
    const stop = new AbortController();
    const calls = Array.from({length: 40}, () =>
      abortedWith(client.assistant.get(id, {signal: stop.signal})),
    );
    await vi.waitFor(() => expect(server?.asked).toHaveLength(40), {interval: 5});
    expect(getEventListeners(stop.signal, 'abort')).toHaveLength(1);
    stop.abort('left');
    expect(new Set(await Promise.all(calls))).toEqual(new Set(['left']));
  });

  test('after calls that ended finds nothing left to end', async () => {
    const {client} = await clientOf(fine);
    const stop = new AbortController();
    for (let count = 0; count < 12; count++) await client.assistant.get(id, {signal: stop.signal});
    expect(getEventListeners(stop.signal, 'abort').length).toBeLessThan(2);
    stop.abort();
  });

  test('one call of several leaves the others alone', async () => {
    const {client} = await clientOf(inTurn(silent, fine));
    const stop = new AbortController();
    const first = abortedWith(client.assistant.get(id, {signal: stop.signal}));
    await askedOnce();
    const second = client.assistant.get(id);
    stop.abort();
    await first;
    await expect(second).resolves.toEqual({id: 'a1'});
  });
});
