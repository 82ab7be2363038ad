import {expect, test} from 'vitest';
import type {Command} from '#web/data/outbox/command.ts';
import {isSolved, workOf} from '#web/lessons/exercises/exercise-work.ts';

let last = 0;
const command = (name: string, args: object): Command => {
  last += 1;
  const id = `c-${last}`;
  const work = {lessonId: 'l', exerciseId: 'e', code: '', hints: 0, ...args};
  return {
    id,
    userId: 'u',
    name,
    args: {id, v: 1, ...work},
    lane: 'exercises',
    createdAt: last,
    status: 'waiting',
    attempts: 0,
  } as unknown as Command;
};
const row = {exerciseId: 'e', code: 'x = 1', hints: 1, state: 'open' as const, failed: null};

test('without rows and commands there is no work', () => {
  expect(workOf([], [])).toEqual(new Map());
});

test('a draft of this device is shown before the server has it, and opened hints stay open', () => {
  const works = workOf([row], [command('exercises.draft', {code: 'x = 2'})]);
  expect(works.get('e')).toEqual({code: 'x = 2', hints: 1, state: 'open', failed: undefined});
});

test('what is solved offline is shown as solved; a later draft changes nothing about it', () => {
  const works = workOf(
    [row],
    [command('exercises.solve', {code: 'x = 3'}), command('exercises.draft', {code: 'x = 4', hints: 2})],
  );
  expect(works.get('e')).toEqual({code: 'x = 4', hints: 2, state: 'solved', failed: undefined});
  expect(isSolved(works.get('e'))).toBe(true);
});

test('what the server has refuted is open again until it is solved again', () => {
  const refuted = {...row, state: 'refuted' as const, failed: 'adds'};
  expect(isSolved(workOf([refuted], []).get('e'))).toBe(false);
  expect(workOf([refuted], []).get('e')?.failed).toBe('adds');
  const again = workOf([refuted], [command('exercises.solve', {code: 'y'})]).get('e');
  expect(again).toEqual({code: 'y', hints: 1, state: 'solved'});
});

test('what the server has verified stays verified', () => {
  const verified = {...row, state: 'verified' as const};
  const works = workOf([verified], [command('exercises.solve', {code: 'y'})]);
  expect(works.get('e')?.state).toBe('verified');
});
