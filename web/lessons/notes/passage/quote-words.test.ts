import {expect, test} from 'vitest';
import type {Block} from '#schema/lessons/block.ts';
import {blockText} from '#web/lessons/block-text.ts';
import {beginningOf, quoteWords, wordsOfBlocks} from '#web/lessons/notes/passage/quote-words.ts';

const prose = (html: string): Block => ({kind: 'prose', html});
const whole = (block: Block, from = 0) => {
  const quote = blockText(block).slice(from);
  return {block: 0, start: from, end: from + quote.length, quote};
};
const read = (block: Block, from = 0) => quoteWords(whole(block, from), wordsOfBlocks([block]));

test('a title and its paragraph are two sentences, though the text has nothing between them', () => {
  const callout = prose(
    '<aside><p class="callout-title">Try it</p><p>Write <code>down</code> it.</p></aside>',
  );
  expect(read(callout)).toBe('Try it. Write down it.');
  expect(read(callout, 3)).toBe('it. Write down it.');
});

test('lines of a list are read one after the other, and those that end keep their end', () => {
  expect(read(prose('<p>Three things:</p>\n<ul>\n<li>one</li>\n<li>two &amp; more!</li>\n</ul>'))).toBe(
    'Three things: one. two & more!',
  );
});

test('a line break of the source is a blank; code keeps its lines', () => {
  expect(read(prose('<p>over two\n  lines</p>'))).toBe('over two lines');
  expect(read({kind: 'code', language: 'python', source: 'a = 1\nb = 2', html: ''})).toBe('a = 1\nb = 2');
});

test('words that are no longer where they were are read as they were kept', () => {
  const words = wordsOfBlocks([prose('<p>Try it</p><p>Write</p>')]);
  expect(quoteWords({block: 0, start: 2, end: 9, quote: 'gone\nnow'}, words)).toBe('gone now');
  expect(quoteWords({block: 7, start: 0, end: 4, quote: 'gone'}, words)).toBe('gone');
});

test('a long text is cut between words', () => {
  expect(beginningOf('Write down what it prints', 10)).toBe('Write down…');
  expect(beginningOf('Write down what it prints', 13)).toBe('Write down…');
  expect(beginningOf('antidisestablishment', 5)).toBe('antid…');
  expect(beginningOf('short', 5)).toBe('short');
});
