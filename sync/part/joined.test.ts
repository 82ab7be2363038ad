import {expect, test} from 'vitest';
import {joined} from '#sync/part/joined.ts';

test('what several parts have is one object', () => {
  expect(
    joined<unknown>('services', {files: {grader: 1}, chat: {}, mail: {push: undefined, chat: 2}}),
  ).toEqual({
    grader: 1,
    push: undefined,
    chat: 2,
  });
});

test('two of one name stop the start, which says whose they are', () => {
  expect(() =>
    joined<unknown>('services', {
      files: {grader: 1},
      mail: {push: 1},
      'sync/services.ts': {grader: undefined},
    }),
  ).toThrow('There are two services "grader": one in files, one in sync/services.ts.');
});
