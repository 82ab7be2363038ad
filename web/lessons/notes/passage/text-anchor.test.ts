import {expect, test} from 'vitest';
import {byPlace, findPassage, wholeWords, type Passage} from '#web/lessons/notes/passage/text-anchor.ts';

const texts = ['A value has a type.', 'A name is a label. A name can move.', 'x = 1\nx = 2'];
const passage = (block: number, start: number, quote: string): Passage => ({
  block,
  start,
  end: start + quote.length,
  quote,
});

test('a passage is where it was while the text is as it was', () => {
  const value = passage(0, 2, 'value');
  expect(findPassage(texts, value)).toBe(value);
});

test('when words came before it, it is found again by its own words', () => {
  expect(findPassage(['Every single value has a type.'], passage(0, 2, 'value'))).toEqual(
    passage(0, 13, 'value'),
  );
});

test('of the same words in one block, the nearest to where they were is meant', () => {
  expect(findPassage(texts, passage(1, 20, 'A name'))).toEqual(passage(1, 19, 'A name'));
  expect(findPassage(texts, passage(1, 1, 'A name'))).toEqual(passage(1, 0, 'A name'));
});

test('words that moved to another block are found there, in the nearest first', () => {
  const moved = ['has a type', 'nothing', 'here', 'has a type', 'nothing'];
  expect(findPassage(moved, passage(4, 0, 'has a type'))?.block).toBe(3);
});

test('a line break or a second blank does not hide the words', () => {
  expect(findPassage(['A value\n  has a type.'], passage(0, 2, 'value has a type'))).toEqual({
    block: 0,
    start: 2,
    end: 20,
    quote: 'value has a type',
  });
});

test('signs that mean something to a search are only signs', () => {
  expect(findPassage(['now print(a[0] + b.c)*2'], passage(0, 0, 'print(a[0] + b.c)*2'))?.start).toBe(4);
});

test('what is no longer said anywhere is not found', () => {
  expect(findPassage(texts, passage(0, 2, 'variable'))).toBeUndefined();
});

test('a note on a whole block stays while there is the block', () => {
  const whole = passage(2, 0, '');
  expect(findPassage(texts, whole)).toBe(whole);
  expect(findPassage(texts.slice(0, 2), whole)).toBeUndefined();
});

test('a selection loses its blanks and takes the words that it cuts', () => {
  const marked = (text: string, start: number, end: number) => {
    const words = wholeWords(text, start, end);
    return words && text.slice(words.start, words.end);
  };
  expect(marked('Python reads the lines', 1, 10)).toBe('Python reads');
  expect(marked('Python reads the lines', 6, 13)).toBe('reads');
  expect(marked('naïve déjà_vu, yes', 8, 9)).toBe('déjà_vu');
  expect(marked('total = 120 + 30', 6, 12)).toBe('= 120');
  expect(marked('a   b', 1, 4)).toBeUndefined();
});

test('no word goes on from one paragraph into the next', () => {
  const text = 'Try itWrite down';
  expect(wholeWords(text, 6, 16, [0, 6, 16])).toEqual({start: 6, end: 16});
  expect(wholeWords(text, 7, 9, [0, 6, 16])).toEqual({start: 6, end: 11});
  expect(wholeWords(text, 0, 5, [0, 6, 16])).toEqual({start: 0, end: 6});
});

test('notes stand in reading order', () => {
  const order = [passage(2, 0, 'c'), passage(1, 9, 'b'), passage(1, 0, 'a')].toSorted(byPlace);
  expect(order.map(({quote}) => quote)).toEqual(['a', 'b', 'c']);
});
