import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {closeTooltip, currentTooltip, leaveTooltip, pointAt, stayTooltip} from '#web/ui/overlay/tooltip.ts';

/** What stands for an element here: only its identity counts. */
const element = () => ({}) as Element;
const at = () => performance.now();

beforeEach(() => void vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout', 'performance']}));
afterEach(() => {
  closeTooltip(Number.NEGATIVE_INFINITY);
  vi.useRealTimers();
});

test('it opens after 700 ms on the element, not before', () => {
  pointAt(element(), {text: 'All lessons'}, at());
  vi.advanceTimersByTime(699);
  expect(currentTooltip()).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(currentTooltip()?.text).toBe('All lessons');
});

test('who only passes by sees nothing', () => {
  pointAt(element(), {text: 'All lessons'}, at());
  vi.advanceTimersByTime(300);
  leaveTooltip();
  vi.advanceTimersByTime(2000);
  expect(currentTooltip()).toBeUndefined();
});

test('the neighbour opens at once within 300 ms after one was open, and waits again later', () => {
  pointAt(element(), {text: 'One'}, at());
  vi.advanceTimersByTime(700);
  closeTooltip();
  vi.advanceTimersByTime(299);
  pointAt(element(), {text: 'Two'}, at());
  expect(currentTooltip()?.text).toBe('Two');
  closeTooltip();
  vi.advanceTimersByTime(300);
  pointAt(element(), {text: 'Three'}, at());
  expect(currentTooltip()).toBeUndefined();
});

test('it stays while the pointer goes over to it', () => {
  pointAt(element(), {text: 'One'}, at());
  vi.advanceTimersByTime(700);
  leaveTooltip();
  vi.advanceTimersByTime(100);
  stayTooltip();
  vi.advanceTimersByTime(2000);
  expect(currentTooltip()?.text).toBe('One');
});
