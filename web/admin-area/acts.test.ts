import {expect, test} from 'vitest';
import {outcomeWords} from '#web/admin-area/acts.ts';

const WHOM = ['the learner', 'learners'] as const;

test('what was done is counted', () => {
  expect(outcomeWords({done: ['a'], skipped: []}, 'Suspended', WHOM)).toEqual({
    title: 'Suspended the learner',
  });
  expect(outcomeWords({done: ['a', 'b'], skipped: []}, 'Suspended', WHOM).title).toBe('Suspended 2 learners');
});

test('what was left out is told with its reason, each reason once', () => {
  const skipped = [
    {id: 'a', why: 'Already suspended.'},
    {id: 'b', why: 'Already suspended.'},
    {id: 'c', why: 'Gone.'},
  ];
  expect(outcomeWords({done: [], skipped}, 'Suspended', WHOM)).toEqual({
    title: 'Nothing changed',
    description: '2 left out: Already suspended. 1 left out: Gone.',
  });
  expect(outcomeWords({done: [], skipped: skipped.slice(2)}, 'Suspended', WHOM).description).toBe('Gone.');
});
