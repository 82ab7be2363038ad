import {beforeEach, expect, test} from 'vitest';
import {ReadingClock} from '#web/lessons/reading/clock.ts';

let now: number;
let clock: ReadingClock;
const after = (seconds: number) => {
  now += seconds * 1000;
};

beforeEach(() => {
  now = 0;
  clock = new ReadingClock(() => now, true);
});

test('time in sight counts', () => {
  after(42);
  expect(clock.take(900)).toBe(42);
});

test('time is taken once, and what is less than a second is kept', () => {
  after(2.6);
  expect(clock.take(900)).toBe(2);
  after(0.4);
  expect(clock.take(900)).toBe(1);
  expect(clock.take(900)).toBe(0);
});

test('a minute after the last sign nobody reads any more', () => {
  after(300);
  expect(clock.take(900)).toBe(60);
  clock.sign();
  after(10);
  expect(clock.take(900)).toBe(10);
});

test('signs keep it going', () => {
  for (let minute = 0; minute < 5; minute += 1) {
    after(50);
    clock.sign();
  }
  expect(clock.take(900)).toBe(250);
});

test('out of sight does not count', () => {
  after(5);
  clock.setVisible(false);
  after(30);
  clock.setVisible(true);
  after(5);
  expect(clock.take(900)).toBe(10);
});

test('one stretch is at most what is asked for, and the rest comes next', () => {
  for (let at = 0; at < 20; at += 1) {
    after(50);
    clock.sign();
  }
  expect(clock.take(900)).toBe(900);
  expect(clock.take(900)).toBe(100);
});
