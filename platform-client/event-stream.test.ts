import {afterEach, describe, expect, test} from 'vitest';
import {type Answer, answerJson, standIn, type StandIn} from '#platform-client/dev/stand-in.ts';
import {createClient, ParseError, TimeoutError} from '#platform-client/index.ts';

let server: StandIn | undefined;
afterEach(() => server?.close());
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
    ['cut off in the third', ['data: {"n":1}\n\ndata: {"n":2}\n\ndata: {"n"']],
  ])('%s are read', async (_, chunks) => {
    expect(await all(streaming(...chunks))).toEqual([{n: 1}, {n: 2}]);
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

  test('silence is a TimeoutError', async () => {
    const client = await clientOf((response) => {
      response.writeHead(200, {'content-type': 'text/event-stream'}).write('data: {"n":1}\n\n');
    });
    const events = await client.chat.create({body: {input: 'Hello'}}, {as: 'events', timeoutMs: 100});
    const reading = async () => {
      for await (const event of events) expect(event).toEqual({n: 1});
    };
    await expect(reading()).rejects.toBeInstanceOf(TimeoutError);
  });
});
