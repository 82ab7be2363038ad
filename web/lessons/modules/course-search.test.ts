import {expect, test} from 'vitest';
import {searchCourse, searchWords, snippetOf} from '#web/lessons/modules/course-search.ts';

const course = {
  lessons: [
    {id: 'values', title: 'Values, names and types', summary: 'What a value is.'},
    {id: 'flow', title: 'Control flow', summary: 'Branches and loops.'},
  ],
  bodies: [
    {
      lessonId: 'values',
      blocks: [
        {kind: 'prose', html: '<p>Models are billed by the <b>token</b>.</p>'} as const,
        {kind: 'code', language: 'python', source: 'prompt_tokens = "120"', html: ''} as const,
      ],
    },
    {lessonId: 'flow', blocks: [{kind: 'prose', html: '<p>A loop ends.</p>'} as const]},
  ],
  notes: [{lessonId: 'flow', block: 0, quote: 'A loop ends.', text: 'Ask why token counts differ'}],
};
const found = (query: string) =>
  [...searchCourse(searchWords(query), course)].map(([id, hits]) => [id, hits.map((hit) => hit.in)]);

test('titles, texts, samples and own notes are searched', () => {
  expect(found('CONTROL')).toEqual([['flow', ['title']]]);
  expect(found('billed token')).toEqual([['values', ['text']]]);
  expect(found('prompt_tokens')).toEqual([['values', ['text']]]);
  expect(found('token')).toEqual([
    ['values', ['text']],
    ['flow', ['note']],
  ]);
});

test('an answer that is hidden under its question is not found', () => {
  const html =
    '<p>Check yourself</p><details class="answer"><summary>Why two names?</summary><p>One list.</p></details>';
  const bodies = [{lessonId: 'flow', blocks: [{kind: 'prose', html} as const]}];
  const hits = (query: string) => searchCourse(searchWords(query), {lessons: [], bodies, notes: []}).size;
  expect(hits('why two names')).toBe(1);
  expect(hits('one list')).toBe(0);
});

test('every word must stand in one place', () => {
  expect(found('billed 120')).toEqual([]);
  expect(found('values billed')).toEqual([]);
});

test('a hit names its block', () => {
  expect(searchCourse(['prompt_tokens'], course).get('values')?.[0]?.block).toBe(1);
});

test('a snippet shows the neighbourhood and marks what was found', () => {
  const text = `${'before '.repeat(30)}the needle is here ${'after '.repeat(40)}`;
  const pieces = snippetOf(text, ['needle', 'here']);
  expect(pieces.filter(({isHit}) => isHit).map((piece) => piece.text)).toEqual(['needle', 'here']);
  const whole = pieces.map((piece) => piece.text).join('');
  expect(whole).toMatch(/^… before .*the needle is here .*after …$/);
  expect(whole.length).toBeLessThan(200);
});

test('signs of a pattern are searched as they are', () => {
  expect(snippetOf('a[0] and (b', ['a[0]', '(b']).filter(({isHit}) => isHit)).toHaveLength(2);
});

test('what explains a sample to predict is not found', () => {
  const reveals = {kind: 'prose', html: '<p>Multiplying a string repeats it.</p>', reveals: true} as const;
  const bodies = [{lessonId: 'flow', blocks: [reveals]}];
  expect([...searchCourse(searchWords('repeats'), {...course, bodies})]).toEqual([]);
});

test.each([
  ['a café by the Straße', 'CAFE', 'café'],
  ['a café by the Straße', 'strasse', 'Straße'],
  ['Cafe\u0301 again', 'café', 'Cafe\u0301'],
  ['the ﬁle', 'file', 'ﬁle'],
  ['it’s here', "it's", 'it’s'],
  ['Москва', 'москва', 'Москва'],
  ['１２ rows', '12', '１２'],
])('in %j %j is found and marked, in every form of a letter', (text, query, hit) => {
  const words = searchWords(query);
  const lessons = [{id: 'l', title: text, summary: ''}];
  expect(searchCourse(words, {lessons, bodies: [], notes: []}).size).toBe(1);
  expect(snippetOf(text, words).filter(({isHit}) => isHit)).toEqual([{text: hit, isHit: true}]);
});
