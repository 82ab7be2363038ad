import {describe, expect, test} from 'vitest';
import {Typing} from '#signal/typing.ts';

type Frame = {readonly channelId: string; readonly isTyping: boolean; readonly nowMs: number};

const told = (frames: readonly Frame[]) => {
  const typing = new Typing(0);
  return frames.filter(({channelId, isTyping, nowMs}) => typing.isTold(channelId, isTyping, nowMs)).length;
};

/** As fast as signal takes frames of one learner: 120 in ten seconds and 60 more at once. */
const storm = (frame: (at: number) => Omit<Frame, 'nowMs'>) =>
  Array.from({length: 180}, (_, at) => ({...frame(at), nowMs: (at * 10_000) / 180}));

test('somebody who types for ten seconds is told at once, again every three seconds, and when they stop', () => {
  const frames = [0, 3000, 6000, 9000].map((nowMs) => ({channelId: 'general', isTyping: true, nowMs}));
  expect(told([...frames, {channelId: 'general', isTyping: false, nowMs: 10_000}])).toBe(5);
});

test('a start that was told a moment ago is not told again, nor an end of what was not told', () => {
  const typing = new Typing(0);
  expect(typing.isTold('general', false, 0)).toBe(false);
  expect(typing.isTold('general', true, 0)).toBe(true);
  expect(typing.isTold('general', true, 1000)).toBe(false);
  expect(typing.isTold('general', false, 1001)).toBe(true);
  expect(typing.isTold('general', false, 1002)).toBe(false);
});

describe('in ten seconds at most twenty are told, whatever is alternated:', () => {
  test.each<[string, (at: number) => Omit<Frame, 'nowMs'>]>([
    ['start and end', (at) => ({channelId: 'general', isTyping: at % 2 === 0})],
    ['channels', (at) => ({channelId: `c-${at % 7}`, isTyping: true})],
    ['channels that are new each time', (at) => ({channelId: `c-${at}`, isTyping: true})],
    ['both', (at) => ({channelId: `c-${at % 5}`, isTyping: at % 10 < 5})],
  ])('%s', (_, frame) => {
    const count = told(storm(frame));
    expect(count).toBeGreaterThan(9);
    expect(count).toBeLessThanOrEqual(20);
  });
});
