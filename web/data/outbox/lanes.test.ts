import {expect, test} from 'vitest';
import type {Command} from './command.ts';
import {newCommand} from './fakes.ts';
import {lanesOf} from './lanes.ts';

const FOR_HOURS = {from: 1, until: 2, by: 'server'} as const;

const stored = (id: string, lane: string, more: Partial<Command> = {}): Command => ({
  ...newCommand(id, lane),
  id,
  userId: 'u',
  createdAt: 1,
  status: 'waiting',
  attempts: 0,
  ...more,
});

const idsByLane = (...sendable: readonly Command[]) =>
  Object.fromEntries([...lanesOf(sendable)].map(([lane, commands]) => [lane, commands.map(({id}) => id)]));

test('an exercise waits for the quiz that opens its lesson again', () => {
  expect(
    idsByLane(
      stored('quiz', 'learning', {replay: {mark: 2, epoch: 0}, wait: FOR_HOURS}),
      stored('code', 'exercises', {replay: {mark: 3, epoch: 0}}),
      stored('newer code', 'exercises'),
      stored('note', 'notes'),
    ),
  ).toEqual({notes: ['note'], learning: ['quiz']});
});

test('a question about a lesson goes behind the quiz that opens it, and before what was learned later', () => {
  expect(
    idsByLane(
      stored('read', 'learning'),
      stored('quiz', 'learning'),
      stored('question', 'tutor'),
      stored('note', 'notes'),
      stored('code', 'exercises'),
      stored('open', 'learning'),
    ),
  ).toEqual({learning: ['read', 'quiz', 'question', 'code', 'open'], notes: ['note']});
});

test('a question that was asked before is not held back by what was learned after it', () => {
  expect(idsByLane(stored('question', 'tutor'), stored('read', 'learning'))).toEqual({
    tutor: ['question'],
    learning: ['read'],
  });
});

test('what waits for hours holds no question back', () => {
  expect(idsByLane(stored('quiz', 'learning', {wait: FOR_HOURS}), stored('question', 'tutor'))).toEqual({
    learning: ['quiz'],
    tutor: ['question'],
  });
});
