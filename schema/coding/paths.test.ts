import {expect, test} from 'vitest';
import {DEPTH_MAX, PATH_MAX} from '#schema/coding/coding.limits.ts';
import {freePath, pathProblem} from '#schema/coding/paths.ts';

test.each(['main.py', 'data/prices.csv', 'a/b/c/d.txt', '.gitignore', 'Füße.md', 'test_stats.py'])(
  '%s is a path',
  (path) => expect(pathProblem(path)).toBeUndefined(),
);

test.each([
  ['', 'needs a name'],
  ['/etc/passwd', 'not with “/”'],
  ['../secret.py', '“..”'],
  ['a/../../b.py', '“..”'],
  ['./a.py', '“.” or “..”'],
  ['a//b.py', 'empty name'],
  ['a/', 'empty name'],
  ['a\\b.py', 'can’t contain any of these'],
  ['C:evil.py', 'can’t contain any of these'],
  ['what?.py', 'can’t contain any of these'],
  ['a\u0000b', 'can’t contain any of these'],
  ['a\nb', 'can’t contain any of these'],
  [' main.py', 'start or end with a space'],
  ['x'.repeat(PATH_MAX + 1), `up to ${PATH_MAX} characters`],
  [Array.from({length: DEPTH_MAX + 1}, () => 'a').join('/'), 'deep'],
])('%j is none, and the words say why', (path, words) => expect(pathProblem(path)).toContain(words));

test('a free path keeps folder and ending, and tells no case apart', () => {
  expect(freePath('a/main.py', 'copy', [])).toBe('a/main (copy).py');
  expect(freePath('main.py', 'copy', ['MAIN (COPY).PY'])).toBe('main (copy 2).py');
  expect(freePath('.env', 'copy', [])).toBe('.env (copy)');
});

test('a free path is a path, however long the old one was', () => {
  const long = `${'x'.repeat(PATH_MAX - 3)}.py`;
  const free = freePath(long, 'other version', []);
  expect(pathProblem(free)).toBeUndefined();
  expect(free.endsWith(' (other version).py')).toBe(true);
});
