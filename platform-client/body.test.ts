import {createReadStream, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, afterEach, describe, expect, test} from 'vitest';
import {standIn, type StandIn} from '#platform-client/dev/stand-in.ts';
import {createClient, InputError} from '#platform-client/index.ts';

let server: StandIn | undefined;
afterEach(() => server?.close());
const clientOf = async () => {
  server = await standIn();
  return createClient({address: server.address});
};
const folder = mkdtempSync(join(tmpdir(), 'platform-body-'));
afterAll(() => rmSync(folder, {recursive: true, force: true}));
const sentText = () => server?.asked.at(-1)?.body.toString();

describe('JSON', () => {
  test('is sent as it stands, lists too', async () => {
    const client = await clientOf();
    await client.assistant.create({body: {name: 'Ada "ä"'}});
    expect(sentText()).toBe('{"name":"Ada \\"ä\\""}');
    await client.template.create({body: []});
    expect(sentText()).toBe('[]');
  });

  test('of a Proxy, as state libraries make them, is that of its target', async () => {
    const client = await clientOf();
    const deep: ProxyHandler<object> = {
      get: (target, key, receiver) => {
        const value: unknown = Reflect.get(target, key, receiver);
        return typeof value === 'object' && value !== null ? new Proxy(value, deep) : value;
      },
    };
    await client.assistant.create({body: new Proxy({name: 'Ada', metadata: {a: [1]}}, deep)});
    expect(sentText()).toBe('{"name":"Ada","metadata":{"a":[1]}}');
  });

  const circle: Record<string, unknown> = {};
  circle['self'] = circle;
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  test.each<[string, unknown]>([
    ['a string', '{}'],
    ['a number', 5],
    ['null', null],
    ['a function', () => ({})],
    ['a circle', circle],
    ['a bigint', {n: 1n}],
    ['a file', new Blob(['x'])],
    ['bytes', new Uint8Array(3)],
    ['a stream', new Blob(['x']).stream()],
    ['a Map', new Map([['name', 'Ada']])],
    ['a URLSearchParams', new URLSearchParams('name=Ada')],
    ['a revoked Proxy', revoked.proxy],
    [
      'a getter that throws',
      {
        get name() {
          throw new Error('mine');
        },
      },
    ],
  ])('refuses %s before anything is sent', async (_, body) => {
    const client = await clientOf();
    await expect(client.assistant.create({body: body as never})).rejects.toBeInstanceOf(InputError);
    expect(server?.asked).toHaveLength(0);
    await expect(client.assistant.create({body: {}})).resolves.toEqual({});
  });

  const inner = new Map([['name', 'Ada']]);
  test.each<[string, unknown, string]>([
    ['a nested Map', {metadata: {names: inner}}, 'metadata.names'],
    ['a nested Set', {metadata: [1, new Set([1])]}, 'metadata.1'],
    ['a nested file', {model: {messages: [{content: new Blob(['x'])}]}}, 'model.messages.0.content'],
    ['nested bytes', {metadata: {voice: Buffer.from('x')}}, 'metadata.voice'],
    ['NaN', {maxDurationSeconds: Number.NaN}, 'maxDurationSeconds'],
    ['Infinity', {metadata: [Number.POSITIVE_INFINITY]}, 'metadata.0'],
    ['a bigint', {metadata: {n: 1n}}, 'metadata.n'],
    ['a function', {metadata: {on: () => 1}}, 'metadata.on'],
    ['a symbol', {name: Symbol('x')}, 'name'],
    ['nothing in a list', {credentialIds: ['a', undefined]}, 'credentialIds.1'],
    ['a date that is none', {metadata: {at: new Date(Number.NaN)}}, 'metadata.at'],
    ['a promise', {name: Promise.resolve('Ada')}, 'name'],
    ['an expression', {metadata: {name: /Ada/}}, 'metadata.name'],
    ['an error', {metadata: {why: new Error('why')}}, 'metadata.why'],
    ['a stream', {metadata: {voice: new Blob(['x']).stream()}}, 'metadata.voice'],
    ['a generator', {metadata: (function* () {})()}, 'metadata'],
    ['an async generator', {metadata: (async function* () {})()}, 'metadata'],
  ])('refuses %s by the name of its field, instead of losing it', async (_, body, field) => {
    const client = await clientOf();
    const error = await client.assistant.create({body: body as never}).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(InputError);
    expect(String(error)).toContain(`"${field}"`);
    expect(server?.asked).toHaveLength(0);
  });

  test('refuses a stream of Node by the name of its field: its local path never leaves', async () => {
    const client = await clientOf();
    const stream = createReadStream(join(folder, 'secret-name.txt')).on('error', () => undefined);
    const error = await client.knowledgeBase
      .create({body: {provider: 'trieve', file: stream}})
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(InputError);
    expect(String(error)).toContain('"file"');
    expect(String(error)).not.toContain('secret-name');
    expect(server?.asked).toHaveLength(0);
  });

  test('writes dates, and whatever says itself how it is written', async () => {
    const client = await clientOf();
    class Named {
      name = 'Ada';
    }
    const metadata = {
      at: new Date(0),
      url: new URL('https://a.example'),
      own: {toJSON: () => ({a: 1})},
      named: new Named(),
      bare: Object.assign(Object.create(null) as object, {a: null}),
      missing: undefined,
    };
    await client.assistant.create({body: {metadata}});
    expect(JSON.parse(sentText() ?? '')).toEqual({
      metadata: {
        at: '1970-01-01T00:00:00.000Z',
        url: 'https://a.example/',
        own: {a: 1},
        named: {name: 'Ada'},
        bare: {a: null},
      },
    });
  });

  test('refuses a body where there is none', async () => {
    const client = await clientOf();
    await expect(client.assistant.list({body: {}} as never)).rejects.toThrow('GET /assistant: has no body');
  });
});
