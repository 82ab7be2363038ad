import {expect, test} from 'vitest';
import {nearestOf} from '#sync/tutor/recall/near-words.ts';

const LESSONS = [
  {word: 'length', sections: 9},
  {word: 'traceback', sections: 3},
  {word: 'color', sections: 2},
  {word: 'normal', sections: 4},
  {word: 'loop', sections: 30},
  {word: 'string', sections: 12},
  {word: 'strong', sections: 2},
  {word: 'capital', sections: 1},
];

test.each([
  ['lenght', 'length'],
  ['tracebak', 'traceback'],
  ['tracebackk', 'traceback'],
  ['tracebock', 'traceback'],
  ['colour', 'color'],
  ['normalis', 'normal'],
  // Of several, what the lessons speak of most.
  ['strung', 'string'],
])('%s is read as %s', (typed, word) => {
  expect(nearestOf(typed, LESSONS)).toBe(word);
});

test.each([
  ['two slips', 'trecebak'],
  ['another first letter', 'wength'],
  ['a short word', 'colr'],
  ['what one section has', 'captal'],
  ['a number', '123457'],
  ['a word of its own', 'zebra'],
])('%s is read as nothing else', (_, typed) => {
  expect(nearestOf(typed, [...LESSONS, {word: '123456', sections: 9}])).toBeUndefined();
});
