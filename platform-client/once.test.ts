import {afterEach, describe, expect, test, vi} from 'vitest';
import {type Call, ConnectionError, createClient, InputError} from '#platform-client/index.ts';
import {createMock} from '#platform-client/mock/index.ts';
import {withOnce} from '#platform-client/once.ts';

const body = {assistantId: 'a1', customer: {number: '+14155550100'}};
const fast = {settleMs: 1};
/** A platform that loses the replies of the first POSTs, having placed the call or not. */
const losing = (lost: number, places: boolean) => {
  const mock = createMock();
  const posts = () => mock.asked.filter(({route}) => route === 'POST /call').length;
  const fetch: typeof mock.fetch = async (url, init) => {
    if (init.method !== 'POST') return mock.fetch(url, init);
    if (posts() >= lost || places) {
      const reply = await mock.fetch(url, init);
      if (posts() > lost) return reply;
    } else mock.fetch('https://api.vapi.ai/call', {...init, body: '{"name":"lost"}'}).catch(() => undefined);
    throw Object.assign(new Error('lost'), {code: 'ECONNRESET'});
  };
  return {mock, posts, client: withOnce(createClient({fetch, retries: 0}))};
};

afterEach(() => void vi.useRealTimers());

describe('call.createOnce', () => {
  test('places a call that has the key as its name', async () => {
    const {client, posts} = losing(0, true);
    const made = await client.call.createOnce('order-1', {body}, fast);
    expect(made).toMatchObject({name: 'order-1', assistantId: 'a1'});
    expect(posts()).toBe(1);
  });

  test('gives the call that is there, however often it is asked', async () => {
    const {client, posts} = losing(0, true);
    const made = await client.call.createOnce('order-1', {body}, fast);
    expect(await client.call.createOnce('order-1', {body}, fast)).toEqual(made);
    const both = await Promise.all([
      client.call.createOnce('order-2', {body}, fast),
      client.call.createOnce('order-2', {body}, fast),
    ]);
    expect(both[0]).toEqual(both[1]);
    expect(posts()).toBe(2);
  });

  test('finds the call whose reply was lost, and does not ring twice', async () => {
    const {client, posts} = losing(1, true);
    expect(await client.call.createOnce('order-1', {body}, fast)).toMatchObject({name: 'order-1'});
    expect(posts()).toBe(1);
    expect(await client.call.list()).toHaveLength(1);
  });

  test('tries again when no call came of the first', async () => {
    const {client, posts} = losing(1, false);
    expect(await client.call.createOnce('order-1', {body}, fast)).toMatchObject({name: 'order-1'});
    expect(posts()).toBe(2);
  });

  test('gives up with the failure of the last POST', async () => {
    const {client, posts} = losing(9, false);
    await expect(client.call.createOnce('order-1', {body}, {...fast, retries: 1})).rejects.toBeInstanceOf(
      ConnectionError,
    );
    expect(posts()).toBe(2);
  });

  test.each([0, 2])(
    'says that a reply was lost where the call cannot be looked for, with %i retries left',
    async (retries) => {
      const {mock, client, posts} = losing(9, true);
      mock.on('GET /call', () =>
        posts() === 0 ? ([] as Call[]) : Response.json({message: 'No more of these'}, {status: 403}),
      );
      const calling = client.call.createOnce('order-1', {body}, {...fast, retries});
      await expect(calling).rejects.toBeInstanceOf(ConnectionError);
      expect(posts()).toBe(1);
    },
  );

  test('says why nothing was placed where not even the first look works', async () => {
    const {mock, client, posts} = losing(0, true);
    mock.on('GET /call', () => Response.json({message: 'Not yours'}, {status: 403}));
    await expect(client.call.createOnce('order-1', {body}, fast)).rejects.toMatchObject({status: 403});
    expect(posts()).toBe(0);
  });

  test('does not try again what was refused', async () => {
    const mock = createMock();
    mock.on('POST /call', () => Response.json({message: 'No credits'}, {status: 402}));
    const client = withOnce(createClient({fetch: mock.fetch}));
    await expect(client.call.createOnce('order-1', {body}, fast)).rejects.toMatchObject({status: 402});
    expect(mock.asked.map(({route}) => route)).toEqual(['GET /call', 'POST /call']);
  });

  test('looks at the time that it is told, and no further', async () => {
    const mock = createMock();
    mock.on('GET /call', () => [] as Call[]);
    const client = withOnce(createClient({fetch: mock.fetch}));
    await client.call.createOnce('order-1', {body}, {...fast, withinMs: 60_000});
    const since = Date.parse(String(mock.asked[0]?.query['createdAtGe']));
    expect(Date.now() - since).toBeGreaterThanOrEqual(60_000);
  });

  test.each([-3_600_000, 3_600_000])(
    'finds the call whose reply was lost by the platform’s clock, from which this machine’s is %i ms away',
    async (awayMs) => {
      const {mock, posts, client} = losing(1, true);
      // The platform lists by its own time, and says with each answer what that is.
      mock.on('GET /call', ({query}) => {
        const since = Date.parse(String(query?.['createdAtGe']));
        const made = posts() === 0 || platformNow() < since ? [] : [callAt(platformNow())];
        return Response.json(made, {headers: {date: new Date(platformNow()).toUTCString()}});
      });
      const start = Date.now();
      const platformNow = () => Date.now() - awayMs;
      const callAt = (ms: number) => ({id: 'c1', name: 'order-1', createdAt: new Date(ms).toISOString()});
      vi.useFakeTimers({toFake: ['Date'], now: start + awayMs});
      const made = await client.call.createOnce('order-1', {body}, {...fast, withinMs: 60_000});
      expect([made.id, posts()]).toEqual(['c1', 1]);
    },
  );

  test('does not give a call that is older than it is told to look, by the platform’s clock', async () => {
    const {mock, posts, client} = losing(0, true);
    const now = Date.now() + 3_600_000;
    const old = {id: 'c0', name: 'order-1', createdAt: new Date(now - 70_000).toISOString()};
    mock.on('GET /call', () => Response.json([old], {headers: {date: new Date(now).toUTCString()}}));
    const made = await client.call.createOnce('order-1', {body}, {...fast, withinMs: 60_000});
    expect([made.id === 'c0', posts()]).toEqual([false, 1]);
  });

  test('finds the call among more than a list can show', async () => {
    const {client, mock, posts} = losing(0, true);
    const wanted = await client.call.createOnce('order-1', {body}, fast);
    for (let count = 0; count < 1200; count += 1) {
      await client.call.create({body: {...body, name: `other-${count}`}});
    }
    const before = posts();
    expect(await client.call.createOnce('order-1', {body}, fast)).toEqual(wanted);
    expect(posts()).toBe(before);
    expect(mock.asked.at(-1)?.query).toMatchObject({
      limit: '1000',
      createdAtLe: expect.any(String) as string,
    });
  });

  test('is given up at once by its signal, also while it waits for what became of a POST', async () => {
    const stop = new AbortController();
    const {client, posts} = losing(9, false);
    const calling = client.call.createOnce('order-1', {body}, {settleMs: 3_600_000, signal: stop.signal});
    await expect.poll(posts).toBe(1);
    stop.abort('left');
    await expect(calling).rejects.toMatchObject({name: 'AbortError', cause: 'left'});
    expect(posts()).toBe(1);
  });

  test.each([undefined, null, {}, {body: undefined}, {body: 'text'}])(
    'refuses %j, which is no call, in words',
    async (given) => {
      const {client} = losing(0, true);
      const error = await client.call
        .createOnce('order-1', given as never)
        .catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(InputError);
    },
  );

  test.each<[string, string, object]>([
    ['no key', '', body],
    ['a key too long for a name', 'x'.repeat(41), body],
    ['a name beside the key', 'order-1', {...body, name: 'mine'}],
    ['a batch', 'order-1', {customers: [body.customer]}],
  ])('refuses %s before anything is asked', async (_, key, given) => {
    const {mock, client} = losing(0, true);
    await expect(client.call.createOnce(key, {body: given})).rejects.toBeInstanceOf(InputError);
    expect(mock.asked).toHaveLength(0);
  });
});
