import {expect, test} from 'vitest';
import {Line} from './line.ts';

test('limits of time grow with the slowest answer, and shrink again as answers get faster', () => {
  const line = new Line();
  expect(line.limitMs).toBe(15_000);
  line.answered(2000);
  expect(line.limitMs).toBe(15_000);
  line.answered(10_000);
  expect(line.limitMs).toBe(40_000);
  for (let at = 0; at < 10; at += 1) line.answered(20);
  expect(line.limitMs).toBe(15_000);
});

test('what has no answer gets twice the time, up to two minutes, until an answer comes', () => {
  const line = new Line();
  const limits = Array.from({length: 5}, () => {
    line.unanswered();
    return line.limitMs;
  });
  expect(limits).toEqual([30_000, 60_000, 120_000, 120_000, 120_000]);
  expect(line.isStruggling).toBe(true);
  line.answered(9000);
  expect([line.limitMs, line.isStruggling]).toEqual([36_000, false]);
});

test('a request carries less on a line that lets none through, and more on one that does', () => {
  const line = new Line();
  const first = line.batchBytes;
  line.unanswered();
  expect(line.batchBytes).toBe(first / 2);
  for (let at = 0; at < 20; at += 1) line.unanswered();
  expect(line.batchBytes).toBe(1024);
  for (let at = 0; at < 20; at += 1) line.answered(10);
  expect(line.batchBytes).toBe(65_536);
});
