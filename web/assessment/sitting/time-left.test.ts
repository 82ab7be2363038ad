import {expect, test} from 'vitest';
import {clockText, minutesText, warningAt} from '#web/assessment/sitting/time-left.ts';

const MINUTE = 60_000;

test.each([
  [3_600_000, '1:00:00'],
  [3_599_001, '1:00:00'],
  [59 * MINUTE, '59:00'],
  [61_000, '01:01'],
  [1, '00:01'],
  [0, '00:00'],
  [-5000, '00:00'],
])('%i ms are shown as %s', (ms, text) => {
  expect(clockText(ms)).toBe(text);
});

test('what is heard changes once a minute', () => {
  expect([MINUTE * 10, MINUTE * 10 - 1, MINUTE, 1, 0].map((ms) => minutesText(ms))).toEqual([
    '10 minutes left',
    '10 minutes left',
    '1 minute left',
    '1 minute left',
    'No time left',
  ]);
});

test('it warns at ten and at two minutes', () => {
  expect([11, 10, 5, 2, 1, 0].map((minutes) => warningAt(minutes * MINUTE))).toEqual([
    undefined,
    10,
    10,
    2,
    2,
    undefined,
  ]);
});
