import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {AnswersSaid} from '#web/avatar/services/answers-said.ts';
import {BEGINS_MS, Sayer} from '#web/avatar/services/sayer.ts';

let over: AbortController;
let told: string[];
let isMuted: boolean;
let said: AnswersSaid;

beforeEach(() => {
  vi.useFakeTimers();
  over = new AbortController();
  [told, isMuted] = [[], false];
  const sayer = new Sayer((news) => told.push(news.type === 'said' ? news.text : news.type), over.signal, {
    say: () => Promise.resolve(),
    hush: () => undefined,
    fail: () => undefined,
  });
  const mute = (isSo: boolean) => {
    isMuted = isSo;
  };
  said = new AnswersSaid(sayer, mute, over.signal);
});
afterEach(() => {
  over.abort();
  vi.useRealTimers();
});

test('one that was cut off and never begins keeps the next one back for a moment, and no longer', async () => {
  said.asked();
  said.hush();
  said.asked();
  said.follow(['Two.']);
  await vi.advanceTimersByTimeAsync(2 * BEGINS_MS - 1);
  expect([isMuted, told]).toEqual([true, []]);
  await vi.advanceTimersByTimeAsync(1);
  said.begun();
  expect([isMuted, told]).toEqual([false, ['Two.']]);
});

test('one that was answered long ago and never said is not waited for', async () => {
  said.asked();
  said.follow(['One.']);
  await vi.advanceTimersByTimeAsync(60_000);
  said.hush();
  expect(isMuted).toBe(false);
  said.asked();
  said.follow(['Two.']);
  said.begun();
  expect(told.at(-1)).toBe('Two.');
});

test('one that is rejected keeps nothing back', () => {
  said.asked();
  said.hush();
  said.lost(true);
  expect(isMuted).toBe(false);
});

test('nothing comes after the end of the talk', async () => {
  said.asked();
  said.hush();
  over.abort();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isMuted).toBe(true);
});
