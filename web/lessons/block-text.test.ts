import {expect, test} from 'vitest';
import {blockText, headingsOf, plainText, seamsOf} from '#web/lessons/block-text.ts';

test('markup goes, and every character stays', () => {
  expect(
    plainText('<p>A <strong>value</strong> is\n<code>"a" &#x3C; b &amp;&amp; c</code></p>\n<p>Next</p>'),
  ).toBe('A value is\n"a" < b && c\nNext');
});

test('a sign in an attribute ends no tag', () => {
  expect(plainText('<a href="#a>b" title=\'c>d\'>link</a>')).toBe('link');
});

test('what only looks like a tag is text', () => {
  expect(plainText('1 < 2 and 3 > 2, a &unknown; b')).toBe('1 < 2 and 3 > 2, a &unknown; b');
});

test('a sample reads as its source, a figure as its caption', () => {
  expect(blockText({kind: 'code', language: 'python', source: 'x = 1', html: '<span>x</span> = 1'})).toBe(
    'x = 1',
  );
  expect(blockText({kind: 'figure', svg: '<svg/>', alt: 'a', caption: 'Two names'})).toBe('Two names');
});

test('seams are where paragraphs, lines and cells begin and end, counted in the text', () => {
  const html = '<p>A &amp; <em>b</em></p><ul>\n<li>c</li></ul><p>d<br>e</p>';
  const block = {kind: 'prose', html} as const;
  expect(blockText(block)).toBe('A & b\ncde');
  expect(seamsOf(block)).toEqual([0, 5, 6, 7, 8, 9]);
  expect(seamsOf({kind: 'figure', svg: '<svg/>', alt: 'a', caption: 'Two names'})).toEqual([]);
});

test('headings are listed with the block that they stand in', () => {
  const code = {kind: 'code', language: 'python', source: '', html: ''} as const;
  const prose = {
    kind: 'prose',
    html: '<h2 id="a">Use <code>==</code></h2><p>…</p><h3 id="b">Then &amp; now</h3>',
  } as const;
  expect(headingsOf([code, prose])).toEqual([
    {id: 'a', text: 'Use ==', level: 2, block: 1},
    {id: 'b', text: 'Then & now', level: 3, block: 1},
  ]);
});
