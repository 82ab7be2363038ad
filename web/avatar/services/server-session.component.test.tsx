// A start that nobody waits for any more, or of which nobody knows whether it has begun; and why a session is over.
import {afterEach, beforeEach, expect, onTestFinished, test, vi} from 'vitest';
import type {AvatarStart} from '#schema/avatar/avatar.api.ts';
import {keepSession, startSession} from '#web/avatar/services/server-session.ts';
import {ENDED} from '#web/avatar/services/services.texts.ts';
import {academyWith, Rejection, type Academy} from '#web/avatar/services/stand-ins/academy.ts';

const STARTED: AvatarStart = {
  id: 'did-1',
  secondsMost: 900,
  connection: {kind: 'did', offer: 'v=0', iceServers: []},
};
const WORDS = 'You started another session, so this one ended.';

let academy: Academy;
let addresses: string[];

beforeEach(() => {
  academy = academyWith('did-1', () => STARTED.connection);
  addresses = [];
  const inner = fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    addresses.push(address);
    return inner(address, init);
  });
});
afterEach(() => void vi.useRealTimers());

/** Of the start that was asked for. */
const endByKey = () => `/api/avatar/sessions/${String(academy.of('start')[0]?.['key'])}/end`;
const lostAnswer = () => {
  throw new TypeError('Failed to fetch');
};

test('a page that is left during a start ends what it has asked for, by its key', async () => {
  const begun = Promise.withResolvers<object>();
  academy.on('start', () => begun.promise);
  const starting = startSession('did', new AbortController().signal);
  dispatchEvent(new Event('pagehide'));
  await expect.poll(() => academy.of('end')).toEqual([{reason: 'left'}]);
  expect(addresses.at(-1)).toBe(endByKey());
  begun.resolve(STARTED);
  expect((await starting).id).toBe('did-1');
  // Who begins it is told of leaving from then on.
  dispatchEvent(new Event('pagehide'));
  expect(academy.of('end')).toHaveLength(1);
});

test.each([
  ['Failed to fetch', lostAnswer],
  ['D-ID can’t be reached right now.', () => new Rejection(503, 'D-ID can’t be reached right now.')],
])('a start that may have begun is ended by its key: %s', async (words, answer) => {
  academy.on('start', answer);
  await expect(startSession('did', new AbortController().signal)).rejects.toThrow(words);
  expect([academy.of('start').length, academy.of('end')]).toEqual([2, [{reason: 'failed'}]]);
  expect(addresses.at(-1)).toBe(endByKey());
});

test('one that was stopped while its answer got lost is ended by its key, too', async () => {
  const over = new AbortController();
  const answer = Promise.withResolvers<object>();
  academy.on('start', () => answer.promise);
  const starting = startSession('did', over.signal);
  over.abort('stopped');
  answer.reject(new TypeError('Failed to fetch'));
  await expect(starting).rejects.toThrow('Failed to fetch');
  expect([academy.of('start').length, academy.of('end')]).toEqual([1, [{reason: 'stopped'}]]);
  expect(addresses.at(-1)).toBe(endByKey());
});

test('what the academy has rejected is not ended: nothing has begun', async () => {
  const words = 'You’ve used your time for today.';
  academy.on('start', () => new Rejection(409, words));
  await expect(startSession('did', new AbortController().signal)).rejects.toThrow(words);
  expect(academy.of('end')).toEqual([]);
});

/** A session that goes on. @returns what calls it over, and why. */
function kept() {
  const over = new AbortController();
  onTestFinished(() => over.abort());
  const why: (string | undefined)[] = [];
  const {lose} = keepSession(STARTED, over.signal, (reason, text) => {
    why.push(reason, text);
    over.abort(reason);
  });
  return {lose, why};
}

test.each([
  ['began another one', () => new Rejection(409, WORDS), WORDS],
  ['has no time left', () => ({secondsLeft: 0}), ENDED.time],
  ['has time left', () => ({secondsLeft: 60}), ENDED.service],
  ['asks too often', () => new Rejection(429, 'That’s too many requests.'), ENDED.service],
  ['can’t be told apart', () => new Rejection(503, 'We’re busy.'), ENDED.service],
  ['can’t be reached', lostAnswer, ENDED.service],
])(
  'where a service has ended a session the academy is asked why, once: the learner %s',
  async (_, beat, text) => {
    academy.on('beat', beat);
    const {lose, why} = kept();
    lose();
    lose();
    await expect.poll(() => why).toEqual(['failed', text]);
    expect([academy.of('beat').length, academy.of('end')]).toEqual([1, [{reason: 'failed'}]]);
    lose();
    expect(academy.of('beat')).toHaveLength(1);
  },
);

test('an academy that doesn’t say why isn’t waited for', async () => {
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval']});
  academy.on('beat', () => new Promise<never>(() => undefined));
  const {lose, why} = kept();
  lose();
  await vi.advanceTimersByTimeAsync(2999);
  expect(why).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(why).toEqual(['failed', ENDED.service]);
});
