// How the export of one's data is written: while it is read, a little at a time, and not too often.
import {once} from 'node:events';
import {request, type IncomingMessage} from 'node:http';
import {afterEach, beforeAll, describe, expect, test, vi} from 'vitest';
import {EXPORTS_AN_HOUR, EXPORTS_AT_ONCE, SLOW_FOR_MS, UNREAD_FOR_MS} from '#sync/account/own-data/export.ts';
import {newLessons, ORIGIN, PASSWORD, registerBy, testAcademy} from '#tests/pg/academy.ts';
import {listenOutside} from '#tests/pg/outside.ts';

const academy = await testAcademy({ATTEMPTS_PER_ACCOUNT: '1000', ATTEMPTS_PER_ADDRESS: '1000'});
const {pool, post, logged} = academy;
const base = await listenOutside(academy);

beforeAll(() => newLessons(pool, 'lesson-a'));

type Who = {readonly cookie: string; readonly id: string};

async function newcomer(): Promise<Who> {
  const {response, cookie} = await registerBy(academy);
  return {cookie, id: ((await response.json()) as {id: string}).id};
}
const ask = ({cookie}: Who) => post('/api/user/export', {password: PASSWORD}, {cookie});
const wordsOf = async (response: Response) => ({
  status: response.status,
  retryAfter: response.headers.get('retry-after'),
  ...((await response.json()) as object),
});

/** Notes of the learner's, of so many characters each. */
const annotate = ({id}: Who, count: number, length: number) =>
  pool.query(
    `insert into "annotation" ("id", "userId", "lessonId", "block", "start", "end", "quote", "text", "colour")
     select gen_random_uuid(), $1, 'lesson-a', 0, n, n + 1, 'q', repeat('ä"', $3 / 2), 'yellow'
     from generate_series(1, $2::int) as n`,
    [id, count, length],
  );

/** Transactions that have had nothing to do for so long, ms. */
const waiting = async (ms = 0) =>
  (
    await pool.query<{count: number}>(
      `select count(*)::int as "count" from pg_stat_activity
       where datname = current_database() and state = 'idle in transaction'
         and "state_change" < clock_timestamp() - $1 * interval '1 ms'`,
      [ms],
    )
  ).rows[0]?.count;

afterEach(() => {
  vi.useRealTimers();
});

test('however much it is, it comes in small pieces, and is whole', async () => {
  const zoe = await newcomer();
  await annotate(zoe, 2000, 4000);
  const {body} = await ask(zoe);
  const pieces: Uint8Array[] = [];
  for await (const piece of body ?? []) pieces.push(piece);
  const {tables} = JSON.parse(Buffer.concat(pieces).toString()) as {tables: Record<string, {text: string}[]>};
  expect(tables['annotation']?.map(({text}) => text.length)).toEqual(Array.from({length: 2000}, () => 4000));
  expect(Math.max(...pieces.map(({length}) => length))).toBeLessThan(300_000);
});

test('no more is read than is taken', async () => {
  const zoe = await newcomer();
  await annotate(zoe, 2000, 4000);
  const reader = (await ask(zoe)).body?.getReader();
  await reader?.read();
  await expect.poll(() => waiting(300)).toBe(1);
  await reader?.cancel();
  await expect.poll(() => waiting()).toBe(0);
});

describe('an export', () => {
  test('waits for another one of the same learner', async () => {
    const zoe = await newcomer();
    const first = await ask(zoe);
    expect(await wordsOf(await ask(zoe))).toEqual({
      status: 429,
      retryAfter: '10',
      message: 'Your data is already being exported. Wait until that’s done, then try again.',
      code: 'RATE_LIMITED',
      waitTimeText: '10 seconds',
    });
    expect((await first.json()) as object).toMatchObject({tables: {user: [{id: zoe.id}]}});
    const again = await ask(zoe);
    expect(again.status).toBe(200);
    await again.text();
  });

  test('is not started while too many others’ run', async () => {
    const all = await Promise.all(Array.from({length: EXPORTS_AT_ONCE + 1}, newcomer));
    const [late, ...others] = all;
    if (!late) throw new Error('there is one');
    const running = await Promise.all(others.map(ask));
    expect(await wordsOf(await ask(late))).toEqual({
      status: 503,
      retryAfter: '30',
      message: 'Others are exporting their data right now. Try again in 30 seconds.',
      code: 'UNAVAILABLE',
      waitTimeText: '30 seconds',
    });
    for (const {body} of running) await body?.cancel();
    await expect.poll(() => waiting()).toBe(0);
    const then = await ask(late);
    expect(then.status).toBe(200);
    await then.text();
  });

  test('can be had so often in an hour', async () => {
    const zoe = await newcomer();
    for (let time = 1; time <= EXPORTS_AN_HOUR; time += 1) await (await ask(zoe)).text();
    const {status, retryAfter, ...words} = await wordsOf(await ask(zoe));
    expect({status, words}).toMatchObject({
      status: 429,
      words: {
        message: 'You’ve exported your data 3 times in an hour. You can do it again in 1 hour.',
        code: 'RATE_LIMITED',
      },
    });
    expect(Number(retryAfter)).toBeGreaterThan(3500);
  });
});

test('a browser that takes nothing more is left, and its half is no whole document', async () => {
  const zoe = await newcomer();
  await annotate(zoe, 4000, 4000);
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
  const asked = request(`${base.replace('ws', 'http')}/api/user/export`, {
    method: 'POST',
    headers: {cookie: zoe.cookie, origin: ORIGIN, 'content-type': 'application/json'},
  });
  asked.end(JSON.stringify({password: PASSWORD}));
  const [reply] = (await once(asked, 'response')) as [IncomingMessage];
  expect(reply.statusCode).toBe(200);
  // What the network holds is full.
  await expect.poll(() => waiting(300)).toBe(1);
  await vi.advanceTimersByTimeAsync(UNREAD_FOR_MS);
  vi.useRealTimers();
  await expect.poll(() => waiting()).toBe(0);
  reply.resume();
  const [error] = (await once(reply, 'error')) as [Error];
  expect(error.message).toBe('aborted');
  const again = await ask(zoe);
  expect(again.status).toBe(200);
  await again.body?.cancel();
});

/** An export of which so many bytes are taken at once, and one more piece so much later, ms. */
async function taken(who: Who, bytes: number, ms: number) {
  vi.useFakeTimers({toFake: ['Date']});
  const reader = (await ask(who)).body?.getReader();
  for (let sum = 0; sum < bytes;) sum += (await reader?.read())?.value?.length ?? bytes;
  vi.setSystemTime(Date.now() + ms);
  await reader?.read();
  return reader;
}

test('an export that is taken too slowly on the whole is broken off, though each piece is taken in time', async () => {
  const zoe = await newcomer();
  await annotate(zoe, 2000, 4000);
  const reader = await taken(zoe, 1, SLOW_FOR_MS + 10_000);
  // Whoever read on would take the next piece before it is late.
  await expect(reader?.closed).rejects.toThrow('nobody takes an export');
  await expect.poll(() => waiting()).toBe(0);
});

test('an export of which much was taken by then goes on', async () => {
  const zoe = await newcomer();
  await annotate(zoe, 2000, 4000);
  const reader = await taken(zoe, 1_000_000, SLOW_FOR_MS + 10_000);
  await expect.poll(() => waiting(300)).toBe(1);
  await reader?.cancel();
  await expect.poll(() => waiting()).toBe(0);
});

test('the server logged no error', () => {
  expect(logged).toEqual([]);
});
