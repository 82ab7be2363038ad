import {expect, test} from 'vitest';
import {noteParts, plainNote} from '#web/lessons/notes/note-markup.ts';

test('strong words, emphasis and code lose their marks', () => {
  const parts = noteParts('A **name** is *not* the `value`.');
  expect(parts.map(({look, text}) => ({look, text}))).toEqual([
    {look: 'plain', text: 'A '},
    {look: 'strong', text: 'name'},
    {look: 'plain', text: ' is '},
    {look: 'emphasis', text: 'not'},
    {look: 'plain', text: ' the '},
    {look: 'code', text: 'value'},
    {look: 'plain', text: '.'},
  ]);
});

test.each(['2 * 3 * 4', '2 ** 3 and 4 ** 5', 'a*b*c', '**', '****', '** open', '`', '*\n*', 'x**2 + y**'])(
  'what marks nothing stays as it was typed: %j',
  (text) => expect(noteParts(text)).toEqual([{look: 'plain', text, at: 0}]),
);

test('marks inside code are code', () => {
  expect(plainNote('`2 ** 3` is **8**')).toBe('2 ** 3 is 8');
});

test('an empty note has no parts', () => {
  expect(noteParts('')).toEqual([]);
});
