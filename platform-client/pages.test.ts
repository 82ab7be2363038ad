import {afterEach, describe, expect, test} from 'vitest';
import {type Answer, answerJson, standIn, type StandIn} from '#platform-client/dev/stand-in.ts';
import * as platform from '#platform-client/api/platform.ts';
import {createClient, InputError, type Operation, ParseError, PlatformError} from '#platform-client/index.ts';

let server: StandIn | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});
const clientOf = async (answer: Answer) => {
  server = await standIn(answer);
  return createClient({address: server.address, retries: 0});
};
const urls = () => server?.asked.map(({url}) => url);
const all = async (items: AsyncIterable<{id: string}>) => {
  const ids: string[] = [];
  for await (const {id} of items) ids.push(id);
  return ids;
};

/** A list of `total` items, in pages as the platform gives them. */
const list =
  (total: number, also: (page: number, last: number) => object = () => ({})): Answer =>
  (response, asked, count) => {
    const query = new URL(asked.url, 'http://platform.example').searchParams;
    const page = Number(query.get('page') ?? 1);
    const limit = Number(query.get('limit') ?? 2);
    const ids = Array.from({length: total}, (_, at) => ({id: `i${at + 1}`})).slice(
      (page - 1) * limit,
      page * limit,
    );
    const metadata = {itemsPerPage: limit, totalItems: total, currentPage: page};
    answerJson({results: ids, metadata: {...metadata, ...also(page, Math.ceil(total / limit))}})(
      response,
      asked,
      count,
    );
  };

test.each([
  [0, []],
  [1, ['i1']],
  [2, ['i1', 'i2']],
  [5, ['i1', 'i2', 'i3', 'i4', 'i5']],
])('of %i items gives each once, in as few requests as there are pages', async (total, expected) => {
  const client = await clientOf(list(total));
  expect(await all(client.chat.list.each())).toEqual(expected);
  expect(urls()).toHaveLength(Math.max(1, Math.ceil(total / 2)));
});

test('keeps the query and begins at the asked page', async () => {
  const client = await clientOf(list(7));
  const query = {assistantId: 'a1', limit: 3, page: 2};
  expect(await all(client.session.list.each({query}))).toEqual(['i4', 'i5', 'i6', 'i7']);
  expect(urls()).toEqual([
    '/session?assistantId=a1&limit=3&page=2',
    '/session?assistantId=a1&limit=3&page=3',
  ]);
});

test('goes by route too, with parameters', async () => {
  const client = await clientOf(list(3));
  const runs = client.each('GET /test-suite/{id}/run', {params: {id: 't1'}});
  expect(await all(runs)).toEqual(['i1', 'i2', 'i3']);
  expect(urls()).toEqual(['/test-suite/t1/run', '/test-suite/t1/run?page=2']);
});

test('asks for no page before it is needed', async () => {
  const client = await clientOf(list(100));
  for await (const {id} of client.chat.list.each()) if (id === 'i2') break;
  expect(urls()).toHaveLength(1);
});

test('believes hasNextPage before the count', async () => {
  const client = await clientOf(list(100, (page) => ({hasNextPage: page < 2})));
  expect(await all(client.chat.list.each())).toHaveLength(4);
});

test('follows a cursor where there are no page numbers', async () => {
  const client = await clientOf((response, asked, count) => {
    const nextCursor = ['after-1', 'after-2', null][count - 1];
    answerJson({results: [{id: `v${count}`}], metadata: {hasNextPage: count < 3, nextCursor, limit: 1}})(
      response,
      asked,
      count,
    );
  });
  const versions = client.assistant.versions.each({params: {id: 'a1'}, query: {limit: 1}});
  expect(await all(versions as AsyncIterable<{id: string}>)).toEqual(['v1', 'v2', 'v3']);
  expect(urls()).toEqual([
    '/assistant/a1/version?limit=1',
    '/assistant/a1/version?limit=1&pageState=after-1',
    '/assistant/a1/version?limit=1&pageState=after-2',
  ]);
});

/** One item for each request, and what else is told about the pages. */
const telling =
  (
    metadata: (count: number) => object,
    results: (count: number) => unknown[] = (count) => [{id: `i${count}`}],
  ) =>
  (...[response, asked, count]: Parameters<Answer>) =>
    answerJson({results: results(count), metadata: metadata(count)})(response, asked, count);
const cursors = (...names: readonly string[]) =>
  telling((count) => ({hasNextPage: true, nextCursor: names[(count - 1) % names.length], limit: 1}));

describe('a list that cannot be gone through throws, instead of ending early', () => {
  test.each<[string, Answer, number, readonly string[]]>([
    [
      'the first page again and again',
      list(100, () => ({currentPage: 1, hasNextPage: true})),
      2,
      ['i1', 'i2'],
    ],
    ['the number of the page as text', list(5, (page) => ({currentPage: String(page)})), 1, []],
    ['pages that count from 0', list(5, (page) => ({currentPage: page - 1})), 1, []],
    ['a page that is none', list(5, () => ({currentPage: null})), 1, []],
    ['the same cursor again and again', cursors('a'), 2, ['i1']],
    ['cursors in a circle', cursors('a', 'b', 'c'), 4, ['i1', 'i2', 'i3']],
    ['more, and no cursor to it', telling(() => ({hasNextPage: true, limit: 1})), 1, ['i1']],
    ['more, and nothing more', list(0, () => ({hasNextPage: true})), 1, []],
    ['not whether there is more', telling(() => ({})), 1, ['i1']],
    ['a page without its size and number of items', telling(() => ({currentPage: 1})), 1, ['i1']],
  ])('%s', async (_, answer, requests, seen) => {
    const client = await clientOf(answer);
    const ids: string[] = [];
    const reading = async () => {
      for await (const {id} of client.chat.list.each()) ids.push(id);
    };
    const error = await reading().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ParseError);
    expect((error as ParseError).body).toMatchObject({metadata: {}});
    expect(ids).toEqual(seen);
    expect(urls()).toHaveLength(requests);
  });
});

test('an empty page with a cursor is not the last', async () => {
  const client = await clientOf(
    telling(
      (count) => ({hasNextPage: count < 3, nextCursor: count < 3 ? `after-${count}` : null}),
      (count) => (count === 2 ? [] : [{id: `i${count}`}]),
    ),
  );
  expect(
    await all(client.assistant.versions.each({params: {id: 'a1'}}) as AsyncIterable<{id: string}>),
  ).toEqual(['i1', 'i3']);
});

test('a first page that is given as text is gone through from there', async () => {
  const client = await clientOf(list(5));
  expect(await all(client.chat.list.each({query: {page: '2' as never}}))).toEqual(['i3', 'i4', 'i5']);
});

describe('each', () => {
  const client = createClient();
  const operations: Readonly<Record<string, Readonly<Record<string, Operation>>>> = platform;
  const verbs = Object.entries(operations).flatMap(([noun, of]) =>
    Object.entries(of).map(([verb, one]) => [`${noun}.${verb}`, noun, verb, one] as const),
  );
  /** The lists that the platform's document gives pages. */
  const PAGED = new Set([
    'GET /v2/assistant',
    'GET /assistant/{id}/version',
    'GET /v2/call',
    'GET /v2/call/metadata',
    'GET /campaign',
    'GET /chat',
    'GET /eval',
    'GET /eval/run',
    'GET /v2/phone-number',
    'GET /provider/{provider}/{resource}',
    'GET /session',
    'GET /structured-output',
    'GET /test-suite',
    'GET /test-suite/{id}/test',
    'GET /test-suite/{id}/run',
  ]);

  test.each(verbs)('of %s exists where it has pages, and nowhere else', (_, noun, verb, {method, path}) => {
    const route = `${method} ${path}`;
    const methods = client as unknown as Record<string, Record<string, object>>;
    expect('each' in (methods[noun]?.[verb] ?? {})).toBe(PAGED.has(route));
    let refused: unknown;
    try {
      client.each(route as 'GET /chat');
    } catch (error) {
      refused = error;
    }
    expect(refused instanceof InputError).toBe(!PAGED.has(route));
  });
});

test.each([[[]], [null], [{results: 5}], [{}]])(
  'an answer that is no page (%j) is a ParseError',
  async (reply) => {
    const client = await clientOf(answerJson(reply));
    await expect(all(client.chat.list.each())).rejects.toBeInstanceOf(ParseError);
  },
);

test.each<[string, unknown]>([
  ['a query that would be lost', {query: new URLSearchParams('page=2')}],
  ['a query as text', {query: 'page=2'}],
  ['text', 'page=2'],
])('%s is refused before anything is sent', async (_, given) => {
  const client = await clientOf(list(5));
  await expect(all(client.chat.list.each(given as never))).rejects.toBeInstanceOf(InputError);
  expect(urls()).toEqual([]);
});

test('nothing, written as null, is nothing', async () => {
  const client = await clientOf(list(3));
  expect(await all(client.chat.list.each(null as never, null as never))).toEqual(['i1', 'i2', 'i3']);
});

test('a failure in the middle ends the list with it, after what came before', async () => {
  const client = await clientOf((response, asked, count) => {
    if (count === 1) list(5)(response, asked, count);
    else answerJson({message: 'no'}, 500)(response, asked, count);
  });
  const seen: string[] = [];
  const reading = async () => {
    for await (const {id} of client.chat.list.each()) seen.push(id);
  };
  await expect(reading()).rejects.toBeInstanceOf(PlatformError);
  expect(seen).toEqual(['i1', 'i2']);
});
