import {afterEach, describe, expect, test, vi} from 'vitest';
import {deviceClock} from './clock.ts';
import type {Command} from './command.ts';
import {newCommand} from './fakes.ts';
import {Line} from './line.ts';
import {sendByHttp, sendTogetherByHttp} from './send.ts';

const stored = (id: string, more: Partial<Command> = {}): Command => ({
  ...newCommand(id),
  id,
  userId: 'u',
  createdAt: 0,
  status: 'waiting',
  attempts: 0,
  seq: 1,
  ...more,
});

type Fetch = (url: string, init: RequestInit) => Promise<Response>;
const options = (fetch: Fetch, line = new Line()) => ({
  fetch,
  url: '/api/commands/batch',
  userId: 'u',
  client: () => 'a-browser',
  clock: deviceClock,
  isOurs: ({headers}: Response) => headers.has('academy-epoch'),
  isReady: async () => false,
  maySend: () => true,
  line,
});
const together = (fetch: Fetch, line?: Line) => sendTogetherByHttp(options(fetch, line));
const ours = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  Response.json(body, {status, headers: {'academy-epoch': '0', ...headers}});
const answered = (response: Response) => together(async () => response)([stored('a'), stored('b')]);
const done = (id: string, mark: number) => ({ok: true, id, mark, epoch: 0});

test('one request names the browser, the learner, and what each is', async () => {
  const fetch = vi.fn<Fetch>(async () => ours({results: [done('a', 1)]}));
  await together(fetch)([stored('a'), stored('b', {replay: {mark: 7, epoch: 0}})]);
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect([url, init?.headers]).toMatchObject(['/api/commands/batch', {'Academy-Client': 'a-browser'}]);
  expect(JSON.parse(init?.body as string)).toEqual({
    userId: 'u',
    commands: [
      {name: 'counter.add', args: stored('a').args},
      {name: 'counter.add', args: stored('b').args, replayOf: 7},
    ],
  });
});

test('each gets its own answer; what was not tried gets none', async () => {
  const results = [
    {...done('a', 3), proof: 'p'},
    {ok: false, id: 'b', code: 'FULL', message: 'No.'},
    {ok: false, id: 'c', code: 'RATE_LIMITED', message: 'Later.', retryAfterMs: 5000},
    {ok: false, id: 'd', code: 'COOLING_DOWN', message: 'Later.', retryAfterMs: 9000},
    {ok: false, id: 'e', code: 'ASSESSMENT_REQUIRED', message: 'Later.'},
  ];
  const send = together(async () => ours({results}));
  const replay = {mark: 7, epoch: 0};
  const commands = [
    stored('a'),
    stored('b'),
    stored('c'),
    stored('d', {replay}),
    stored('e', {replay}),
    stored('f'),
  ];
  expect(await send(commands)).toEqual(
    new Map<string, object>([
      ['a', {type: 'delivered', mark: 3, epoch: 0, proof: 'p'}],
      ['b', {type: 'rejected', reason: {code: 'FULL', message: 'No.'}}],
      ['c', {type: 'retry', reason: {code: 'RATE_LIMITED', message: 'Later.'}, afterMs: 5000}],
      ['d', {type: 'retry', reason: {code: 'COOLING_DOWN', message: 'Later.'}, afterMs: 9000}],
      ['e', {type: 'retry', reason: {code: 'ASSESSMENT_REQUIRED', message: 'Later.'}, afterMs: 15_000}],
    ]),
  );
});

test('of a batch whose session ended in the middle each keeps its answer, and what was not run waits', async () => {
  const results = [done('a', 1), {ok: false, id: 'b', code: 'NOT_SIGNED_IN', message: 'Please sign in.'}];
  const send = together(async () => ours({results}));
  expect(await send([stored('a'), stored('b'), stored('c')])).toEqual(
    new Map<string, object>([
      ['a', {type: 'delivered', mark: 1, epoch: 0}],
      ['b', {type: 'retry', reason: {code: 'NOT_SIGNED_IN', message: 'Please sign in.'}}],
    ]),
  );
});

test.each<[string, Response, string]>([
  ['a session that ended', ours({code: 'NOT_SIGNED_IN', message: ''}, 401), 'NOT_SIGNED_IN'],
  ['another learner’s session', ours({code: 'OTHER_LEARNER', message: ''}, 409), 'OTHER_LEARNER'],
  ['a server that is away', ours({code: 'UNAVAILABLE', message: ''}, 503), 'UNAVAILABLE'],
  ['a line that is too slow for it', ours({code: 'TOO_SLOW', message: ''}, 408), 'TOO_SLOW'],
  ['a captive portal', new Response('<html>'), 'BAD_ANSWER'],
  ['a page of somebody else', new Response('<html>', {status: 404}), 'UNAVAILABLE'],
  ['results of somebody else', ours({results: [done('x', 1)]}), 'BAD_ANSWER'],
])('after %s all of them wait', async (_, response, code) => {
  const outcomes = await answered(response);
  if (outcomes === 'apart') throw new Error('they are not to go one by one');
  expect(
    [...outcomes.values()].map((outcome) => outcome.type !== 'delivered' && outcome.reason.code),
  ).toEqual([code, code]);
  expect([...outcomes.values()].every(({type}) => type === 'retry')).toBe(true);
});

test.each([
  ['an older server, which has no such route', 404],
  ['one of them that cannot be read', 400],
  ['a mistake of the server’s', 500],
])('after %s they go one by one', async (_, status) => {
  expect(await answered(ours({message: 'No.'}, status))).toBe('apart');
});

test('as many go in one request as the line was seen to carry, and one at least', async () => {
  const sizes: number[] = [];
  const line = new Line();
  const send = together(async (_, init) => {
    const {commands} = JSON.parse(init.body as string) as {commands: {args: {id: string}}[]};
    sizes.push(commands.length);
    return ours({results: commands.map(({args}) => done(args.id, 1))});
  }, line);
  const text = 'x'.repeat(6000);
  const long = Array.from({length: 8}, (_, at) => stored(`${at}`, {args: {id: `${at}`, v: 1, text}}));
  await send(long);
  for (let at = 0; at < 9; at += 1) line.unanswered();
  await send(long);
  await send(Array.from({length: 60}, (_, at) => stored(`${at}`)));
  expect(sizes).toEqual([2, 1, 50]);
});

describe('a line that is slow', () => {
  afterEach(() => void vi.useRealTimers());

  /** As the browser's: no answer until it is called off. */
  const hang = (init: RequestInit) =>
    new Promise<Response>((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    });

  test('is given more time after each request that had no answer', async () => {
    vi.useFakeTimers();
    const line = new Line();
    const ends: number[] = [];
    for (let at = 0; at < 3; at += 1) {
      const begun = performance.now();
      const outcome = together((_, init) => hang(init), line)([stored('a'), stored('b')]);
      await vi.advanceTimersByTimeAsync(120_000);
      await outcome;
      void begun;
      ends.push(line.limitMs);
    }
    expect(ends).toEqual([30_000, 60_000, 120_000]);
  });

  test('is not taken for a dead one because a small question comes back: both take long', async () => {
    vi.useFakeTimers();
    const slowly = () => new Promise<boolean>((resolve) => setTimeout(() => resolve(true), 3000));
    const commit = new Promise<Response>((resolve) => setTimeout(() => resolve(ours(done('a', 1))), 8000));
    const fetch = vi.fn<Fetch>(() => commit);
    const send = sendByHttp({...options(fetch), isReady: slowly});
    const outcome = send(stored('a'));
    await vi.advanceTimersByTimeAsync(8000);
    expect([await outcome, fetch.mock.calls.length]).toEqual([{type: 'delivered', mark: 1, epoch: 0}, 1]);
  });
});
