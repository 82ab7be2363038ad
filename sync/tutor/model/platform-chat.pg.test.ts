// The voice platform's chat: on the academy's own embedded platform, and on a server that does what a test says.
import {once} from 'node:events';
import {createServer, type RequestListener} from 'node:http';
import type {AddressInfo} from 'node:net';
import {afterAll, beforeAll, expect, test} from 'vitest';
import type {ModelEvent} from '#sync/tutor/model/model.ts';
import {platformChatModel} from '#sync/tutor/model/platform-chat.ts';
import {KEY, platformForTests} from '#tests/pg/voice-platform.ts';

const {address, clientWith} = platformForTests();

let answer: RequestListener = () => undefined;
const asked: {method: string | undefined; url: string | undefined; key: string | undefined; body: string}[] =
  [];
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const {method, url, headers} = request;
    asked.push({method, url, key: headers.authorization, body: Buffer.concat(chunks).toString()});
    answer(request, response);
  });
});
let own = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  own = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const modelAt = (place: string, key = KEY) =>
  platformChatModel({address: place, key, provider: 'openai', model: 'small'});
const MESSAGES = [
  {role: 'system', content: 'Be short.'},
  {role: 'user', content: 'What is a slice?'},
] as const;
const ask = (model = modelAt(own), signal = new AbortController().signal): Promise<ModelEvent[]> =>
  Array.fromAsync(model.ask({messages: MESSAGES, mostTokens: 50, signal}));

/** A stream of these words; afterwards the platform says that it has kept these. */
const platform =
  (words: readonly string[], kept: object, end: 'end' | 'destroy' | 'open' = 'end'): RequestListener =>
  ({method}, response) => {
    if (method === 'GET') {
      response.writeHead(200, {'content-type': 'application/json'}).end(JSON.stringify(kept));
      return;
    }
    response.writeHead(201, {'content-type': 'text/event-stream'});
    for (const delta of words)
      response.write(`data: ${JSON.stringify({id: 'chat-1', path: 'chat.output[0].content', delta})}\n\n`);
    if (end === 'end') response.end();
    if (end === 'destroy') response.write('', () => response.destroy());
  };
const CHAT = {id: 'chat-1', orgId: 'o', createdAt: '', updatedAt: ''};

test('the embedded platform’s answer comes in pieces, and is what it has kept', async () => {
  const events = await ask(modelAt(address()));
  const texts = events.flatMap((event) => (event.kind === 'text' ? [event.text] : []));
  expect(texts.length).toBeGreaterThan(5);
  const kept = (await clientWith(KEY).chat.list({query: {limit: 1}})).results[0];
  expect(kept?.output).toMatchObject([{content: texts.join('')}]);
  expect(events.at(-1)).toEqual({kind: 'end', why: 'whole'});
});

test('the assistant is made for this answer, and what was used is asked for afterwards', async () => {
  asked.splice(0);
  const costs = [
    {type: 'chat', cost: 0},
    {type: 'model', model: {}, promptTokens: 12, completionTokens: 3, cost: 0.1},
  ];
  answer = platform(['A ', 'slice.'], {...CHAT, output: [{role: 'assistant', content: 'A slice.'}], costs});
  expect(await ask()).toEqual([
    {kind: 'text', text: 'A '},
    {kind: 'text', text: 'slice.'},
    {kind: 'usage', usage: {tokensIn: 12, tokensOut: 3}},
    {kind: 'end', why: 'whole'},
  ]);
  expect(asked.map(({method, url, key}) => [method, url, key])).toEqual([
    ['POST', '/chat', `Bearer ${KEY}`],
    ['GET', '/chat/chat-1', `Bearer ${KEY}`],
  ]);
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
    assistant: {
      model: {provider: 'openai', model: 'small', messages: [MESSAGES[0]], maxTokens: 50},
    },
    input: 'What is a slice?',
    stream: true,
  });
});

test.each([
  [
    'what it has kept goes on',
    platform(['A sl'], {...CHAT, output: [{role: 'assistant', content: 'A slice.'}]}),
    'cut',
  ],
  ['the connection is lost', platform(['A sl'], CHAT, 'destroy'), 'away'],
  ['nothing comes', platform([], CHAT), 'cut'],
  [
    'an event is no JSON',
    (_, response) =>
      void response.writeHead(201, {'content-type': 'text/event-stream'}).end('data: {"id"\n\n'),
    'garbled',
  ],
  [
    'a page comes',
    (_, response) => void response.writeHead(201, {'content-type': 'text/html'}).end('<p>'),
    'garbled',
  ],
  ['it is busy', (_, response) => void response.writeHead(429, {'retry-after': '9'}).end('{}'), 'busy'],
  ['it fails', (_, response) => void response.writeHead(500).end('{}'), 'away'],
] as const satisfies readonly (readonly [string, RequestListener, string])[])(
  'where %s, the trouble has a name',
  async (_, listener, kind) => {
    answer = listener;
    await expect(ask()).rejects.toMatchObject({name: 'ModelTrouble', kind});
  },
);

test('a wrong key is refused by the embedded platform, and said without the key', async () => {
  const trouble: unknown = await ask(modelAt(address(), 'a-wrong-key')).catch((error: unknown) => error);
  expect(trouble).toMatchObject({kind: 'refused'});
  expect(String(trouble)).not.toContain('a-wrong-key');
});

test('a stop ends the request', async () => {
  answer = platform(['A sl'], CHAT, 'open');
  const stop = new AbortController();
  const reading = (async () => {
    for await (const event of modelAt(own).ask({messages: MESSAGES, mostTokens: 50, signal: stop.signal})) {
      if (event.kind === 'text') stop.abort(new Error('stopped'));
    }
  })();
  await expect(reading).rejects.toThrow('stopped');
});
