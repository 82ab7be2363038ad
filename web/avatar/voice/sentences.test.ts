import {expect, test} from 'vitest';
import {leftToSay, sentencesOf, spokenText} from '#web/avatar/voice/sentences.ts';

test.each([
  [
    'A **list** holds `items`, see [1] and [the docs](https://x.org).',
    'A list holds items, see and the docs.',
  ],
  ['## A heading', 'A heading'],
  ['- one\n- *two*', 'one two'],
  ['```python\nx = 1\n```', ''],
  ['| a | b |\n|---|---|', ''],
  ['**`name`** is bold code', 'name is bold code'],
])('%j is said as %j', (written, spoken) => {
  expect(spokenText(written)).toBe(spoken);
});

test('sentences are said one by one, and rows of signs not at all', () => {
  expect(sentencesOf('A list is ordered. Is `3.5` one? No!')).toEqual([
    'A list is ordered.',
    'Is 3.5 one?',
    'No!',
  ]);
  expect(sentencesOf('---')).toEqual([]);
});

test('of an answer that grows the rest is left to say; of another one all', () => {
  expect(leftToSay(['A.'], ['A.', 'B.'])).toEqual({sentences: ['B.'], isAnew: false});
  expect(leftToSay(['A.', 'B.'], ['A.', 'C.'])).toEqual({sentences: ['A.', 'C.'], isAnew: true});
  expect(leftToSay(['A.'], ['A.'])).toEqual({sentences: [], isAnew: false});
});
