import {afterEach, describe, expect, expectTypeOf, test} from 'vitest';
import * as platform from '#platform-client/api/platform.ts';
import {REQUESTS, sampleFor} from '#platform-client/dev/requests.ts';
import {answerJson, standIn, type StandIn} from '#platform-client/dev/stand-in.ts';
import {type Assistant, createClient, type Operation, PlatformError} from '#platform-client/index.ts';
import {createMock, type Exchange, type MockOptions, type Routes} from '#platform-client/mock/index.ts';

let server: StandIn | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});
const mocked = (options?: MockOptions) => {
  const mock = createMock(options);
  const {address = 'https://api.vapi.ai'} = options ?? {};
  return {mock, client: createClient({fetch: mock.fetch, token: 'key-of-the-test', address, retries: 0})};
};
const collected = async <T>(items: AsyncIterable<T>) => {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
};

describe('each of the 148 operations', () => {
  const operations: Readonly<Record<string, Readonly<Record<string, Operation>>>> = platform;

  test.each(REQUESTS)('%s is understood, and answered or refused in words', async (...expected) => {
    const [noun = '', verb = ''] = expected[0].split('.');
    const operation = operations[noun]?.[verb];
    if (!operation) throw new Error(`There is no ${expected[0]}`);
    const {mock, client} = mocked();
    const calling = client.request(operation.route as 'GET /org', sampleFor(operation, expected) as never);
    const ended = await calling.then(
      () => 200,
      (error: PlatformError) => error.status,
    );
    expect([200, 404, 501]).toContain(ended);
    const [, , address] = expected;
    expect(mock.asked).toHaveLength(1);
    expect(mock.asked[0]).toMatchObject({
      route: operation.route,
      query: address.includes('?') ? {sample: 'query'} : {},
      params: sampleFor(operation, expected).params,
    });
    mock.on(operation.route as 'GET /org', () => Response.json(['told']));
    const told = await client.request(
      operation.route as 'GET /org',
      sampleFor(operation, expected) as never,
      {as: 'blob'} as never,
    );
    expect(await (told as unknown as Blob).text()).toBe('["told"]');
  });
});

describe('what is made', () => {
  test('is kept, listed, changed, replaced and deleted', async () => {
    const {client} = mocked();
    const ada = await client.assistant.create({body: {name: 'Ada', firstMessage: 'Hello!'}});
    const grace = await client.assistant.create({body: {name: 'Grace'}});
    const id = {params: {id: ada.id}};
    expect((await client.assistant.list()).map(({name}) => name)).toEqual(['Grace', 'Ada']);
    expect(await client.assistant.list({query: {limit: 1}})).toEqual([grace]);
    expect(await client.assistant.update({...id, body: {name: 'Ada L.'}})).toMatchObject({
      firstMessage: 'Hello!',
    });
    expect(await client.assistant.replace({...id, body: {name: 'Ada'}})).not.toHaveProperty('firstMessage');
    expect(await client.assistant.get(id)).toMatchObject({id: ada.id, name: 'Ada', createdAt: ada.createdAt});
    await client.assistant.delete(id);
    await expect(client.assistant.get(id)).rejects.toMatchObject({status: 404});
    expect(await client.assistant.list()).toEqual([grace]);
  });

  test('comes in pages where the platform gives pages', async () => {
    const {client} = mocked();
    for (let at = 0; at < 5; at++) await client.session.create({body: {name: `s${at}`}});
    const all = await collected(client.session.list.each({query: {limit: 2}}));
    expect(all.map(({name}) => name)).toEqual(['s4', 's3', 's2', 's1', 's0']);
  });

  test('below another is kept below that one', async () => {
    const {client} = mocked();
    const body = {type: 'chat', script: '', scorers: []} as never;
    const made = await client.testSuite.createTest({params: {id: 't1'}, body});
    expect(await client.testSuite.getTest({params: {id: 't1', testId: made.id}})).toEqual(made);
    expect((await client.testSuite.listTests({params: {id: 't2'}})).results).toEqual([]);
  });

  test('of two mocks has nothing to do with each other', async () => {
    const [one, other] = [mocked(), mocked()];
    await one.client.tool.create({body: {type: 'endCall'}});
    expect(await other.client.tool.list()).toEqual([]);
  });
});

describe('calls, chats and files', () => {
  test('of the phone and of pages stand in one list, and a batch is one for each customer', async () => {
    const {client} = mocked();
    const web = await client.call.createWeb({body: {assistantId: 'a1'}});
    expect(web).toMatchObject({type: 'webCall', status: 'queued'});
    expect(web.webCallUrl).toMatch(/^https:/);
    const customers = [{number: '+14155550100'}, {number: '+14155550101'}];
    const {results} = await client.call.create({body: {assistantId: 'a1', customers}});
    expect(results.map(({customer}) => customer)).toEqual(customers);
    expect(await client.call.list()).toHaveLength(3);
    expect((await client.call.page()).metadata.totalItems).toBe(3);
    const table = await client.call.export({query: {columns: ['id']}});
    expect((await table.text()).trim().split('\n')).toHaveLength(4);
  });

  test('answer at once and in events', async () => {
    const {client} = mocked();
    const chat = await client.chat.create({body: {input: 'Hello there'}});
    expect(chat.output).toEqual([{role: 'assistant', content: 'You said: Hello there'}]);
    const events = await client.chat.create({body: {input: 'Hello there', stream: true}});
    const said = (await collected(events)).map((event) => (event as {delta: string}).delta).join('');
    expect(said).toBe('You said: Hello there');
  });

  test('are taken as form data', async () => {
    const {mock, client} = mocked();
    const file = new File(['text'], 'notes.txt', {type: 'text/plain'});
    expect(await client.file.create({body: {file}})).toMatchObject({name: 'notes.txt', bytes: 4});
    expect(mock.asked[0]?.body).toMatchObject({file: {name: 'notes.txt'}});
  });
});

describe('a mock that is told how to answer', () => {
  test('does so, typed, with what was asked', async () => {
    const {mock, client} = mocked();
    mock.on('GET /assistant/{id}', ({params, headers}) => {
      expectTypeOf(params).toEqualTypeOf<{readonly id: string}>();
      return {id: params.id, name: headers.get('authorization') ?? ''} as Assistant;
    });
    expect(await client.assistant.get({params: {id: 'a/1'}})).toEqual({
      id: 'a/1',
      name: 'Bearer key-of-the-test',
    });
    mock.on('POST /call', () => Response.json({message: 'No credits'}, {status: 402}));
    await expect(client.call.create({body: {}})).rejects.toMatchObject({status: 402, message: /No credits/});
    expect(() => mock.on('GET /nowhere' as 'GET /org', () => [])).toThrow('There is no route');
    expectTypeOf<keyof Routes>().extract<'GET /org/feature-flag'>().toEqualTypeOf<'GET /org/feature-flag'>();
  });

  test('stands behind an address with a path', async () => {
    const {client} = mocked({address: 'https://proxy.example/voice/'});
    await client.squad.create({body: {members: []}});
    expect(await client.squad.list()).toHaveLength(1);
  });

  test('heeds a signal', async () => {
    const {mock, client} = mocked();
    mock.on('GET /org', () => new Promise(() => undefined));
    const stop = new AbortController();
    const calling = client.org.list({}, {signal: stop.signal});
    stop.abort('left');
    await expect(calling).rejects.toMatchObject({name: 'AbortError'});
  });
});

describe('a recording', () => {
  test('of a platform is played again, request for request, and holds no key', async () => {
    server = await standIn((response, asked, count) =>
      answerJson({id: 'a1', count}, asked.method === 'POST' ? 201 : 200)(response, asked, count),
    );
    const {address} = server;
    const live = mocked({address, through: (url, init) => fetch(url, init)});
    const id = {params: {id: 'a1'}};
    const said = [
      await live.client.assistant.create({body: {name: 'Ada'}}),
      await live.client.assistant.get(id),
      await live.client.assistant.get(id),
    ];
    const kept = JSON.stringify(live.mock.tape);
    expect(kept).not.toContain('key-of-the-test');
    await server.close();
    server = undefined;

    const again = mocked({address, tape: JSON.parse(kept) as Exchange[]});
    expect(await again.client.assistant.create({body: {name: 'Ada'}})).toEqual(said[0]);
    expect([await again.client.assistant.get(id), await again.client.assistant.get(id)]).toEqual(
      said.slice(1),
    );
    await expect(again.client.assistant.get(id)).rejects.toThrow(
      'The tape has no further GET /assistant/{id}',
    );
    await expect(again.client.assistant.create({body: {name: 'Grace'}})).rejects.toBeInstanceOf(
      PlatformError,
    );
  });
});
