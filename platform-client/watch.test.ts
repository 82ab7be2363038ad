import {describe, expect, test, vi} from 'vitest';
import {type Call, createClient, InputError} from '#platform-client/index.ts';
import {createMock} from '#platform-client/mock/index.ts';
import {withWatch} from '#platform-client/watch.ts';

const watching = (states: readonly Partial<Call>[]) => {
  const mock = createMock();
  let at = 0;
  mock.on(
    'GET /call/{id}',
    ({params}) => ({...states[Math.min(at++, states.length - 1)], ...params}) as Call,
  );
  return {mock, client: withWatch(createClient({fetch: mock.fetch, retries: 0}))};
};

describe('call.watch', () => {
  test('gives each state once, and ends with the call', async () => {
    const {mock, client} = watching([
      {status: 'queued'},
      {status: 'ringing'},
      {status: 'ringing'},
      {status: 'in-progress'},
      {status: 'ended', endedReason: 'customer-ended-call'},
    ]);
    const seen: unknown[] = [];
    for await (const call of client.call.watch('c1', {everyMs: 1})) seen.push(call.status);
    expect(seen).toEqual(['queued', 'ringing', 'in-progress', 'ended']);
    expect(mock.asked).toHaveLength(5);
    expect(mock.asked[0]?.params).toEqual({id: 'c1'});
  });

  test('ends when the caller wants no more, also while it waits', async () => {
    const {client} = watching([{status: 'queued'}]);
    const stop = new AbortController();
    const reader = client.call.watch('c1', {everyMs: 3_600_000, signal: stop.signal});
    expect((await reader.next()).value).toMatchObject({status: 'queued'});
    const next = reader.next();
    stop.abort('left');
    await expect(next).rejects.toMatchObject({name: 'AbortError', cause: 'left'});
    expect(await reader.next()).toEqual({done: true, value: undefined});
  });

  test('looks no more often for a time that no timer can count', async () => {
    const {client} = watching([{status: 'queued'}]);
    const stop = new AbortController();
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const reader = client.call.watch('c1', {everyMs: Number.POSITIVE_INFINITY, signal: stop.signal});
    await reader.next();
    timers.mockClear();
    const next = reader.next();
    await expect.poll(() => timers.mock.calls.length).toBeGreaterThan(0);
    // A timer takes more for 1 ms.
    expect(Math.max(...timers.mock.calls.map(([, ms = 0]) => ms))).toBe(2_147_483_647);
    timers.mockRestore();
    stop.abort('left');
    await expect(next).rejects.toMatchObject({name: 'AbortError'});
  });

  test('tells of a call that is not there', async () => {
    const mock = createMock();
    const client = withWatch(createClient({fetch: mock.fetch}));
    await expect(client.call.watch('none').next()).rejects.toMatchObject({status: 404});
    await expect(client.call.watch('c1', {everyMs: 0}).next()).rejects.toBeInstanceOf(InputError);
  });

  test('leaves the other methods where they are', async () => {
    const {client} = watching([{status: 'ended'}]);
    expect(await client.call.list()).toEqual([]);
    expect(await client.request('GET /assistant')).toEqual([]);
  });
});
