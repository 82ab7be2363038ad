import {expect, test} from 'vitest';
import type {Course} from '#web/lessons/course.ts';
import {plainDefinition, termsOf, termsWith} from '#web/lessons/glossary/glossary.ts';
import {termEntries} from '#web/lessons/lessons.palette.ts';

const course = [
  {modules: [{id: 'basics', lessons: [{id: 'values', title: 'Values', isWritten: true}]}]},
] as unknown as Course;
const row = (id: string, term: string, definition: string, lessonId = 'values') => ({
  id,
  term,
  definition,
  lessonId,
});
const terms = termsOf(
  [
    row('variable', 'variable', 'A name that refers to a value.'),
    row('boolean', 'Boolean', 'One of <code>True</code> and <code>a &#x3C; b &#x26; c</code>.'),
    row('agent', 'agent', 'A loop.', 'later'),
  ],
  course,
);

test('terms are in the order of the alphabet, whatever their capitals, each with its lesson', () => {
  expect(terms.map(({term, lesson}) => [term, lesson])).toEqual([
    ['agent', undefined],
    ['Boolean', {title: 'Values', path: '/modules/basics/lessons/values'}],
    ['variable', {title: 'Values', path: '/modules/basics/lessons/values'}],
  ]);
});

test('a definition is plain text where nothing can be drawn', () => {
  expect(plainDefinition(terms[1]?.definition ?? '')).toBe('One of True and a < b & c.');
});

test.each([
  ['', ['agent', 'Boolean', 'variable']],
  ['NAME value', ['variable']],
  ['true', ['Boolean']],
  ['code', []],
])('a search for %j finds %j', (query, expected) => {
  expect(termsWith(terms, query).map(({term}) => term)).toEqual(expected);
});

test('the palette finds terms by their names, with their meanings', () => {
  expect(termEntries(terms, 'bool')).toMatchObject([
    {
      kind: 'Glossary',
      title: 'Boolean',
      detail: 'One of True and a < b & c.',
      path: '/glossary#boolean',
    },
  ]);
  expect(termEntries(terms, 'loop')).toEqual([]);
  expect(termEntries(terms, ' ')).toEqual([]);
});
