import {expect, test} from 'vitest';
import {find, suggest} from '#web/palette/search.ts';
import type {Findable} from '#web/part/palette.ts';

const entry = (kind: Findable['kind'], title: string, detail = ''): Findable => ({
  id: title,
  kind,
  title,
  detail,
});
const entries = [
  entry('Pages', 'Modules', 'All lessons, month by month'),
  entry('Pages', 'Progress'),
  entry('Modules', 'Python that works', 'Programs that do what you mean'),
  entry('Lessons', 'Errors and debugging', 'Read a traceback from its last line'),
  entry('Lessons', 'Attention step by step', 'Queries, keys and values'),
  entry('Lessons', 'Values, names and types', 'What a name stands for'),
  entry('Lessons', 'Naïve Bayes'),
  entry('Actions', 'Log out'),
];
const titles = (query: string) =>
  find(entries, query).flatMap((group) => group.entries.map(({title}) => title));

test('the beginning of a title comes before its middle, and the title before the detail', () => {
  expect(titles('va')).toEqual(['Values, names and types', 'Attention step by step']);
  expect(titles('names')).toEqual(['Values, names and types']);
});

test('every word must be met, in any order, in the title or in the detail', () => {
  expect(titles('debugging errors')).toEqual(['Errors and debugging']);
  expect(titles('errors traceback')).toEqual(['Errors and debugging']);
  expect(titles('errors nothing')).toEqual([]);
});

test('case, accents and punctuation make no difference', () => {
  expect(titles('NAIVE')).toEqual(['Naïve Bayes']);
  expect(titles('naïve-bayes')).toEqual(['Naïve Bayes']);
});

test('the kind with the best match comes first', () => {
  expect(find(entries, 'lo').map(({kind}) => kind)).toEqual(['Actions']);
  expect(find(entries, 'm').map(({kind}) => kind)).toEqual(['Pages', 'Modules']);
});

test('of one kind no more are shown than one can read', () => {
  const many = Array.from({length: 40}, (_, n) => entry('Lessons', `Lesson ${n}`));
  expect(find(many, 'lesson')[0]?.entries).toHaveLength(8);
});

test('before anything is typed, what was picked lately comes first and stands there once', () => {
  const groups = suggest(entries, ['Log out', 'Values, names and types', 'gone since']);
  expect(groups.map(({kind}) => kind)).toEqual(['Recent', 'Pages']);
  expect(groups[0]?.entries.map(({title}) => title)).toEqual(['Log out', 'Values, names and types']);
});
