import {afterEach, describe, expect, test, vi} from 'vitest';
import {deviceClock} from './clock.ts';
import type {Command} from './command.ts';
import {newCommand} from './fakes.ts';
import {sendByHttp} from './send.ts';

const command: Command = {
  ...newCommand('a'),
  id: 'a',
  userId: 'u',
  createdAt: 0,
  status: 'waiting',
  attempts: 0,
  seq: 1,
};

const OURS = {'academy-epoch': '0'};
const sender = (
  fetch: (url: string, init: RequestInit) => Promise<Response>,
  isReady: () => Promise<boolean> = async () => false,
  maySend = () => true,
) =>
  sendByHttp({
    fetch,
    url: '/api/commands',
    userId: 'u',
    clock: deviceClock,
    isOurs: ({headers}) => headers.has('academy-epoch'),
    isReady,
    maySend,
  });
const answered = (status: number, body: string, headers = {}) =>
  sender(async () => new Response([204, 304].includes(status) ? null : body, {status, headers}));

test.each<[string, number, string, object]>([
  ['a commit', 200, '{"id":"a","mark":3,"epoch":2}', {type: 'delivered', mark: 3, epoch: 2}],
  ['a session that ended', 401, '{"code":"NOT_SIGNED_IN","message":"Please sign in."}', {type: 'retry'}],
  ['another learner’s session', 409, '{"code":"OTHER_LEARNER","message":"No."}', {type: 'retry'}],
  ['a closed gate', 403, '{"code":"ASSESSMENT_REQUIRED","message":"No."}', {type: 'rejected'}],
  ['too early', 425, '', {type: 'retry'}],
  ['a body that came in too slowly', 408, '{"code":"TOO_SLOW","message":"No."}', {type: 'retry'}],
  ['a commit with a proof', 200, '{"id":"a","mark":3,"epoch":2,"proof":"p"}', {proof: 'p'}],
  [
    'a rejection',
    409,
    '{"code":"FULL","message":"No."}',
    {type: 'rejected', reason: {code: 'FULL', message: 'No.'}},
  ],
  ['our own fault', 422, '{"code":"FAILED","message":"No."}', {type: 'rejected'}],
  ['what could not even be read', 413, '{"message":"Too large."}', {type: 'rejected'}],
  ['a mistake without a code', 500, '{"message":"No."}', {type: 'retry'}],
])('ours: %s', async (_, status, body, outcome) => {
  expect(await answered(status, body, OURS)(command)).toMatchObject(outcome);
});

test.each<[string, number, string]>([
  ['200 of a captive portal', 200, '<html>'],
  ['200 with JSON of another shape', 200, '{"mark":3}'],
  ['200 with another id', 200, '{"id":"b","mark":3,"epoch":0}'],
  ['304', 304, ''],
  ['a 404 page', 404, '<html>'],
  ['a 401 of a proxy', 401, '{"code":"NOT_SIGNED_IN","message":"No."}'],
  ['a 403 with a code', 403, '{"code":"FORBIDDEN","message":"No."}'],
  ['a rejection that is not ours', 409, '{"code":"FULL","message":"No."}'],
  ['a proxy without a server', 502, '<html>'],
])('somebody else’s: %s is a reason to wait', async (_, status, body) => {
  expect(await answered(status, body)(command)).toMatchObject({type: 'retry'});
});

test('names whose outbox it is, and the old place of what is said again', async () => {
  const fetch = vi.fn(async () => new Response('', {status: 503}));
  await sender(fetch)({...command, replay: {mark: 7, epoch: 0}});
  const [, init] = fetch.mock.calls[0] as unknown as [string, RequestInit];
  expect(JSON.parse(init.body as string)).toEqual({
    name: 'counter.add',
    args: command.args,
    userId: 'u',
    replayOf: 7,
  });
});

test('a cool-down is waited for by what is said again, and is final for what is new', async () => {
  const send = answered(429, '{"code":"COOLING_DOWN","message":"No."}', {...OURS, 'retry-after': '60'});
  expect(await send({...command, replay: {mark: 7, epoch: 0}})).toMatchObject({
    type: 'retry',
    afterMs: 60_000,
  });
  expect(await send(command)).toMatchObject({type: 'rejected'});
});

test('what is said again waits for the assessment, which is graded after it was submitted again', async () => {
  const send = answered(403, '{"code":"ASSESSMENT_REQUIRED","message":"No."}', OURS);
  expect(await send({...command, replay: {mark: 7, epoch: 0}})).toMatchObject({
    type: 'retry',
    afterMs: 15_000,
  });
  expect(await send(command)).toMatchObject({type: 'rejected'});
});

test('Retry-After in seconds', async () => {
  expect(await answered(503, '', {...OURS, 'retry-after': '2'})(command)).toMatchObject({afterMs: 2000});
});

test('a wait that somebody else orders is not obeyed: it may be gone in a moment', async () => {
  const outcome = await answered(503, '<html>', {'retry-after': '3600'})(command);
  expect(outcome).toMatchObject({type: 'retry', reason: {code: 'UNAVAILABLE'}});
  expect(outcome).not.toHaveProperty('afterMs');
});

test('no network is a reason to wait', async () => {
  const fail = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await sender(fail)(command)).toMatchObject({type: 'retry', reason: {code: 'OFFLINE'}});
});

describe('a request that hangs', () => {
  afterEach(() => void vi.useRealTimers());

  const commit = () => new Response('{"id":"a","mark":3,"epoch":0}', {headers: OURS});

  /** As the browser's: no answer until it is called off. */
  const hang = (init: RequestInit) =>
    new Promise<Response>((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    });

  /** Says when it was called, ms; the first `hanging` requests hang. */
  function start(hanging: number, isReady: () => Promise<boolean>) {
    vi.useFakeTimers();
    const begin = performance.now();
    const sentAt: number[] = [];
    const outcome = sender(async (_, init) => {
      sentAt.push(Math.round(performance.now() - begin));
      return sentAt.length <= hanging ? hang(init) : commit();
    }, isReady)(command);
    return {sentAt, outcome};
  }

  test('is given up when the academy answers the probe, and the command goes again at once', async () => {
    const {sentAt, outcome} = start(1, async () => true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sentAt).toEqual([0, 1_000]);
    expect(await outcome).toEqual({type: 'delivered', mark: 3, epoch: 0});
  });

  test('is waited for as long as the academy does not answer the probe, and it is asked again', async () => {
    const isReady = vi.fn(async () => isReady.mock.calls.length > 3);
    const {sentAt} = start(1, isReady);
    await vi.advanceTimersByTimeAsync(3_999);
    expect(sentAt).toEqual([0]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sentAt).toEqual([0, 4_000]);
  });

  test('is given up once: the second has the whole time', async () => {
    const isReady = vi.fn(async () => true);
    const {sentAt, outcome} = start(2, isReady);
    await vi.advanceTimersByTimeAsync(15_999);
    expect([sentAt, isReady.mock.calls.length]).toEqual([[0, 1_000], 1]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toMatchObject({type: 'retry', reason: {code: 'OFFLINE'}});
  });

  test('is given up for nothing else when the probe tells of a restore: what the server has lost goes first', async () => {
    vi.useFakeTimers();
    const fetch = vi.fn((_: string, init: RequestInit) => hang(init));
    const outcome = sender(
      fetch,
      async () => true,
      () => false,
    )(command);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await outcome).toMatchObject({type: 'retry'});
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('is not asked about when its page goes away, or when the answer has come', async () => {
    const isReady = vi.fn(async () => true);
    vi.useFakeTimers();
    await sender(async () => commit(), isReady)(command);
    void sender((_, init) => hang(init), isReady)(command, true);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(isReady).not.toHaveBeenCalled();
  });
});
