import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {commandsFirst} from '#web/data/first/commands-first.ts';
import type {Command} from '#web/data/outbox/command.ts';
import {Line} from '#web/data/outbox/line.ts';
import type {Outbox} from '#web/data/outbox/outbox.ts';
import {clearWay, isWayClear, onceClear} from '#web/ui/way.ts';

let pending: readonly Pick<Command, 'status'>[];
let line: Line;
let first: ReturnType<typeof commandsFirst>;

const WAITING = [{status: 'waiting'}] as const;

beforeEach(() => {
  vi.useFakeTimers();
  pending = [];
  line = new Line();
  first = commandsFirst({outbox: {pending: () => pending} as unknown as Outbox, line});
});
afterEach(() => {
  first.stop();
  clearWay();
  vi.useRealTimers();
});

test('until the disk has told what waits, nothing else takes the way; then it is free where nothing does', () => {
  const done: string[] = [];
  onceClear(() => done.push('rows'));
  const callOff = onceClear(() => done.push('a picture'));
  callOff();
  expect([isWayClear(), done]).toEqual([false, []]);
  first.onRead();
  expect([isWayClear(), done]).toEqual([true, ['rows']]);
  onceClear(() => done.push('at once'));
  expect(done).toEqual(['rows', 'at once']);
});

test('what waits has it until it has arrived', () => {
  pending = WAITING;
  first.onRead();
  first.onBusy(true);
  vi.advanceTimersByTime(60_000);
  expect(isWayClear()).toBe(false);
  line.answered(60_000);
  pending = [];
  first.onBusy(false);
  expect(isWayClear()).toBe(true);
});

test('what another tab sends is not waited for for long', () => {
  pending = WAITING;
  first.onRead();
  vi.advanceTimersByTime(2000);
  expect(isWayClear()).toBe(true);
});

test('between two attempts on a bad line it stays taken; where the server refuses for now it does not', () => {
  pending = WAITING;
  first.onRead();
  first.onBusy(true);
  first.onBusy(false);
  expect(isWayClear()).toBe(true);
  first.onBusy(true);
  line.unanswered();
  first.onBusy(false);
  expect(isWayClear()).toBe(false);
});

test('a line that carries no command at all is left to the others after three minutes, until one gets through', () => {
  pending = WAITING;
  first.onRead();
  for (let at = 0; at < 4; at += 1) {
    first.onBusy(true);
    vi.advanceTimersByTime(50_000);
    line.unanswered();
    first.onBusy(false);
  }
  expect(isWayClear()).toBe(true);
  first.onBusy(true);
  expect(isWayClear()).toBe(true);
  line.answered(100);
  first.onBusy(true);
  expect(isWayClear()).toBe(false);
});
