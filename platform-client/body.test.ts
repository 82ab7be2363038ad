import {afterEach, describe, expect, test} from 'vitest';
import {standIn, type StandIn} from '#platform-client/dev/stand-in.ts';
import {createClient, InputError} from '#platform-client/index.ts';

let server: StandIn | undefined;
afterEach(() => server?.close());
const clientOf = async () => {
  server = await standIn();
  return createClient({address: server.address});
};
/** The last request's form data, read as a server reads it. */
const sentForm = () => {
  const asked = server?.asked.at(-1);
  const headers = {'content-type': asked?.headers['content-type'] ?? ''};
  return new Response(new Uint8Array(asked?.body ?? []), {headers}).formData();
};
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

  test('refuses a body where there is none', async () => {
    const client = await clientOf();
    await expect(client.assistant.list({body: {}} as never)).rejects.toThrow('GET /assistant: has no body');
  });
});

describe('form data', () => {
  test('has a part for each file of a list', async () => {
    const client = await clientOf();
    const files = [new File(['one'], 'one.wav'), new File(['two'], 'two.wav')];
    await client.provider.cloneVoice({body: {name: 'Ada', files, labels: {accent: 'none'}}});
    const form = await sentForm();
    const parts = form.getAll('files') as File[];
    expect(await Promise.all(parts.map(async (part) => [part.name, await part.text()]))).toEqual([
      ['one.wav', 'one'],
      ['two.wav', 'two'],
    ]);
    expect(form.get('name')).toBe('Ada');
    expect(form.get('labels')).toBe('{"accent":"none"}');
  });

  test('writes an object as JSON and leaves undefined out', async () => {
    const client = await clientOf();
    const file = new Blob(['text'], {type: 'text/plain'});
    const body: object = {file, metadata: {course: 'one', order: [1, 2]}, purpose: undefined};
    await client.file.create({body: body as never});
    const form = await sentForm();
    expect(form.get('metadata')).toBe('{"course":"one","order":[1,2]}');
    expect([...form.keys()]).toEqual(['file', 'metadata']);
    expect((form.get('file') as File).type).toBe('text/plain');
  });

  test('takes bytes as a file, and a FormData as it is', async () => {
    const client = await clientOf();
    await client.file.create({body: {file: new TextEncoder().encode('bytes')} as never});
    expect(await ((await sentForm()).get('file') as File).text()).toBe('bytes');
    const form = new FormData();
    form.append('file', new Blob(['own']), 'own.txt');
    await client.file.upload({body: form});
    expect(((await sentForm()).get('file') as File).name).toBe('own.txt');
  });

  test('writes its own type, whatever header is asked for', async () => {
    const client = await clientOf();
    const headers = {'Content-Type': 'application/json'};
    await client.file.create({body: {file: new Blob(['text'])}}, {headers});
    expect((await sentForm()).has('file')).toBe(true);
  });

  test('carries a file where the body is JSON otherwise', async () => {
    const client = await clientOf();
    await client.voiceLibrary.createSesameVoice({body: {voiceName: 'Ada', file: new Blob(['voice'])}});
    const form = await sentForm();
    expect(form.get('voiceName')).toBe('Ada');
    expect(await (form.get('file') as File).text()).toBe('voice');
    await client.voiceLibrary.createSesameVoice({body: {voiceName: 'Ada'}});
    expect(sentText()).toBe('{"voiceName":"Ada"}');
  });

  test.each<[string, unknown]>([
    ['a stream', new Blob(['x']).stream()],
    ['a function', () => 'x'],
    ['a Map', new Map()],
  ])('refuses %s, which would be lost in silence', async (_, file) => {
    const client = await clientOf();
    await expect(client.file.create({body: {file} as never})).rejects.toThrow(
      '"file" neither a file nor plain data',
    );
    expect(server?.asked).toHaveLength(0);
  });
});
