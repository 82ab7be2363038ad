import {afterEach, describe, expect, test, vi} from 'vitest';
import {type Answer, answerJson, answerText, standIn, type StandIn} from '#platform-client/dev/stand-in.ts';
import {
  createClient,
  createClientOf,
  operation,
  ParseError,
  PlatformError,
  RateLimitError,
  types,
} from '#platform-client/index.ts';

const id = {params: {id: 'a1'}};
let server: StandIn | undefined;
afterEach(() => server?.close());
const address = async (answer: Answer) => {
  server = await standIn(answer);
  return server.address;
};
const clientOf = async (answer: Answer) =>
  createClient({address: await address(answer), token: 'key', retries: 0});
const thrownBy = async (calling: Promise<unknown>) => {
  const error: unknown = await calling.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(PlatformError);
  return error as PlatformError;
};

describe('a success', () => {
  test('with JSON is the value', async () => {
    const client = await clientOf(answerJson({id: 'a1', model: null}));
    expect(await client.assistant.get(id)).toEqual({id: 'a1', model: null});
  });

  test.each<[string, Answer]>([
    ['204', (response) => void response.writeHead(204).end()],
    ['200 without a body', (response) => void response.writeHead(200).end()],
    ['201 that says JSON and has none', answerText('', 'application/json', 201)],
  ])('%s is undefined', async (_, answer) => {
    const client = await clientOf(answer);
    expect(await client.org.delete(id)).toBeUndefined();
  });

  test.each([
    ['eval.createRun', 'POST /eval/run', {}],
    ['org.delete', 'DELETE /org/{id}', id],
    ['org.leave', 'DELETE /org/{id}/leave', id],
    ['org.removeMember', 'DELETE /org/{id}/member/{userId}/leave', {params: {id: 'o1', userId: 'u1'}}],
    ['org.changeRole', 'PATCH /org/{id}/role', {...id, body: {}}],
    ['credential.webhook', 'POST /credential/webhook', {body: {}}],
    ['voiceLibrary.createSesameVoice', 'POST /voice-library/create-sesame-voice', {body: {}}],
    ['org.invite', 'POST /org/{id}/invite', {...id, body: {}}],
    ['credential.trigger', 'POST /credential/trigger', {body: {}}],
    ['provider.cloneVoice', 'POST /11labs/voice/clone', {body: new FormData()}],
  ])('of %s, which others leave unread, is parsed', async (_, route, given) => {
    const client = await clientOf(answerJson({done: true}, 201));
    expect(await client.request(route as 'GET /org', given as never)).toEqual({done: true});
  });

  test('with JSON under another media type is the value', async () => {
    const client = await clientOf(answerText('{"id":"a1"}', 'text/plain'));
    expect(await client.assistant.get(id)).toEqual({id: 'a1'});
  });

  test.each([
    ['HTML', '<!doctype html><title>Proxy</title>', 'text/html'],
    ['HTML that says JSON', '<!doctype html>', 'application/json'],
    ['half of its JSON', '{"id":"a1"', 'application/json'],
    ['plain text', 'OK', 'text/plain'],
  ])('with %s is a ParseError that keeps status and text', async (_, text, type) => {
    const client = await clientOf(answerText(text, type));
    const error = await thrownBy(client.assistant.get(id));
    expect(error).toBeInstanceOf(ParseError);
    expect(error).toMatchObject({status: 200, body: text, error: text});
    expect(error.message).toBe(`GET /assistant/{id} answered 200 with no JSON (${type})`);
  });
});

describe('withResponse', () => {
  const answer = answerJson({id: 'a1'}, 201, {'x-request-id': 'r-1', 'x-left': '7'});

  test('gives status, headers and request id of a success, by noun and by route', async () => {
    const client = await clientOf(answer);
    for (const calling of [client.assistant.get(id), client.request('GET /assistant/{id}', id)]) {
      const {data, response, requestId} = await calling.withResponse();
      expect(data).toEqual({id: 'a1'});
      expect([response.status, response.headers.get('x-left'), requestId]).toEqual([201, '7', 'r-1']);
      expect(await calling, 'is the reply all the same').toBe(data);
    }
    expect(server?.asked).toHaveLength(2);
  });

  test('gives those of a stream, before it is read', async () => {
    const client = await clientOf(answer);
    const {data, response} = await client.assistant.get(id, {as: 'stream'}).withResponse();
    expect(response.headers.get('x-left')).toBe('7');
    expect(await new Response(data).text()).toBe('{"id":"a1"}');
  });

  test('has no request id where the server gives none', async () => {
    const client = await clientOf(answerJson({}));
    expect(await client.assistant.get(id).withResponse()).toMatchObject({requestId: undefined});
  });

  test('throws what the call throws, once', async () => {
    const unhandled = vi.fn<(error: unknown) => void>();
    process.on('unhandledRejection', unhandled);
    const client = await clientOf(answerJson({message: 'gone'}, 404));
    await expect(client.assistant.get(id).withResponse()).rejects.toMatchObject({status: 404});
    await expect(client.assistant.get({params: {id: '..'}}).withResponse()).rejects.toThrow('"id"');
    // Node tells of a rejection that nobody handles after the microtasks of its turn.
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});

describe('a failure', () => {
  test('has status, parsed body, response and request id', async () => {
    const body = {message: 'There is no such assistant', error: 'Not Found', statusCode: 404};
    const client = await clientOf(answerJson(body, 404, {'x-request-id': 'r-1'}));
    const error = await thrownBy(client.assistant.get(id));
    expect(error.constructor).toBe(PlatformError);
    expect(error.message).toBe('GET /assistant/{id} answered 404: There is no such assistant');
    expect(error).toMatchObject({
      status: 404,
      body,
      error: body,
      requestId: 'r-1',
      route: 'GET /assistant/{id}',
    });
    expect(error.response?.headers.get('x-request-id')).toBe('r-1');
  });

  test('lists all that the platform found wrong', async () => {
    const client = await clientOf(answerJson({message: ['name is too long', 'model is missing']}, 400));
    const error = await thrownBy(client.assistant.create({body: {}}));
    expect(error.message).toBe('POST /assistant answered 400: name is too long; model is missing');
  });

  test.each([
    ['broken JSON', '{"message":', 'application/json'],
    ['HTML', '<h1>Bad Gateway</h1>', 'text/html'],
  ])('with %s keeps its status and the text', async (_, text, type) => {
    const client = await clientOf(answerText(text, type, 400));
    const error = await thrownBy(client.assistant.get(id));
    expect(error).toMatchObject({status: 400, body: text, message: 'GET /assistant/{id} answered 400'});
  });

  test.each(['', 'null', '5', '"text"', '[]', '{"message":{"a":1}}'])(
    'with the body %s is one too',
    async (text) => {
      const client = await clientOf(answerText(text, 'application/json', 422));
      expect(await thrownBy(client.assistant.get(id))).toMatchObject({
        status: 422,
        message: 'GET /assistant/{id} answered 422',
      });
    },
  );

  test('429 is a RateLimitError with the wait that the server asks for', async () => {
    const client = await clientOf(answerJson({message: 'Slow down'}, 429, {'retry-after': '3'}));
    const error = await thrownBy(client.call.create({body: {}}));
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({status: 429, retryAfterMs: 3000});
  });
});

describe('other forms', () => {
  const bytes = Uint8Array.from({length: 70_000}, (_, at) => at % 256);
  const recording: Answer = (response) =>
    void response.writeHead(200, {'content-type': 'audio/wav'}).end(bytes);
  const downloads = {
    recording: {
      mono: operation('GET', '/call/{id}/mono-recording', types<{reply: unknown}>(), {as: 'blob'}),
    },
  };

  test('a download of an operation of one’s own is a Blob, byte for byte', async () => {
    const client = createClientOf(downloads, {address: await address(recording)});
    const blob = await client.recording.mono(id);
    expect(blob.type).toBe('audio/wav');
    expect(new Uint8Array(await blob.arrayBuffer())).toEqual(bytes);
  });

  test('a download follows the redirect to where the file is, and leaves the key behind', async () => {
    const storage = await standIn(recording);
    const client = createClientOf(downloads, {
      token: 'key-of-the-test',
      address: await address((response) => {
        response.writeHead(302, {location: `${storage.address}/recording.wav`}).end();
      }),
    });
    const blob = await client.recording.mono(id);
    expect(blob.size).toBe(bytes.length);
    expect(server?.asked[0]?.headers.authorization).toBe('Bearer key-of-the-test');
    expect(storage.asked[0]?.headers.authorization).toBeUndefined();
    await storage.close();
  });

  test('a stream hands over bytes as they come', async () => {
    const client = createClientOf(downloads, {address: await address(recording)});
    const stream = await client.recording.mono(id, {as: 'stream'});
    expect(new Uint8Array(await new Response(stream).arrayBuffer())).toEqual(bytes);
  });

  test('a stream that is cancelled ends the request', async () => {
    let ended: (() => void) | undefined;
    const end = new Promise<void>((resolve) => (ended = resolve));
    const client = createClientOf(downloads, {
      address: await address((response) => {
        response.on('close', () => ended?.());
        response.writeHead(200).write('first');
      }),
    });
    const stream = await client.recording.mono(id, {as: 'stream'});
    await stream.cancel();
    await end;
  });

  test('the export of calls is a file', async () => {
    const client = await clientOf(answerText('id,cost\nc1,2\n', 'text/csv'));
    const file = await client.call.export({query: {columns: ['id', 'cost']}});
    expect(await file.text()).toBe('id,cost\nc1,2\n');
  });

  test('a failure is a failure in any form', async () => {
    const client = await clientOf(answerJson({message: 'gone'}, 404));
    for (const as of ['json', 'blob', 'stream', 'events'] as const) {
      const error = await thrownBy(client.chat.create({body: {input: 'Hello'}}, {as}));
      expect(error).toMatchObject({status: 404, body: {message: 'gone'}});
    }
  });
});
