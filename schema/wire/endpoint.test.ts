import {describe, expect, test} from 'vitest';
import {addressOf} from '#schema/wire/endpoint.ts';

describe('addressOf', () => {
  test('leaves a path without parameters as it is', () => {
    expect(addressOf('/api/auth/me')).toBe('/api/auth/me');
  });

  test('fills every parameter in', () => {
    const path = '/api/progress/course/{id}/modules/accessible/next/{moduleId}';
    expect(addressOf(path, {id: 'c1', moduleId: 'm2'})).toBe(
      '/api/progress/course/c1/modules/accessible/next/m2',
    );
  });

  test.each([
    ['a/b', 'a%2Fb'],
    ['a?b#c', 'a%3Fb%23c'],
    ['%2e%2e', '%252e%252e'],
    ['ä {id}', '%C3%A4%20%7Bid%7D'],
    ['...', '...'],
  ])('encodes the parameter %j so that it stays one segment', (value, encoded) => {
    expect(addressOf('/users/{id}/x', {id: value})).toBe(`/users/${encoded}/x`);
  });

  test.each(['', '.', '..'])('rejects the parameter %j, which would name another resource', (value) => {
    expect(() => addressOf('/users/{id}', {id: value})).toThrow(TypeError);
  });

  test('rejects a parameter that is not given', () => {
    expect(() => addressOf('/users/{id}', {})).toThrow(
      'The path parameter "id" must not be "" in /users/{id}',
    );
  });

  test('writes the query in its order, encoded, without what is undefined', () => {
    const query = {scope: 'all time', window: undefined, page: '2', q: 'a&b=c'};
    expect(addressOf('/api/leaderboard', {}, query)).toBe(
      '/api/leaderboard?scope=all+time&page=2&q=a%26b%3Dc',
    );
  });

  test('writes no question mark for a query of undefined values', () => {
    expect(addressOf('/x', {}, {a: undefined})).toBe('/x');
  });
});
