import {expect, test} from 'vitest';
import {countdownText, minutesLeft, untilNextMinute, waitWords} from '#web/questions/clock.ts';

const MINUTE = 60_000;
const wait = {issuedAt: 1_000_000, notBefore: 1_000_000 + 10 * MINUTE};

test('a wait is rounded up to whole minutes and ends exactly when it ends', () => {
  expect(minutesLeft(wait, wait.issuedAt)).toBe(10);
  expect(minutesLeft(wait, wait.issuedAt + 1)).toBe(10);
  expect(minutesLeft(wait, wait.notBefore - 1)).toBe(1);
  expect(minutesLeft(wait, wait.notBefore)).toBe(0);
});

test('a clock that is hours off makes no wait longer than its rule, nor below nothing', () => {
  expect(minutesLeft(wait, wait.issuedAt - 5 * 60 * MINUTE)).toBe(10);
  expect(minutesLeft(wait, wait.issuedAt + 5 * 60 * MINUTE)).toBe(0);
});

test('the words are looked at again when they change, once a minute at most', () => {
  expect(untilNextMinute(wait, wait.issuedAt)).toBe(MINUTE);
  expect(untilNextMinute(wait, wait.issuedAt + 15_000)).toBe(45_000);
  expect(untilNextMinute(wait, wait.notBefore)).toBeUndefined();
});

test('waits in words', () => {
  expect([1, 2, 59, 60, 61, 125].map(waitWords)).toEqual([
    'less than a minute',
    '2 minutes',
    '59 minutes',
    '1 hour',
    '1 hour 1 minute',
    '2 hours 5 minutes',
  ]);
});

test('the countdown names the hour, and the day when it is another', () => {
  const at = Date.UTC(2026, 2, 2, 14, 32);
  expect(countdownText(9, at, 'UTC')).toBe('Next attempt in 9 minutes (at 14:32)');
  expect(countdownText(24 * 60, at, 'UTC')).toBe('Next attempt in 24 hours (Monday at 14:32)');
  expect(countdownText(9, at, 'Europe/Berlin')).toBe('Next attempt in 9 minutes (at 15:32)');
});
