import {createReadStream, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
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
/** The last request's form data, read as a server reads it. */
const sentForm = () => {
  const asked = server?.asked.at(-1);
  const headers = {'content-type': asked?.headers['content-type'] ?? ''};
  return new Response(new Uint8Array(asked?.body ?? []), {headers}).formData();
};
const folder = mkdtempSync(join(tmpdir(), 'platform-body-'));
afterAll(() => rmSync(folder, {recursive: true, force: true}));
const sentText = () => server?.asked.at(-1)?.body.toString();

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
    await client.file.create({body: {file: new TextEncoder().encode('bytes')}});
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

  test.each<[string, unknown, string]>([
    ['a function', {file: () => 'x'}, 'file'],
    ['a Map', {file: new Map()}, 'file'],
    ['a path', {file: './notes.txt'}, 'file'],
    ['a path in a list', {file: [new Blob(['x']), './notes.txt']}, 'file.1'],
    ['an address', {file: new URL('file:///notes.txt')}, 'file'],
    ['an object', {file: {path: './notes.txt'}}, 'file'],
    ['a file where data is', {file: new Blob(['x']), metadata: {voice: new Blob(['y'])}}, 'metadata.voice'],
    ['a Map where data is', {file: new Blob(['x']), metadata: new Map()}, 'metadata'],
    ['NaN', {file: new Blob(['x']), purpose: Number.NaN}, 'purpose'],
  ])('refuses %s by the name of its field, instead of losing it', async (_, body, field) => {
    const client = await clientOf();
    const error = await client.file.create({body: body as never}).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(InputError);
    expect(String(error)).toContain(`"${field}"`);
    expect(server?.asked).toHaveLength(0);
  });

  test('writes a date as it stands in JSON, without quotes', async () => {
    const client = await clientOf();
    const body = {file: new Blob(['x']), purpose: new Date(0), metadata: 5};
    await client.file.create({body: body as never});
    const form = await sentForm();
    expect([form.get('purpose'), form.get('metadata')]).toEqual(['1970-01-01T00:00:00.000Z', '5']);
  });
});

describe('a file that comes as a stream', () => {
  const path = join(folder, 'notes.txt');
  writeFileSync(path, 'What to know.');
  const sentFile = async () => {
    const form = await sentForm();
    const part = form.get('file') as File;
    return [part.name, await part.text()];
  };

  test('of Node is sent whole, under its own name', async () => {
    const client = await clientOf();
    await client.file.create({body: {file: createReadStream(path, {highWaterMark: 3})}});
    expect(await sentFile()).toEqual(['notes.txt', 'What to know.']);
    expect(sentText()).not.toContain(folder);
  });

  test.each<[string, () => AsyncIterable<string | Uint8Array>]>([
    ['a web stream', () => new Blob(['What to ', 'know.']).stream()],
    [
      'a generator',
      async function* () {
        yield 'What to ';
        yield new TextEncoder().encode('know.');
      },
    ],
  ])('%s is sent whole, by noun and by route', async (_, stream) => {
    const client = await clientOf();
    await client.file.create({body: {file: stream()}});
    expect((await sentFile())[1]).toBe('What to know.');
    await client.request('POST /file/upload', {body: {file: stream()}});
    expect((await sentFile())[1]).toBe('What to know.');
  });

  test('is read once and sent as often as the call is tried', async () => {
    server = await standIn((response, _, count) => {
      response.writeHead(count === 1 ? 503 : 200).end('{}');
    });
    const client = createClient({address: server.address, backOff: {baseMs: 1}});
    await client.file.create({body: {file: createReadStream(path)}}, {idempotent: true});
    expect(server.asked).toHaveLength(2);
    expect(await sentFile()).toEqual(['notes.txt', 'What to know.']);
  });

  test('is one part of a list of files', async () => {
    const client = await clientOf();
    const files = [createReadStream(path), new File(['two'], 'two.wav')];
    await client.provider.cloneVoice({body: {name: 'Ada', files}});
    const parts = (await sentForm()).getAll('files') as File[];
    expect(parts.map(({name}) => name)).toEqual(['notes.txt', 'two.wav']);
  });

  test.each<[string, () => unknown]>([
    ['fails', () => createReadStream(join(folder, 'none.txt'))],
    [
      'gives something else than bytes',
      async function* () {
        yield {a: 1};
      },
    ],
  ])('and %s ends the call by the name of its field, and nothing is sent', async (_, stream) => {
    const client = await clientOf();
    const error = await client.file
      .create({body: {file: stream() as never}})
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(InputError);
    expect(String(error)).toContain('"file"');
    expect(server?.asked).toHaveLength(0);
  });

  test('and never ends is left when the caller aborts', async () => {
    const client = await clientOf();
    const stop = new AbortController();
    let left = false;
    const endless = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(1)),
      pull: () => stop.abort('left'),
      cancel: () => void (left = true),
    });
    const calling = client.file.create({body: {file: endless}}, {signal: stop.signal});
    await expect(calling).rejects.toMatchObject({name: 'AbortError', cause: 'left'});
    await expect.poll(() => left).toBe(true);
    expect(server?.asked).toHaveLength(0);
  });
});
