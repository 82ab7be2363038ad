import {expect, test} from 'vitest';
import type {Block} from '#schema/lessons/block.ts';
import {everySection, sectionsOf} from '#sync/tutor/sections.ts';

const prose = (html: string): Block => ({kind: 'prose', html});

test('headings begin sections, and text before the first one is a section too', () => {
  const sections = sectionsOf([
    prose('<p>One &amp; <code>two</code>.</p><h2 id="lists">Lists</h2><p>Three\n  four.</p>'),
    prose('<h3 id="slices">Slices <em>too</em></h3><p>Five.</p>'),
  ]);
  expect(sections).toEqual([
    {heading: '', anchor: '', paragraphs: ['One & two.'], spots: ['block-0-0'], untold: [], drawn: []},
    {
      heading: 'Lists',
      anchor: 'lists',
      paragraphs: ['Three four.'],
      spots: ['block-0-2'],
      untold: [],
      drawn: [],
    },
    {
      heading: 'Slices too',
      anchor: 'slices',
      paragraphs: ['Five.'],
      spots: ['block-1-1'],
      untold: [],
      drawn: [],
    },
  ]);
});

test('list items, table rows and notes are separate paragraphs', () => {
  const html = `<ul><li>one</li><li>two</li></ul>
    <table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>
    <aside class="callout"><p class="callout-title">Note</p><p>three</p></aside>`;
  const [section] = sectionsOf([prose(html)]);
  expect(section?.paragraphs).toEqual(['one', 'two', 'a b', '1 2', 'Note', 'three']);
  expect(section?.spots).toEqual([0, 1, 2, 3, 4, 5].map((piece) => `block-0-${piece}`));
});

test('keeps code and its output verbatim, and of drawings the words for what they show', () => {
  const blocks: readonly Block[] = [
    {kind: 'code', language: 'python', source: 'if x:\n    pass', html: '<b>if</b>', output: 'yes'},
    {kind: 'figure', svg: '<svg/>', alt: 'long', caption: 'Two names, one list.'},
  ];
  expect(sectionsOf(blocks)[0]).toMatchObject({
    paragraphs: ['```python\nif x:\n    pass\n```', '```output\nyes\n```'],
    spots: ['block-0', 'block-0'],
    drawn: ['long'],
  });
});

test('keeps apart what a sample to predict prints, and why', () => {
  const code = {kind: 'code', language: 'python', source: 'print(1)', html: '', output: '1'} as const;
  const blocks: readonly Block[] = [
    {...code, predict: true, mark: '0123abcd'},
    {kind: 'prose', html: '<p>As 1 is a number.</p>', reveals: true},
    {...code, reveals: true},
    prose('<p>After.</p>'),
  ];
  const [section] = sectionsOf(blocks);
  expect(section?.paragraphs).toEqual(['```python\nprint(1)\n```', 'After.']);
  expect(section?.spots).toEqual(['block-0', 'block-3-0']);
  expect(section?.untold).toContain('As 1 is a number.');
});

test('tells whoever has predicted a sample what it prints, and why', () => {
  const code = {kind: 'code', language: 'python', source: 'print(1)', html: '', output: '1'} as const;
  const why = (html: string) => ({kind: 'prose', html, reveals: true}) as const;
  const blocks: readonly Block[] = [
    {...code, predict: true, mark: '0123abcd'},
    why('<p>As 1 is a number.</p>'),
    {...code, predict: true, mark: '4567abcd'},
    why('<p>As it is one again.</p>'),
  ];
  const [section] = everySection(blocks, new Set(['0123abcd']));
  const listing = '```python\nprint(1)\n```';
  expect(section?.paragraphs).toEqual([listing, '```output\n1\n```', 'As 1 is a number.', listing]);
  expect(section?.untold).toEqual(['As it is one again.']);
});

test('omits sections that every lesson has: self-check questions and what comes next', () => {
  const html =
    '<h2 id="a">Check yourself</h2><p>What is it?</p><h2 id="b">Next</h2><p>More.</p><h2 id="c">Empty</h2>';
  expect(sectionsOf([prose(html)])).toEqual([]);
});
