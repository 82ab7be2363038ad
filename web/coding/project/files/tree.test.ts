import {expect, test} from 'vitest';
import {filesIn, isTestFile, programOf, treeRows} from '#web/coding/project/files/tree.ts';

const files = ['main.py', 'data/b.csv', 'data/a.csv', 'data/raw/c.csv', 'zoo.py', 'test_main.py'].map(
  (path) => ({
    id: path,
    path,
  }),
);

test('folders come first, each level by name', () => {
  expect(treeRows(files, new Set()).map(({path, level}) => `${level} ${path}`)).toEqual([
    '1 data',
    '2 data/raw',
    '3 data/raw/c.csv',
    '2 data/a.csv',
    '2 data/b.csv',
    '1 main.py',
    '1 test_main.py',
    '1 zoo.py',
  ]);
});

test('a closed folder hides what is in it', () => {
  expect(treeRows(files, new Set(['data'])).map(({path}) => path)).toEqual([
    'data',
    'main.py',
    'test_main.py',
    'zoo.py',
  ]);
});

test('a folder’s files are those below it, not those whose names begin alike', () => {
  const more = [...files, {id: 'x', path: 'database.py'}];
  expect(filesIn(more, 'data')).toHaveLength(3);
});

test('Run runs the program in view, else main.py, never a table or a test', () => {
  const named = (path: string) => files.find((file) => file.path === path);
  expect(programOf(files, named('zoo.py'))?.path).toBe('zoo.py');
  expect(programOf(files, named('data/a.csv'))?.path).toBe('main.py');
  expect(programOf(files, named('test_main.py'))?.path).toBe('main.py');
  expect(programOf([], undefined)).toBeUndefined();
});

test.each([
  ['test_a.py', true],
  ['lib/a_test.py', true],
  ['tests.py', true],
  ['contest.py', false],
  ['test_a.txt', false],
])('%s is a file of tests: %s', (path, is) => expect(isTestFile(path)).toBe(is));
