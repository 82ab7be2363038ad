// A channel with a million messages beside one with a thousand: what people do there costs the same.
import {Agent} from 'node:http';
import type {Pool} from 'pg';
import {runCommand} from '#schema/commands/commands.api.ts';
import {benchAcademy, newBenchLearner, type BenchLearner} from '#tests/bench/bench-academy.ts';
import type {Closing} from '#tests/bench/closing.ts';
import {posted, requestsPerSecond} from '#tests/bench/http-rate.ts';
import {loadOfTheMachine} from '#tests/bench/process-figures.ts';
import type {Report} from '#tests/bench/report.ts';
import {median, spread} from '#tests/bench/statistics.ts';

const ROUNDS = 7;
const TIMES = 40;
const SIZES = {small: 1000, large: 1_000_000} as const;
/** Above what a busy machine does to two runs of the same thing. */
const LIMIT = 1.25;
const RARE = 'searching for what is rare';
const COMMON = 'searching for what is common';
/** Neither looks through a million messages. */
const RARE_LIMIT = 3;

type Size = keyof typeof SIZES;
type Asked = {readonly origin: string; readonly learner: BenchLearner; readonly agent: Agent};
/** One request; resolves to how long it took, ms. */
type Doing = (asked: Asked, room: string, at: number) => Promise<number>;

const DOINGS: Readonly<Record<string, Doing>> = {
  opening: (asked, room) => read(asked, `/api/chat/channels/${room}/messages?limit=30`),
  'scrolling back': (asked, room, at) =>
    read(asked, `/api/chat/channels/${room}/messages?limit=30&before=${SIZES[room as Size] - 30 * at}`),
  'the beginning of it all': (asked, room) =>
    read(asked, `/api/chat/channels/${room}/messages?limit=30&before=31`),
  posting: async ({origin, learner, agent}, channelId, at) => {
    const args = {id: crypto.randomUUID(), v: 1, channelId, content: `The loop ends at ${at}`};
    const headers = {origin, cookie: `session=${learner.token}`};
    const {status, ms} = await posted(agent, origin + runCommand.path, {
      headers,
      body: {name: 'chat.post', args},
    });
    if (status !== 200) throw new Error(`a message was answered with ${status}`);
    return ms;
  },
  [RARE]: (asked, room, at) => read(asked, `/api/chat/search?q=rare${room}${at % 10}`),
  [COMMON]: (asked, room) => read(asked, `/api/chat/search?q=common${room}`),
  // Of two million words that begin with this letter it is none.
  'searching for C++': (asked) => read(asked, '/api/chat/search?q=C%2B%2B'),
};

export async function chatSize(opened: Closing): Promise<Report> {
  const {academy, pool} = await benchAcademy(opened);
  // Rows that are made by SQL would all go through zero-cache, which is not what is measured.
  await academy.service('zero').stop();
  // What is there already counts for whoever has written it: nobody may write that much.
  const [learner, author] = [
    await newBenchLearner(academy.origin),
    await newBenchLearner(academy.origin, 'author'),
  ];
  const agent = new Agent({keepAlive: true});
  opened.add(() => agent.destroy());
  for (const [room, size] of Object.entries(SIZES)) await fill(pool, room, size, author);
  await pool.query('vacuum (analyze) "message"');
  const asked = {origin: academy.origin, learner, agent};
  const times = new Map<string, Record<Size, number[]>>();
  const ratios = new Map<string, number[]>();
  const load = loadOfTheMachine();
  for (const name of Object.keys(DOINGS)) await timesOf(asked, name); // The first fills caches and plans.
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of Object.keys(DOINGS)) {
      const taken = await timesOf(asked, name);
      const all = times.get(name) ?? {small: [], large: []};
      all.small.push(...taken.small);
      all.large.push(...taken.large);
      times.set(name, all);
      ratios.set(name, [...(ratios.get(name) ?? []), median(taken.large) / median(taken.small)]);
    }
  return {
    title: 'chat-size: a channel with a million messages beside one with a thousand',
    columns: ['ms: p50, p95, max', 'of 1,000', 'of 1,000,000'],
    rows: Object.keys(DOINGS).map((name) => {
      const {small, large} = times.get(name) ?? {small: [], large: []};
      return [name, spread(small, 2).join(', '), spread(large, 2).join(', ')];
    }),
    requirements: [
      ...Object.keys(DOINGS).map((name) => ({
        name: `${name}: a million over a thousand`,
        measured: median(ratios.get(name) ?? []),
        limit: LIMIT,
        unit: '×',
      })),
      {
        name: 'searching for what is rare over what is common',
        measured: median(times.get(RARE)?.large ?? []) / median(times.get(COMMON)?.large ?? []),
        limit: RARE_LIMIT,
        unit: '×',
      },
    ],
    notes: [
      `${ROUNDS} rounds of ${TIMES} requests each, by turns one of either channel; both are in one table. Load of the machine at the beginning and at the end: ${load}, ${loadOfTheMachine()}.`,
    ],
  };
}

/** By turns in either channel. */
async function timesOf(asked: Asked, name: string): Promise<Record<Size, number[]>> {
  const taken = {small: [] as number[], large: [] as number[]};
  for (let at = 0; at < TIMES; at += 1)
    for (const room of ['small', 'large'] as const)
      taken[room].push((await DOINGS[name]?.(asked, room, at % 20)) ?? 0);
  return taken;
}

async function read({origin, learner}: Asked, path: string): Promise<number> {
  const begun = performance.now();
  const headers = {cookie: `session=${learner.token}`};
  await requestsPerSecond(origin + path, {headers, requests: 1, atOnce: 1});
  return performance.now() - begun;
}

/** A channel with so many messages. Ten words are rare in it: each is in ten messages. */
async function fill(pool: Pool, room: string, size: number, {userId}: BenchLearner): Promise<void> {
  await pool.query(
    `insert into "channel" ("id", "kind", "slug", "name", "lastSeq") values ($1, 'public', $1, $1, $2)`,
    [room, size],
  );
  await pool.query(
    `insert into "message" ("id", "channelId", "senderId", "seq", "body", "createdAt")
     select gen_random_uuid()::text, $1, $2, n,
       'A list is empty before loop ' || n || ' begins: common' || $1::text
         || case when n % ($3::int / 100) = 0 then ' rare' || $1::text || (n / ($3::int / 100)) % 10 else '' end,
       now() - make_interval(secs => ($3::int - n)::float8 * 1000000 / $3::int)
     from generate_series(1, $3::int) as n`,
    [room, userId, size],
  );
}
