import {afterAll, beforeEach, describe, expect, test} from 'vitest';
import type {ModelAsked, ModelEvent} from '#sync/tutor/model/model.ts';
import {openAiModel, type Patience} from '#sync/tutor/model/open-ai.ts';
import {begins, calls, chunk, hangs, modelServer, refuses, says, stream} from '#tests/model-server.ts';

const server = await modelServer();
afterAll(() => server.close());
beforeEach(() => server.answers(says('Lists keep their order.')));

const KEY = 'sk-a-key-of-the-server';
const ASKED: ModelAsked = {
  messages: [{role: 'user', content: 'What is a list?'}],
  mostTokens: 50,
  signal: new AbortController().signal,
};
const modelWith = (patience: Patience = {}, address = server.address) =>
  openAiModel({address, key: KEY, model: 'small'}, patience);

async function all(events: AsyncIterable<ModelEvent>): Promise<readonly ModelEvent[]> {
  const got: ModelEvent[] = [];
  for await (const event of events) got.push(event);
  return got;
}
const ask = (more: Partial<ModelAsked> = {}, patience: Patience = {}) =>
  all(modelWith(patience).ask({...ASKED, ...more}));
const textOf = (events: readonly ModelEvent[]) =>
  events.map((event) => (event.kind === 'text' ? event.text : '')).join('');

test('text comes in pieces, then what was used, then the end', async () => {
  const events = await ask();
  expect(textOf(events)).toBe('Lists keep their order.');
  expect(events.filter(({kind}) => kind === 'text').length).toBeGreaterThan(2);
  expect(events.slice(-2)).toEqual([
    {kind: 'usage', usage: {tokensIn: 100, tokensOut: 20}},
    {kind: 'end', why: 'whole'},
  ]);
});

test('the service is told the key, the model, and that its stream says what it used', async () => {
  await ask();
  const {path, headers, body} = server.told.at(-1) ?? {};
  expect([path, headers?.authorization]).toEqual(['/v1/chat/completions', `Bearer ${KEY}`]);
  expect(body).toEqual({
    model: 'small',
    messages: [{role: 'user', content: 'What is a list?'}],
    stream: true,
    stream_options: {include_usage: true},
    max_tokens: 50,
  });
  await all(openAiModel({address: `${server.address}/`, key: '', model: 'small'}).ask(ASKED));
  expect(server.told.at(-1)?.path).toBe('/v1/chat/completions');
  expect(server.told.at(-1)?.headers.authorization).toBeUndefined();
});

test('a tool is called with its arguments, whole', async () => {
  server.answers(calls('search', {words: 'slice of a list'}));
  const tool = {name: 'search', description: 'Searches', parameters: {type: 'object'}};
  expect(await ask({tool})).toContainEqual({
    kind: 'call',
    name: 'search',
    args: '{"words":"slice of a list"}',
  });
  expect(server.told.at(-1)?.body).toMatchObject({
    tools: [{type: 'function', function: tool}],
    tool_choice: {type: 'function', function: {name: 'search'}},
  });
});

test('an answer that the service cut off says so', async () => {
  server.answers(says('Lists keep', {finish: 'length', usage: null}));
  expect((await ask()).at(-1)).toEqual({kind: 'end', why: 'length'});
});

test('a stream may end without its last word, as some servers’ do, once it has said why', async () => {
  server.answers(
    begins('Whole.', (response) => response.end(`data: ${JSON.stringify(chunk({}, 'stop'))}\n\n`)),
  );
  expect((await ask()).at(-1)).toEqual({kind: 'end', why: 'whole'});
});

test('a character that comes in two pieces is one', async () => {
  server.answers((response) => {
    stream(response);
    const bytes = Buffer.from(`data: ${JSON.stringify(chunk({content: 'ü'}, 'stop'))}\n\n`);
    const at = bytes.indexOf(Buffer.from('ü')) + 1;
    response.write(bytes.subarray(0, at), () => response.end(bytes.subarray(at)));
  });
  expect(textOf(await ask())).toBe('ü');
});

describe('what goes wrong has a name:', () => {
  const web = (text: string) => refuses(200, {'content-type': 'text/html'}, text);
  const events = (text: string) => refuses(200, {'content-type': 'text/event-stream'}, text);
  test.each([
    ['a wrong key', refuses(401, {}, {error: {code: 'invalid_api_key', message: `no ${KEY}`}}), 'refused'],
    ['no such model', refuses(404), 'refused'],
    ['too many requests', refuses(429, {'retry-after': '7'}), 'busy'],
    ['a fault of the service', refuses(503), 'away'],
    ['a redirect', refuses(302, {location: 'https://elsewhere.example/'}), 'refused'],
    ['a page in place of a stream', web('<html>Sign in</html>'), 'garbled'],
    ['events that are no JSON', events('data: {"choices": [\n\n'), 'garbled'],
    ['events of another kind', events('data: {"choices": 7}\n\n'), 'garbled'],
    ['a fault in the stream', events('data: {"error": {"message": "overloaded"}}\n\n'), 'away'],
    ['nothing but noise', events('\u0000\u0007 noise\n'.repeat(100)), 'cut'],
    ['an end in mid-word', begins('Lists ke', (response) => response.end()), 'cut'],
    [
      'a connection lost in mid-word',
      begins('Lists ke', (response) => void response.write('', () => response.destroy())),
      'cut',
    ],
    ['rules of the service’s own', says('Lists', {finish: 'content_filter'}), 'filtered'],
  ] as const)('%s', async (_, answer, kind) => {
    server.answers(answer);
    const trouble: unknown = await ask().catch((error: unknown) => error);
    expect(trouble).toMatchObject({name: 'ModelTrouble', kind});
    expect(String(trouble)).not.toContain(KEY);
  });

  test('nobody listens', async () => {
    const gone = await modelServer();
    await gone.close();
    await expect(all(modelWith({}, gone.address).ask(ASKED))).rejects.toMatchObject({kind: 'away'});
  });

  test('how long a busy service asks to wait, and what it calls a refusal', async () => {
    server.answers(refuses(429, {'retry-after': '7'}));
    await expect(ask()).rejects.toMatchObject({retryAfterMs: 7000});
    server.answers(refuses(401, {}, {error: {code: 'invalid_api_key'}}));
    await expect(ask()).rejects.toThrow('the service rejected the request: invalid_api_key (status 401)');
  });

  test('silence before the first word, and in the middle', async () => {
    server.answers(hangs);
    await expect(ask({}, {firstByteMs: 50})).rejects.toMatchObject({kind: 'slow'});
    server.answers(begins('Lists'));
    await expect(ask({}, {idleMs: 50})).rejects.toMatchObject({kind: 'slow'});
  });

  test('a hundred megabytes are not read to their end', async () => {
    const MEGABYTE = JSON.stringify(chunk({content: 'x'.repeat(50_000)}));
    server.answers((response) => {
      stream(response);
      let sent = 0;
      const more = () => {
        while (sent < 2000 && !response.destroyed) {
          sent += 1;
          if (!response.write(`data: ${MEGABYTE}\n\n`)) return;
        }
      };
      response.on('drain', more);
      more();
    });
    const before = server.left();
    await expect(ask()).rejects.toMatchObject({kind: 'large'});
    await expect.poll(() => server.left()).toBe(before + 1);
  });

  test('one event without an end', async () => {
    server.answers((response) => {
      stream(response);
      response.end(`data: ${'x'.repeat(300_000)}`);
    });
    await expect(ask()).rejects.toMatchObject({kind: 'garbled'});
  });
});

test('a stop ends the request, and is no trouble of the service', async () => {
  server.answers(begins('Lists keep'));
  const stop = new AbortController();
  const before = server.left();
  const reading = (async () => {
    for await (const event of modelWith().ask({...ASKED, signal: stop.signal})) {
      if (event.kind === 'text') stop.abort(new Error('the learner stopped it'));
    }
  })();
  await expect(reading).rejects.toThrow('the learner stopped it');
  await expect.poll(() => server.left()).toBe(before + 1);
});
