import {expect, test} from 'vitest';
import type {Block} from '#schema/lessons/block.ts';
import {termsToMark, withoutTermMarks, withTermMarks} from '#sync/lessons/course/term-marks.ts';

const term = (name: string, lesson: string, forms: string[] = []) => ({
  term: name,
  lesson,
  definition: 'It is.',
  forms,
  plain: false,
});
const TERMS = [
  term('exception', 'values'),
  term('generator', 'loops'),
  term('generator expression', 'loops'),
  term('dependency', 'values', ['dependencies']),
  {...term('list', 'values'), plain: true},
];
const LESSONS = [
  {slug: 'values', body: 'An **exception**, a **dependency**, a **list**, and no generator.'},
  {slug: 'loops', body: 'The exception; a **generator**.'},
  {slug: 'files', body: 'Generators, an exception, a list, dependencies.'},
  {slug: 'later'},
];

const html = (...parts: string[]): readonly Block[] => parts.map((one) => ({kind: 'prose', html: one}));
const MARKS = [
  {id: 'exception', names: ['exception']},
  {id: 'generator', names: ['generator']},
  {id: 'generator-expression', names: ['generator expression']},
];
const markedIn = (...parts: string[]) =>
  withTermMarks(html(...parts), MARKS).map((block) => (block.kind === 'prose' ? block.html : ''));
const link = (id: string, words: string) => `<a href="/glossary#${id}" class="term">${words}</a>`;

test('a lesson marks the terms of lessons before it that its text has, and no plain ones', () => {
  const marks = termsToMark(TERMS, LESSONS);
  expect(Object.fromEntries([...marks].map(([slug, terms]) => [slug, terms.map(({id}) => id)]))).toEqual({
    values: [],
    loops: ['exception'],
    files: ['exception', 'generator', 'dependency'],
    later: [],
  });
  expect(marks.get('files')?.at(-1)).toEqual({id: 'dependency', names: ['dependencies']});
});

test('marks the first use of a term in the whole text, whatever its capitals and its number', () => {
  expect(markedIn('<p>No word.</p>', '<p>Exceptions, one exception.</p>', '<p>An exception.</p>')).toEqual([
    '<p>No word.</p>',
    `<p>${link('exception', 'Exceptions')}, one exception.</p>`,
    '<p>An exception.</p>',
  ]);
});

test('takes the longest name, and later the shorter one', () => {
  expect(markedIn('<p>A generator expression is a generator.</p>')).toEqual([
    `<p>A ${link('generator-expression', 'generator expression')} is a ${link('generator', 'generator')}.</p>`,
  ]);
});

test('leaves code, headings, links, bold words, questions and parts of words alone', () => {
  const alone = [
    '<p><code>exception</code> <strong>exception</strong> <a href="https://a.example">exception</a></p>',
    '<h2 id="e">Exception</h2>',
    '<details class="answer"><summary>An exception?</summary><p>Yes.</p></details>',
    '<aside class="callout callout-note"><p class="callout-title">Exception</p></aside>',
    '<p>exceptional, non-exception, an-exception-like</p>',
  ];
  expect(markedIn(...alone)).toEqual(alone);
  expect(markedIn('<ul><li><em>An exception</em> &#x26; a &#x3C; b</li></ul>')).toEqual([
    `<ul><li><em>An ${link('exception', 'exception')}</em> &#x26; a &#x3C; b</li></ul>`,
  ]);
});

test('takes its marks away again, and no other link', () => {
  const before = '<p>An exception, <a href="/glossary#exception">a link</a>.</p>';
  expect(withoutTermMarks(markedIn(before)[0] ?? '')).toBe(before);
});
