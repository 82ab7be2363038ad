// A service that tells when it begins and ends, one that never does, and one that says several sentences in one go.
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import type {News} from '#web/avatar/machine/avatar.types.ts';
import {BEGINS_MS, Sayer} from '#web/avatar/services/sayer.ts';
import {longestTime} from '#web/avatar/voice/reading-time.ts';

let over: AbortController;
let told: string[];
let asked: string[];
let faults: unknown[];
let mutes: boolean[];

const sayer = (say: (text: string) => Promise<unknown> = async () => undefined) =>
  new Sayer((news: News) => told.push(news.type === 'said' ? news.text : news.type), over.signal, {
    say: (text) => {
      asked.push(text);
      return say(text);
    },
    hush: () => asked.push('hush'),
    fail: (error) => faults.push(error),
  });
/** A service that says what it was given to its end. */
const patient = () =>
  new Sayer((news: News) => told.push(news.type === 'said' ? news.text : news.type), over.signal, {
    say: async (text) => asked.push(text),
    hush: () => asked.push('hush'),
    fail: (error) => faults.push(error),
    mute: (isMuted) => mutes.push(isMuted),
  });
/** What was promised has come. */
const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  over = new AbortController();
  [told, asked, faults, mutes] = [[], [], [], []];
});
afterEach(() => {
  over.abort();
  vi.useRealTimers();
});

test('all of it is given to the service at once, in order, and each caption comes as it begins', async () => {
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

test('where nothing is on its way it is hushed at once, before what is asked next', async () => {
  const one = sayer();
  one.follow(['One.']);
  one.hush();
  expect(asked).toEqual(['hush']);
  one.say(['Two.']);
  await settled();
  one.hush();
  expect(asked).toEqual(['hush', 'Two.', 'hush']);
});

test('what cannot be said is told, and not of what was hushed', async () => {
  const fault = new TypeError('no network');
  const one = sayer(() => Promise.reject(fault));
  one.say(['One.']);
  await settled();
  expect(faults).toEqual([fault]);
  one.say(['Two.']);
  one.hush();
  await settled();
  expect(faults).toEqual([fault]);
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

test('who can’t be cut off is given one sentence at a time', async () => {
  const one = patient();
  one.say(['One.', 'Two.']);
  await settled();
  expect(asked).toEqual(['One.']);
  one.begun();
  await settled();
  expect(asked).toEqual(['One.']);
  one.ended();
  await settled();
  expect(asked).toEqual(['One.', 'Two.']);
  one.begun();
  one.ended();
  expect(told).toEqual(['One.', 'Two.', 'silent']);
});

test.each([
  ['begun', true],
  ['not begun', false],
] as const)(
  'cut off when it has %s, it isn’t heard to its end, and the next comes then',
  async (_, isBegun) => {
    const one = patient();
    one.say(['One.', 'Two.']);
    await settled();
    if (isBegun) one.begun();
    one.hush();
    expect(mutes).toEqual([true]);
    one.say(['Three.']);
    await settled();
    if (!isBegun) one.begun();
    expect(asked).not.toContain('Three.');
    expect(told).toEqual(isBegun ? ['One.'] : []);
    one.ended();
    await settled();
    expect([mutes, asked.at(-1)]).toEqual([[true, false], 'Three.']);
    one.begun();
    expect(told.at(-1)).toBe('Three.');
  },
);

test('one that was cut off and never tells its end holds nothing up for good', async () => {
  const one = patient();
  one.say(['One.']);
  await settled();
  one.hush();
  one.say(['Two.']);
  await vi.advanceTimersByTimeAsync(BEGINS_MS + longestTime('One.'));
  expect([mutes, asked]).toEqual([
    [true, false],
    ['One.', 'hush', 'Two.'],
  ]);
});

test('one sentence at a time, its captions go on where it never tells when it begins', async () => {
  const one = patient();
  one.say(['One.', 'Two.']);
  await vi.advanceTimersByTimeAsync(BEGINS_MS);
  expect([asked, told]).toEqual([['One.'], ['One.']]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual(['One.', 'Two.']);
  await vi.advanceTimersByTimeAsync(BEGINS_MS + 1000);
  expect(told).toEqual(['One.', 'Two.', 'silent']);
});

test('words of which none can be said are over at once', () => {
  const one = sayer();
  one.follow([]);
  expect(told).toEqual(['silent']);
});
