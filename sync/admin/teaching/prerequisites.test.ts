import {expect, test} from 'vitest';
import {checkNeeds, type CourseModule} from '#sync/admin/teaching/prerequisites.ts';

const module = (id: string, prerequisiteIds: readonly string[] = [], isWritten = true): CourseModule => ({
  id,
  title: id.toUpperCase(),
  prerequisiteIds,
  isWritten,
});
const problems = (...modules: readonly CourseModule[]) =>
  checkNeeds(modules).flatMap(({id, needs}) => needs.map((need) => [id, need.title, need.problem]));

test('a course whose modules need what comes before them has no problem', () => {
  expect(problems(module('a'), module('b', ['a']), module('c', ['a', 'b']))).toEqual([
    ['b', 'A', null],
    ['c', 'A', null],
    ['c', 'B', null],
  ]);
});

test.each([
  ['is not in the course', [module('a', ['gone'])], [['a', 'gone', 'missing']]],
  ['comes later', [module('a', ['b']), module('b')], [['a', 'B', 'later']]],
  ['needs the module itself', [module('a', ['a'])], [['a', 'A', 'circular']]],
  [
    'needs it by way of another, seen from each of them',
    [module('a', ['c']), module('b', ['a']), module('c', ['b'])],
    [
      ['a', 'C', 'circular'],
      ['b', 'A', 'circular'],
      ['c', 'B', 'circular'],
    ],
  ],
  [
    'cannot be passed, as nothing of it is written',
    [module('a', [], false), module('b', ['a'])],
    [['b', 'A', 'unwritten']],
  ],
])('what %s is a problem', (_, modules, found) => {
  expect(problems(...modules)).toEqual(found);
});

test('a circle elsewhere is no problem of who leads into it, and never goes on for ever', () => {
  expect(problems(module('a', ['b']), module('b', ['a']), module('c', ['a']))).toEqual([
    ['a', 'B', 'circular'],
    ['b', 'A', 'circular'],
    ['c', 'A', null],
  ]);
});

test('a module that is outlined may need one that is outlined', () => {
  expect(problems(module('a', [], false), module('b', ['a'], false))).toEqual([['b', 'A', null]]);
});
