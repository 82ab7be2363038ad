import {expect, test} from 'vitest';
import {leftToSay, sentencesOf, writtenSentencesOf} from '#web/avatar/voice/sentences.ts';

test.each([
  [
    'A **list** holds `items`, see [1] and [the docs](https://x.org).',
    'A list holds items, see and the docs.',
  ],
  ['## A heading', 'A heading'],
  ['- one\n- *two*', 'one two'],
  ['**`name`** is bold code', 'name is bold code'],
  ['**both *in* one**', 'both in one'],
  // Code and indices are no marks.
  ['The first is items[0], the last `items[-1]` [2][3].', 'The first is items[0], the last items[-1].'],
  ['Two steps: grid[0][1]. [1]', 'Two steps: grid[0][1].'],
  ['`xs[0]` and `**kwargs` stay', 'xs[0] and **kwargs stay'],
  ['It takes *args and **kwargs; 2*3*4 is 24', 'It takes *args and **kwargs; 2*3*4 is 24'],
])('an explanation’s %j is said as %j', (written, spoken) => {
  expect(writtenSentencesOf(written)).toEqual([spoken]);
});

test.each(['```python\nx = 1\n```', '| a | b |\n|---|---|', '---'])('of %j nothing is said', (written) => {
  expect(writtenSentencesOf(written)).toEqual([]);
});

test('sentences are said one by one, and rows of signs not at all', () => {
  expect(writtenSentencesOf('A list is ordered. Is `3.5` one? No!')).toEqual([
    'A list is ordered.',
    'Is 3.5 one?',
    'No!',
  ]);
});

test('a lesson’s own words are said as they are: nothing in them is Markdown', () => {
  expect(sentencesOf('Read items [0] first. It takes *args*.')).toEqual([
    'Read items [0] first.',
    'It takes *args*.',
  ]);
  expect(sentencesOf('```python\nx = 1\n```')).toEqual([]);
  expect(sentencesOf('---')).toEqual([]);
});

test('of an answer that grows the rest is left to say; of another one all', () => {
  expect(leftToSay(['A.'], ['A.', 'B.'])).toEqual({sentences: ['B.'], isAnew: false});
  expect(leftToSay(['A.', 'B.'], ['A.', 'C.'])).toEqual({sentences: ['A.', 'C.'], isAnew: true});
  expect(leftToSay(['A.'], ['A.'])).toEqual({sentences: [], isAnew: false});
});
