import {join} from 'node:path';
import {expect, test} from 'vitest';
import type {FileOutcome} from '#tests/outcome.ts';
import {failedIn, verdict} from '#tests/verdict.ts';

const file = (name: string, passed: number, ...failed: string[]): FileOutcome => ({
  path: join(process.cwd(), name),
  passed,
  failed,
});

test('a level without a failure counts what passed', () => {
  expect(verdict([file('a.test.ts', 2), file('b.test.ts', 3)], [])).toEqual({
    passed: 5,
    failed: [],
    unstable: [],
  });
});

test('only files with a failure run again', () => {
  const files = [file('a.test.ts', 2), file('b.test.ts', 0, 'adds')];
  expect(failedIn(files)).toEqual([files[1]]);
});

test('what fails again alone has failed', () => {
  const [fine, broken] = [file('a.test.ts', 2), file('b.test.ts', 1, 'adds')];
  expect(verdict([fine, broken], [broken])).toEqual({
    passed: 3,
    failed: ['b.test.ts > adds'],
    unstable: [],
  });
});

test('what passes alone counts as passed and is named as unstable', () => {
  expect(verdict([file('b.test.ts', 1, 'adds')], [file('b.test.ts', 2)])).toEqual({
    passed: 2,
    failed: [],
    unstable: ['b.test.ts > adds'],
  });
});

test('a file of which one test passes alone and another fails is in both lists', () => {
  const [first, again] = [file('b.test.ts', 0, 'adds', 'divides'), file('b.test.ts', 1, 'divides')];
  expect(verdict([first], [again])).toEqual({
    passed: 1,
    failed: ['b.test.ts > divides'],
    unstable: ['b.test.ts > adds'],
  });
});

test('a test that fails for the first time in the second run has failed', () => {
  const [first, again] = [file('b.test.ts', 1, 'adds'), file('b.test.ts', 1, 'divides')];
  expect(verdict([first], [again])).toEqual({
    passed: 1,
    failed: ['b.test.ts > divides'],
    unstable: ['b.test.ts > adds'],
  });
});

test('a file that did not get through its second run has failed', () => {
  expect(verdict([file('b.test.ts', 1, 'adds')], []).failed).toEqual(['b.test.ts > adds']);
});
