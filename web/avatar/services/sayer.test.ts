// A service that tells when it begins and ends, one that never does, and one that says several sentences in one go.
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import type {News} from '#web/avatar/machine/avatar.types.ts';
import {BEGINS_MS, Sayer, type Voice} from '#web/avatar/services/sayer.ts';

let over: AbortController;
let told: string[];
let asked: string[];
let faults: unknown[];

const sayer = (
  say: (text: string) => Promise<unknown> = async () => undefined,
  stop: Pick<Voice, 'hush' | 'mute'> = {hush: () => asked.push('hush')},
) =>
  new Sayer((news: News) => told.push(news.type === 'said' ? news.text : news.type), over.signal, {
    say: (text) => {
      asked.push(text);
      return say(text);
    },
    ...stop,
    fail: (error) => faults.push(error),
  });
/** What was promised has come. */
const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  over = new AbortController();
  [told, asked, faults] = [[], [], []];
});
afterEach(() => {
  over.abort();
  vi.useRealTimers();
});

test('it is given to the service in order, ahead of time, and each caption comes as it begins', async () => {
  const one = sayer();
  one.say(['One.', 'Two.']);
  await settled();
  expect([asked, told]).toEqual([['One.', 'Two.'], []]);
  one.begun();
  expect(told).toEqual(['One.']);
  one.ended();
  one.begun();
  expect(told).toEqual(['One.', 'Two.']);
  one.ended();
  expect(told).toEqual(['One.', 'Two.', 'silent']);
});

test('a service that never tells when it begins has captions for as long as they take to read', async () => {
  const one = sayer();
  one.say(['One.', 'Two.']);
  await vi.advanceTimersByTimeAsync(BEGINS_MS);
  expect(told).toEqual(['One.']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toEqual(['One.', 'Two.']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toEqual(['One.', 'Two.', 'silent']);
});

test('a beginning that comes late is no beginning of the next sentence', async () => {
  const one = sayer();
  one.say(['One.', 'Two.']);
  await vi.advanceTimersByTimeAsync(BEGINS_MS);
  one.begun();
  expect(told).toEqual(['One.']);
  one.ended();
  one.begun();
  expect(told).toEqual(['One.', 'Two.']);
});

test('an end that never comes is waited for twice as long as the sentence takes to read', async () => {
  const one = sayer();
  one.say(['One.']);
  await settled();
  one.begun();
  await vi.advanceTimersByTimeAsync(1999);
  expect(told).toEqual(['One.']);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual(['One.', 'silent']);
});

test('what it says by itself in one go goes on at reading speed, and ends with its end', async () => {
  const one = sayer();
  one.begun();
  one.follow(['One.', 'Two.', 'Three.']);
  expect(told).toEqual(['One.']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toEqual(['One.', 'Two.']);
  one.ended();
  expect(told).toEqual(['One.', 'Two.', 'silent']);
  expect(asked).toEqual([]);
});

test('words that come before the voice wait for it', async () => {
  const one = sayer();
  one.follow(['One.']);
  expect(told).toEqual([]);
  one.begun();
  expect(told).toEqual(['One.']);
  one.ended();
  expect(told).toEqual(['One.', 'silent']);
});

test('hushed, it forgets the rest, ends what is on its way after it has arrived, and hears no old end', async () => {
  const {promise, resolve} = Promise.withResolvers<void>();
  const one = sayer(() => promise);
  one.say(['One.', 'Two.']);
  await settled();
  one.hush();
  one.ended();
  await settled();
  expect(asked).toEqual(['One.']);
  resolve();
  await settled();
  expect([asked, told]).toEqual([['One.', 'hush'], []]);
  one.say(['Three.']);
  await settled();
  one.begun();
  expect([asked.at(-1), told]).toEqual(['Three.', ['Three.']]);
});

test('who says nothing is not hushed', async () => {
  const one = sayer();
  one.hush();
  await settled();
  expect(asked).toEqual([]);
  one.begun();
  one.hush();
  await settled();
  expect(asked).toEqual(['hush']);
});

test('what cannot be said is told, and not of what was hushed', async () => {
  const fault = new TypeError('no network');
  const {promise, reject} = Promise.withResolvers<void>();
  const one = sayer((text) => (text === 'One.' ? Promise.reject(fault) : promise));
  one.say(['One.']);
  await settled();
  expect(faults).toEqual([fault]);
  one.say(['Two.']);
  await settled();
  one.hush();
  reject(fault);
  await settled();
  expect([asked, faults]).toEqual([['One.', 'Two.', 'hush'], [fault]]);
});

test('a service is given two sentences ahead, and the next one when one begins', async () => {
  const one = sayer();
  one.say(['One.', 'Two.', 'Three.', 'Four.']);
  await settled();
  expect(asked).toEqual(['One.', 'Two.']);
  one.begun();
  await settled();
  expect(asked).toEqual(['One.', 'Two.', 'Three.']);
  one.ended();
  one.begun();
  await settled();
  expect(asked).toEqual(['One.', 'Two.', 'Three.', 'Four.']);
});

test('one that cannot be stopped is not heard until it has said the rest, and then goes on with what is new', async () => {
  const mutes: boolean[] = [];
  const one = sayer(undefined, {mute: (isMuted) => void mutes.push(isMuted)});
  one.say(['One.', 'Two.', 'Three.']);
  await settled();
  one.begun();
  await settled();
  one.hush();
  expect([asked, mutes]).toEqual([['One.', 'Two.', 'Three.'], [true]]);
  one.say(['New.']);
  await vi.advanceTimersByTimeAsync(BEGINS_MS);
  one.ended();
  for (const _ of ['Two.', 'Three.']) {
    expect(mutes).toEqual([true]);
    one.begun();
    one.ended();
  }
  expect([told, mutes]).toEqual([['One.'], [true, false]]);
  one.begun();
  one.ended();
  expect(told).toEqual(['One.', 'New.', 'silent']);
});

test('a rest that never comes is not waited for', async () => {
  const mutes: boolean[] = [];
  const one = sayer(undefined, {mute: (isMuted) => void mutes.push(isMuted)});
  one.hush(1);
  one.say(['New.']);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(mutes).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(BEGINS_MS);
  expect(told).toEqual(['New.']);
});

test('it knows what it has just said, and nothing comes after the end of the talk', async () => {
  const one = sayer();
  one.say(['One.', 'Two.']);
  await settled();
  one.begun();
  one.ended();
  one.begun();
  expect(one.saying).toBe('One. Two.');
  over.abort();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual(['One.', 'Two.']);
  one.say(['Three.']);
  await settled();
  expect(asked).not.toContain('Three.');
});
