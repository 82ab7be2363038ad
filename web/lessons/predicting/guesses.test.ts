import {expect, test} from 'vitest';
import type {Command} from '#web/data/outbox/command.ts';
import {guessesOf} from '#web/lessons/predicting/guesses.ts';

const made = (
  sample: string,
  guess: string | null,
  lessonId = 'names',
  status: Command['status'] = 'waiting',
) =>
  ({name: 'predictions.make', status, args: {id: 'c', v: 1, lessonId, sample, guess}}) as unknown as Command;
const row = (sample: string, guess: string | null, lessonId = 'names') => ({lessonId, sample, guess});

test('the first guess for a sample counts, from whichever device it comes', () => {
  const guesses = guessesOf(
    'names',
    [row('a', '1'), row('b', null), row('c', '3', 'loops')],
    [made('a', '2'), made('b', '2'), made('d', '4'), made('d', '5'), made('e', '6', 'loops')],
    new Map(),
  );
  expect([...guesses]).toEqual([
    ['a', '1'],
    ['b', null],
    ['d', '4'],
  ]);
});

test('a guess that was rejected is none, but what it has opened stays open in this visit', () => {
  const rejected = [made('a', '1', 'names', 'failed')];
  expect([...guessesOf('names', [], rejected, new Map())]).toEqual([]);
  expect([...guessesOf('names', [], rejected, new Map([['a', '1']]))]).toEqual([['a', '1']]);
  // Of another device, and earlier.
  expect([...guessesOf('names', [row('a', '2')], [], new Map([['a', '1']]))]).toEqual([['a', '2']]);
});
