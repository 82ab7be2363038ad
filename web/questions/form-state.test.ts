import {expect, test} from 'vitest';
import {chosenBy, moved, toggled} from '#web/questions/fields/choosing.ts';
import {formReducer, startOf} from '#web/questions/form-state.ts';

const key = (name: string, ctrlKey = false, code = '') => ({
  key: name,
  code,
  ctrlKey,
  altKey: false,
  metaKey: false,
  shiftKey: false,
});

test('digits and letters choose an option that is there', () => {
  expect(['1', '4', '5', 'a', 'D', 'e', '0', 'Enter'].map((name) => chosenBy(key(name), 4))).toEqual([
    0,
    3,
    undefined,
    0,
    3,
    undefined,
    undefined,
    undefined,
  ]);
});

test('on keyboards of other scripts, and where digits need Shift, their places choose', () => {
  const places = [
    ['ф', 'KeyA'],
    ['ب', 'KeyB'],
    ['&', 'Digit1'],
    ['٢', 'Digit2'],
    // Of French: the key beside the A of others.
    ['a', 'KeyQ'],
  ] as const;
  expect(places.map(([name, code]) => chosenBy(key(name, false, code), 4))).toEqual([0, 1, 0, 1, 0]);
});

test('shortcuts of the browser are left alone', () => {
  expect(chosenBy(key('a', true), 4)).toBeUndefined();
});

test('a box is checked and unchecked, and the choice stays in order', () => {
  expect(toggled(undefined, 2)).toEqual([2]);
  expect(toggled([2], 0)).toEqual([0, 2]);
  expect(toggled([0, 2], 2)).toEqual([0]);
});

test('a line moves and the others close up', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 1, 9)).toEqual(['a', 'c', 'b']);
});

const questions = ['q1', 'q2'].map((id) => ({
  id,
  kind: 'text' as const,
  stem: [],
  options: [],
  topic: 'T',
  difficulty: 1,
}));

test('a form goes on at the first question that is not answered', () => {
  expect(startOf({questions, answers: new Map([['q1', 'x']]), isTouched: true})).toMatchObject({
    at: 1,
    focus: {on: {question: 1}},
  });
  expect(
    startOf({
      questions,
      answers: new Map([
        ['q1', 'x'],
        ['q2', 'y'],
      ]),
      isTouched: false,
    }),
  ).toEqual({at: 0, stage: 'answering', focus: undefined});
});

test('what is missing is shown at a submission, and stays while it is mended', () => {
  const begun = startOf({questions, answers: new Map(), isTouched: false});
  const told = formReducer(begun, {type: 'incomplete'});
  expect(told).toMatchObject({stage: 'incomplete', focus: {on: 'summary'}});
  expect(formReducer(told, {type: 'go', to: 1})).toMatchObject({at: 1, stage: 'incomplete'});
});
