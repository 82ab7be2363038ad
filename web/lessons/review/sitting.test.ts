import {expect, test} from 'vitest';
import type {ReviewCard} from '#web/lessons/review/cards.ts';
import {sittingOver, sittingReducer, type SittingEvent} from '#web/lessons/review/sitting.ts';

const card = (id: string): ReviewCard => ({
  id,
  questionId: id,
  quizId: 'lesson-x',
  moduleId: 'm',
  question: {id, kind: 'number', stem: [], options: [], topic: 'Topic', difficulty: 1},
  key: {value: 58, tolerance: 0},
  answer: '58',
  explanation: [],
  due: 0,
  stability: 0,
  difficulty: 0,
  reps: 0,
  lapses: 0,
  state: 'new',
  lastReviewedAt: null,
  ratedBy: null,
});

const queue = [card('a'), card('b'), card('c')];
const all = new Set(['a', 'b', 'c']);
const after = (...events: readonly SittingEvent[]) => events.reduce(sittingReducer, sittingOver(queue));

test('an answer is judged on the device, and counted once', () => {
  const right: SittingEvent = {type: 'check', answer: ' 58 '};
  expect(after(right)).toMatchObject({stage: {is: 'judged', correct: true}, reviewed: 1, known: 1});
  expect(after(right, {type: 'check', answer: '1'})).toEqual(after(right));
  expect(after({type: 'check', answer: '59'})).toMatchObject({
    stage: {is: 'judged', correct: false},
    reviewed: 1,
    known: 0,
  });
});

test('what cannot be judged is asked for in words and is no answer', () => {
  for (const answer of [undefined, 'many']) {
    expect(after({type: 'check', answer})).toMatchObject({
      stage: {is: 'asking', trouble: 'Type a number.'},
      reviewed: 0,
    });
  }
});

test('goes from card to card to the end, past those that were rated elsewhere meanwhile', () => {
  expect(after({type: 'next', due: all})).toMatchObject({at: 1, stage: {is: 'asking'}});
  expect(after({type: 'next', due: new Set(['a', 'c'])}).at).toBe(2);
  expect(after({type: 'next', due: all}, {type: 'next', due: all}, {type: 'next', due: all}).at).toBe(3);
});

test('begins again with what became due', () => {
  const done = after({type: 'check', answer: '58'}, {type: 'next', due: new Set()});
  expect(sittingReducer(done, {type: 'begin', queue: [card('d')]})).toEqual(sittingOver([card('d')]));
});
