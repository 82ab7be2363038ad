import {once} from 'node:events';
import {createServer, type RequestListener} from 'node:http';
import type {AddressInfo} from 'node:net';
import {expect, onTestFinished, test} from 'vitest';
import type {ChatMessage} from '#schema/wire/socket.ts';
import {ChatRecord} from '#tests/faults/chat/chat-record.ts';
import {ChatRest} from '#tests/faults/chat/chat-rest.ts';
import {replyOf} from '#tests/faults/reply.ts';

async function serving(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** An academy whose channel has messages at these positions. */
const channelOf = (seqs: readonly number[]) =>
  serving(({url = ''}, response) => {
    const before = Number(new URL(url, 'http://academy').searchParams.get('before'));
    const messages = seqs
      .filter((seq) => seq < before)
      .map((seq) => ({id: `m${seq}`, seq, channelId: 'help', content: ''}) satisfies Partial<ChatMessage>);
    response.end(JSON.stringify({messages}));
  });

function reader(origin: string, record: ChatRecord): ChatRest {
  const reads = new Map([['help', 0]]);
  return new ChatRest({
    name: 'tom',
    userId: 't',
    cookie: '',
    targets: [],
    random: () => 0,
    origin,
    record,
    reads,
  });
}

test('a reader comes to the end of a channel', async () => {
  const record = new ChatRecord();
  const tom = reader(await channelOf([1, 2, 3]), record);
  expect(await tom.read()).toBe(true);
  expect(tom.logs[0]?.messages.map(({seq}) => seq)).toEqual([1, 2, 3]);
  expect(record.troubles).toEqual([]);
});

test('before a gap a reader stops, short of the end, and tells of it', async () => {
  const record = new ChatRecord();
  const tom = reader(await channelOf([1, 3]), record);
  expect(await tom.read()).toBe(false);
  expect(record.troubles).toContain('tom read 3 of help: gap');
});

test('a connection that breaks is no reply; a mistake in the request is an error', async () => {
  const origin = await serving((_, response) => {
    response.writeHead(200, {'content-length': 100});
    response.write('half', () => response.destroy());
  });
  expect(await replyOf(fetch(origin))).toBeUndefined();
  await expect(replyOf(fetch('no address'))).rejects.toThrow(TypeError);
});
