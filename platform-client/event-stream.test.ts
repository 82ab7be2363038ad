import {afterEach, describe, expect, test, vi} from 'vitest';
import {type Answer, answerJson, standIn, type StandIn} from '#platform-client/dev/stand-in.ts';
import {createClient, ParseError, TimeoutError} from '#platform-client/index.ts';

let server: StandIn | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});
const clientOf = async (answer: Answer) => {
  server = await standIn(answer);
  return createClient({address: server.address, retries: 0});
};

describe('events', () => {
  const streaming =
    (...chunks: readonly string[]): Answer =>
    (response) => {
      response.writeHead(200, {'content-type': 'text/event-stream; charset=utf-8'});
      const write = (at: number) => {
        const chunk = chunks[at];
        if (chunk === undefined) response.end();
        else response.write(chunk, () => setImmediate(write, at + 1));
      };
      write(0);
    };
  const eventsOf = async (answer: Answer) => {
    const client = await clientOf(answer);
    const body = {input: 'Hello', stream: true};
    return client.chat.create({body}, {as: 'events'});
  };
  const all = async (answer: Answer) => {
    const seen: unknown[] = [];
    for await (const event of await eventsOf(answer)) seen.push(event);
    return seen;
  };

  test.each<[string, readonly string[]]>([
    ['one by one', ['data: {"n":1}\n\n', 'data: {"n":2}\n\n']],
    ['together', ['data: {"n":1}\n\ndata:{"n":2}\n\n']],
    ['cut anywhere', ['da', 'ta: {"n"', ':1}\n', '\ndata: {"n":2}\n\n']],
    ['with returns', ['data: {"n":1}\r\n\r', '\n', 'data: {"n":2}\r\n\r\n']],
    ['with lone returns', ['data: {"n":1}\r\rdata: {"n":2}\r\r\n']],
    ['over two lines', ['data: {"n":\ndata: 1}\n\ndata: {"n":2}\n\n']],
    ['with comments, names and ids', [': hello\n\nevent: delta\nid: 1\ndata: {"n":1}\n\ndata: {"n":2}\n\n']],
    ['with a last word', ['data: {"n":1}\n\ndata: {"n":2}\n\ndata: [DONE]\n\ndata: {"n":3}\n\n']],
    ['with a lone return at the end', ['data: {"n":1}\r\rdata: {"n":2}\r\r']],
    ['with a return at the end of each chunk', ['data: {"n":1}\r', '\r', 'data: {"n":2}\r', '\n\r']],
    ['with a line of nothing between', ['data: {"n":1}\n\n\n\n\r\n\r\ndata: {"n":2}\n\n']],
    ['with a byte order mark', ['\uFEFFdata: {"n":1}\n\ndata: {"n":2}\n\n']],
    ['with another field of a like name', ['database: 1\ndata: {"n":1}\n\ndata: {"n":2}\n\n']],
    ['cut off in the third', ['data: {"n":1}\n\ndata: {"n":2}\n\ndata: {"n"']],
  ])('%s are read', async (_, chunks) => {
    expect(await all(streaming(...chunks))).toEqual([{n: 1}, {n: 2}]);
  });

  test('a return and its line feed that come in two chunks end one line', async () => {
    const chunks = ['data: {"n":\r', '\ndata: 1}\r\n\r\n'];
    // Not over a connection, which may put them together.
    const body = new ReadableStream({
      start: (controller) => {
        for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
        controller.close();
      },
    });
    const headers = {'content-type': 'text/event-stream'};
    const client = createClient({fetch: async () => new Response(body, {headers})});
    const seen: unknown[] = [];
    for await (const event of await client.chat.create({body: {input: 'Hello', stream: true}}))
      seen.push(event);
    expect(seen).toEqual([{n: 1}]);
  });

  test('a character that is cut in two is whole again', async () => {
    const text = Buffer.from('data: {"delta":"ä😀"}\n\n');
    const answer: Answer = (response) => {
      response.writeHead(200, {'content-type': 'text/event-stream'});
      const write = (at: number) => {
        if (at >= text.length) response.end();
        else response.write(text.subarray(at, at + 1), () => setImmediate(write, at + 1));
      };
      write(0);
    };
    expect(await all(answer)).toEqual([{delta: 'ä😀'}]);
  });

  test('one that is no JSON is a ParseError', async () => {
    await expect(all(streaming('data: hello\n\n'))).rejects.toBeInstanceOf(ParseError);
  });

  test('an answer that is no event stream is a ParseError', async () => {
    const error: unknown = await all(answerJson({id: 'c1'})).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ParseError);
    expect(String(error)).toContain('no event stream (application/json)');
  });

  test('leaving the loop ends the request', async () => {
    let ended: (() => void) | undefined;
    const end = new Promise<void>((resolve) => (ended = resolve));
    const events = await eventsOf((response) => {
      response.on('close', () => ended?.());
      response.writeHead(200, {'content-type': 'text/event-stream'}).write('data: {"n":1}\n\n');
    });
    for await (const event of events) {
      expect(event).toEqual({n: 1});
      break;
    }
    await end;
  });

  test('one is there as soon as its lone returns are', async () => {
    const events = await eventsOf((response) => {
      response.writeHead(200, {'content-type': 'text/event-stream'}).write('data: {"n":1}\r\r');
    });
    const reader = events[Symbol.asyncIterator]();
    expect(await reader.next()).toEqual({done: false, value: {n: 1}});
    await reader.return?.();
  });

  test('a line of megabytes costs no more than its length', async () => {
    // Time says nothing on a busy machine: what is looked at is how much text is gone through.
    const spy = vi.spyOn(String.prototype, 'split');
    const MEGABYTES = 4;
    const word = 'x'.repeat(MEGABYTES * 1_000_000);
    const seen = await all((response) => {
      response.writeHead(200, {'content-type': 'text/event-stream'}).end(`data: {"n":"${word}"}\n\n`);
    });
    const looked = spy.mock.contexts.map((text) => String(text).length);
    spy.mockRestore();
    expect((seen as {n: string}[])[0]?.n).toHaveLength(word.length);
    const through = looked.reduce((sum, length) => sum + length, 0);
    expect(through).toBeLessThan(3 * word.length);
  });

  test.each(['return', 'throw'] as const)('%s before anything is read ends the request', async (way) => {
    let ended: (() => void) | undefined;
    const end = new Promise<void>((resolve) => (ended = resolve));
    const events = await eventsOf((response) => {
      response.on('close', () => ended?.());
      response.writeHead(200, {'content-type': 'text/event-stream'}).write('data: {"n":1}\n\n');
    });
    const reader = events[Symbol.asyncIterator]();
    await reader[way]?.(new Error('enough')).catch(() => undefined);
    await end;
    expect(await reader.next()).toEqual({done: true, value: undefined});
  });

  test('return while the next is waited for ends both', async () => {
    const events = await eventsOf((response) => {
      response.writeHead(200, {'content-type': 'text/event-stream'}).flushHeaders();
    });
    const reader = events[Symbol.asyncIterator]();
    const next = reader.next();
    await reader.return?.();
    expect(await next).toEqual({done: true, value: undefined});
  });

  test('`stream: true` in the body asks for events by itself', async () => {
    const client = await clientOf(streaming('data: {"n":1}\n\n'));
    const seen: unknown[] = [];
    for await (const event of await client.chat.create({body: {input: 'Hello', stream: true}}))
      seen.push(event);
    for await (const event of await client.request('POST /chat', {body: {input: 'Hello', stream: true}})) {
      seen.push(event);
    }
    expect(seen).toEqual([{n: 1}, {n: 1}]);
    expect(server?.asked.map(({headers}) => headers.accept)).toEqual([
      'text/event-stream',
      'text/event-stream',
    ]);
    const stream = await client.chat.create({body: {input: 'Hello', stream: true}}, {as: 'stream'});
    expect(await new Response(stream).text()).toBe('data: {"n":1}\n\n');
  });

  test('silence is a TimeoutError', async () => {
    // A clock of the test's own: on a busy machine even the first event may take longer than any short time.
    vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
    const client = await clientOf((response) => {
      response.writeHead(200, {'content-type': 'text/event-stream'}).write('data: {"n":1}\n\n');
    });
    const events = await client.chat.create({body: {input: 'Hello'}}, {as: 'events', timeoutMs: 1000});
    const reader = events[Symbol.asyncIterator]();
    expect(await reader.next()).toEqual({done: false, value: {n: 1}});
    let thrown: unknown;
    const silence = reader.next().catch((error: unknown) => (thrown = error));
    await vi.advanceTimersByTimeAsync(999);
    expect(thrown).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    await silence;
    expect(thrown).toBeInstanceOf(TimeoutError);
  });
});
