import {afterEach, describe, expect, test} from 'vitest';
import {type Answer, answerJson, standIn, type StandIn} from '#platform-client/dev/stand-in.ts';
import {createClient, ParseError, PlatformError} from '#platform-client/index.ts';

let server: StandIn | undefined;
afterEach(() => server?.close());
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

describe('a server that would never come to an end', () => {
  test.each<[string, Answer, number]>([
    ['gives the first page again and again', list(100, () => ({currentPage: 1, hasNextPage: true})), 2],
    ['gives one cursor again and again', answerJson({results: [{id: 'i'}], metadata: {nextCursor: 'c'}}), 2],
    ['promises more and gives nothing', list(0, () => ({hasNextPage: true})), 1],
  ])('%s', async (_, answer, requests) => {
    const client = await clientOf(answer);
    await all(client.chat.list.each());
    expect(urls()).toHaveLength(requests);
  });
});

test.each([[[]], [null], [{results: 5}], [{}]])(
  'an answer that is no page (%j) is a ParseError',
  async (reply) => {
    const client = await clientOf(answerJson(reply));
    await expect(all(client.chat.list.each())).rejects.toBeInstanceOf(ParseError);
  },
);

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
