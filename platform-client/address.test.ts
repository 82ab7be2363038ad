import {assert, constantFrom, property, string} from 'fast-check';
import {describe, expect, test} from 'vitest';
import {callAddress} from '#platform-client/address.ts';
import * as platform from '#platform-client/api/platform.ts';
import {InputError} from '#platform-client/errors.ts';
import type {Operation} from '#platform-client/operation.ts';

const operations = Object.values(platform).flatMap(Object.values<Operation>);
const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
const withParameters = operations
  .filter(({path}) => path.includes('{'))
  .map((operation) => [`${operation.method} ${operation.path}`, operation] as const);

/** Every word that a route has: as an id it must not lead to that route. */
const WORDS = [...new Set(operations.flatMap(({path}) => path.split('/')))].filter((word) =>
  /^[\w-]+$/.test(word),
);
const HOSTILE = [
  '',
  '.',
  '..',
  '...',
  '../org',
  '..%2Forg',
  '%2e%2e',
  '%2E.',
  './',
  '/',
  '//evil.example',
  'a/b',
  'a\\b',
  '..\\..',
  'a?b=c',
  'a#b',
  'a&b',
  'a;b',
  'a b',
  '\t..',
  '..\n',
  '\0',
  '\u202e',
  'ä',
  '😀',
  '\ud800',
  '{id}',
  '{provider}',
  '$&',
  '__proto__',
  'constructor',
  'PINNED',
  'Feature-Flag',
  'x'.repeat(10_000),
  ...WORDS,
];

/** As a server routes that takes upper case for lower: a fixed word goes before a parameter. */
const bySpecificity = operations
  .map(({method, path}) => ({
    method,
    path,
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`, 'i'),
    rank: path
      .split('/')
      .map((segment) => (segment.startsWith('{') ? '1' : '0'))
      .join(''),
  }))
  .toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
const routeAt = (method: string, path: string) =>
  bySpecificity.find((route) => route.method === method && route.pattern.test(path))?.path;

/** Another error than a refusal fails the test. */
function addressOrRefusal(operation: Operation, params: object): string | InputError {
  try {
    return callAddress(operation, params, undefined);
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
}

describe.each(withParameters)('%s', (_, operation) => {
  test('keeps its route whatever stands in a parameter, or refuses it', () => {
    for (const hostile of HOSTILE) {
      for (const attacked of namesIn(operation.path)) {
        const params = Object.fromEntries(
          namesIn(operation.path).map((name) => [name, name === attacked ? hostile : 'other']),
        );
        const address = addressOrRefusal(operation, params);
        if (address instanceof InputError) continue;
        const url = new URL(`https://platform.example${address}`);
        const place = operation.path.split('/').indexOf(`{${attacked}}`);
        expect(
          {
            href: url.href,
            route: routeAt(operation.method, url.pathname),
            value: decodeURIComponent(url.pathname.split('/')[place] ?? ''),
          },
          JSON.stringify(hostile),
        ).toEqual({href: `https://platform.example${address}`, route: operation.path, value: hostile});
      }
    }
  });

  test('refuses a parameter that is no string', () => {
    for (const value of [
      undefined,
      null,
      5,
      Number.NaN,
      true,
      {},
      [],
      ['a'],
      new Date(0),
      Symbol('id'),
      () => 'id',
    ]) {
      const params = Object.fromEntries(namesIn(operation.path).map((name) => [name, value]));
      expect(() => callAddress(operation, params, undefined)).toThrow(InputError);
    }
  });
});

test('any text at all is one segment of its route, or refused', () => {
  const anyText = string({unit: 'binary', maxLength: 20});
  const anyRoute = constantFrom(...withParameters.map(([, operation]) => operation));
  assert(
    property(anyRoute, anyText, (operation, text) => {
      const params = Object.fromEntries(namesIn(operation.path).map((name) => [name, text]));
      const address = addressOrRefusal(operation, params);
      if (address instanceof InputError) return;
      const {href, pathname} = new URL(`https://platform.example${address}`);
      expect(href).toBe(`https://platform.example${address}`);
      expect(routeAt(operation.method, pathname)).toBe(operation.path);
    }),
    {numRuns: 2000},
  );
});

test('names the parameter and the route in its refusal, and does not repeat what was given', () => {
  const {get} = platform.assistant;
  expect(() => callAddress(get, {id: ''}, undefined)).toThrow(
    'GET /assistant/{id}: the parameter "id" must not be ""',
  );
  expect(() => callAddress(get, {id: undefined}, undefined)).toThrow('must be a string, not undefined');
  expect(() => callAddress(platform.org.delete, {id: 'Feature-Flag'}, undefined)).toThrow(
    'must not be "Feature-Flag", which names another route',
  );
});

test('a parameter that changes while it is looked at is taken as it was checked', () => {
  let count = 0;
  const params = {
    get id() {
      return count++ === 0 ? 'o1' : 'feature-flag';
    },
  };
  expect(callAddress(platform.org.get, params, undefined)).toBe('/org/o1');
});

describe('a query', () => {
  const addressWith = (query: unknown) => callAddress(platform.chat.list, undefined, query);

  test('writes dates in ISO 8601, lists as repeated keys, and leaves null and undefined out', () => {
    const query = {
      createdAtGe: new Date(Date.UTC(2026, 0, 2, 3)),
      idAny: ['a', 'b&c'],
      page: 2,
      big: 12n,
      on: true,
      limit: null,
      sessionId: undefined,
    };
    expect(addressWith(query)).toBe(
      '/chat?createdAtGe=2026-01-02T03%3A00%3A00.000Z&idAny=a&idAny=b%26c&page=2&big=12&on=true',
    );
  });

  test.each([
    {},
    {a: 1},
    () => 1,
    Symbol('a'),
    Number.NaN,
    Number.POSITIVE_INFINITY,
    new Date(Number.NaN),
    [[1]],
  ])('refuses the value %o', (value) => expect(() => addressWith({limit: value})).toThrow(InputError));

  test.each(['a=b', 5, ['a'], () => ({}), new Map(), new URLSearchParams('a=b')])(
    'must be an object, not %o',
    (query) => {
      expect(() => addressWith(query)).toThrow(InputError);
    },
  );

  test('keeps a hostile value within its key', () => {
    const url = new URL(addressWith({sessionId: 'a&page=9#x?y=/..'}), 'https://platform.example');
    expect([...url.searchParams]).toEqual([['sessionId', 'a&page=9#x?y=/..']]);
    expect(url.pathname).toBe('/chat');
  });
});
