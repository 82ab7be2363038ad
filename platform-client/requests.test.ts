import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import * as platform from '#platform-client/api/platform.ts';
import {REQUESTS, sampleFor} from '#platform-client/dev/requests.ts';
import {type Asked, standIn, type StandIn} from '#platform-client/dev/stand-in.ts';
import {createClient} from '#platform-client/index.ts';
import type {Operation} from '#platform-client/operation.ts';
import type {Given} from '#platform-client/prepare.ts';

type Verb = (given: Given) => Promise<unknown>;
type Loosely = {readonly request: (route: string, given: Given) => Promise<unknown>} & Readonly<
  Record<string, Readonly<Record<string, Verb>>>
>;

const operations: Readonly<Record<string, Readonly<Record<string, Operation>>>> = platform;
let server: StandIn;
let client: Loosely;
beforeAll(async () => {
  server = await standIn();
  client = createClient({token: 'key-of-the-test', address: server.address}) as unknown as Loosely;
});
afterAll(() => server.close());

const kindOfBody = ({body, headers}: Asked) =>
  body.length === 0 ? 'none' : headers['content-type'] === 'application/json' ? 'json' : 'form';
const seen = (asked: Asked | undefined) =>
  asked && {
    method: asked.method,
    address: asked.url,
    authorization: asked.headers.authorization,
    body: kindOfBody(asked),
  };

test('the platform has 148 operations, each once', () => {
  const routes = Object.values(operations)
    .flatMap(Object.values<Operation>)
    .map(({method, path}) => `${method} ${path}`);
  expect(new Set(routes).size).toBe(148);
  expect(routes).toHaveLength(148);
  expect(REQUESTS).toHaveLength(148);
});

describe.each(REQUESTS)('%s', (name, method, address, auth, body) => {
  const [noun = '', verb = ''] = name.split('.');
  const operation = operations[noun]?.[verb];
  const expected = {
    method,
    address,
    authorization: auth === 'bearer' ? 'Bearer key-of-the-test' : undefined,
    body,
  };

  test(`sends ${method} ${address}, by noun and by route`, async () => {
    if (!operation) throw new Error(`There is no ${name}`);
    const input = sampleFor(operation, [name, method, address, auth, body]);
    await client[noun]?.[verb]?.(input);
    expect(seen(server.asked.at(-1))).toEqual(expected);
    await client.request(`${operation.method} ${operation.path}`, input);
    expect(seen(server.asked.at(-1))).toEqual(expected);
  });
});
