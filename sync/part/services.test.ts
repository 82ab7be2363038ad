import {expect, test} from 'vitest';
import {joinServices} from '#sync/part/services.ts';

test('the services of several features are one object', () => {
  expect(joinServices({pool: 0}, [{grader: 1}, {}, {push: undefined, chat: 2}])).toEqual({
    grader: 1,
    push: undefined,
    chat: 2,
  });
});

test('a service whose name is taken stops the start', () => {
  expect(() => joinServices({}, [{grader: 1}, {grader: 2}])).toThrow('There are two services "grader"');
  expect(() => joinServices({pool: 0}, [{pool: 1}])).toThrow('There are two services "pool"');
});
