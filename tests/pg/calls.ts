// People who call each other.
import type {Pool} from 'pg';
import {expect} from 'vitest';
import type {Granted, LinkResult, Push} from '#schema/wire/link.ts';
import type {ServerMessage} from '#schema/wire/socket.ts';
import {sessionsIn} from '#sync/account/sessions/sessions.ts';
import {callsIn} from '#sync/calls/calls-in.ts';
import {acceptContacts, openDirects} from '#sync/chat/post/directs.ts';
import {directChannelId} from '#sync/chat/post/post.ts';
import {sqlOn} from '#sync/commands/sql.ts';
import {steadyDatabases} from '#sync/commands/steady-database.ts';
import {notify} from '#sync/notifications/notify.ts';
import type {Live} from '#sync/signal/live.ts';
import {resultsOf} from '#tests/pg/chat.ts';
import {newLearner, type TestLearner} from '#tests/pg/academy.ts';

/** What one socket is told: its answer, or what is pushed to a learner. */
type Told = {readonly to: string; readonly frame: ServerMessage; readonly except?: string};

type Needs = {
  readonly gate?: 'open' | 'closed';
  readonly callsPerMinute?: number;
  /** For how long this process has seen who is there. */
  readonly watchedMs?: number;
};

/** Long enough to know who is there. */
const LONG_MS = 3_600_000;

/** Calls behind the link, with sockets that note what they are told. */
export function linkedCalls(
  pool: Pool,
  {gate = 'open', callsPerMinute = 1_000_000, watchedMs = LONG_MS}: Needs = {},
) {
  const pushed: Push[] = [];
  const granted = new Map<string, Granted['calls']>();
  const offline = new Set<string>();
  const logged: unknown[] = [];
  const live: Live = {
    push: (items) => pushed.push(...items),
    channelsChanged: () => undefined,
    callsChanged: (items) => items.forEach(({userId, calls}) => granted.set(userId, calls)),
    isOnline: (userId) => !offline.has(userId),
    hasDevice: (userId, deviceId) => !offline.has(userId) && !offline.has(deviceId),
  };
  const log = (...words: unknown[]) => void logged.push(words);
  const calls = callsIn({
    pool,
    database: steadyDatabases(pool, log),
    learnerOf: sessionsIn(pool, {gate, secure: false}).learnerOf,
    notify,
    live,
    isGateOpen: gate === 'open',
    callsPerMinute,
    watchedMs: () => watchedMs,
    log,
  });
  const link = {...calls, run: resultsOf(calls.run)};
  let commands = 0;
  /** One command of a learner's device. */
  const send = async (
    who: TestLearner,
    name: 'request' | 'accept' | 'decline' | 'end' | 'resume',
    to: TestLearner,
    args: object = {},
  ): Promise<LinkResult> => {
    const id = `command-${(commands += 1)}`;
    const more = name === 'request' ? {callId: crypto.randomUUID(), callType: 'voice'} : {};
    const all = {id, v: 1, personId: to.userId, deviceId: `${who.username}-1`, ...more, ...args};
    const [result] = await link.run([{id, userId: who.userId, name: `calls.${name}`, args: all}]);
    if (!result) throw new Error('a command without a result');
    return result;
  };
  /** What was pushed since the last time. */
  const told = (): readonly Told[] =>
    pushed
      .splice(0)
      .flatMap(({to, frame, except}) =>
        'users' in to ? to.users.map((userId) => ({to: userId, frame, ...(except ? {except} : {})})) : [],
      );
  const rows = async (...people: readonly TestLearner[]) =>
    (
      await pool.query<Readonly<Record<string, unknown>>>(
        `select * from "call" where "callerId" = any($1) or "calleeId" = any($1) order by "startedAt", "id"`,
        [people.map(({userId}) => userId)],
      )
    ).rows;
  return {link, live, send, told, granted, offline, logged, rows};
}

type Two = {readonly ada: TestLearner; readonly bob: TestLearner};
type Calls = ReturnType<typeof linkedCalls>;

/** What the two of a test do again and again. @param two gives them: each test has new ones. */
export function actsBetween({send, told}: Pick<Calls, 'send' | 'told'>, two: () => Two, pool: Pool) {
  const ring = async (args: object = {}): Promise<string> => {
    const {ada, bob} = two();
    return callIdOf(await send(ada, 'request', bob, args));
  };
  const connect = async (): Promise<string> => {
    const {ada, bob} = two();
    const callId = await ring();
    await send(bob, 'accept', ada, {callId});
    told();
    return callId;
  };
  /** What calls have given notice of, oldest first. */
  const noticesOf = async ({userId}: TestLearner) =>
    (
      await pool.query<{title: string; message: string; actionUrl: string; actorId: string}>(
        `select "title", "message", "type", "category", "actionUrl", "actorId" from "notification"
         where "userId" = $1 and "dedupeKey" like 'call:%' order by "createdAt"`,
        [userId],
      )
    ).rows;
  return {ring, connect, noticesOf};
}

/** A result that rejects, with a sentence for people. */
export const refused = (code: string): unknown =>
  expect.objectContaining({ok: false, code, message: expect.stringMatching(/\w\.$/)});

/** Two learners who have agreed to write to each other; the first has the lower id. */
export async function friends(pool: Pool): Promise<readonly [TestLearner, TestLearner]> {
  const both = [await newLearner(pool), await newLearner(pool)];
  const [one, other] = both.toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
  if (!one || !other) throw new Error('nobody');
  await befriend(pool, one, other);
  return [one, other];
}

/** Both have agreed to write to each other. */
export async function befriend(pool: Pool, one: TestLearner, other: TestLearner): Promise<void> {
  const channelId = directChannelId(one.userId, other.userId);
  await openDirects(sqlOn(pool), [{channelId, senderId: one.userId, receiverId: other.userId}], () =>
    Promise.resolve(),
  );
  await acceptContacts(sqlOn(pool), [channelId]);
}

/** The call of an answer. @throws {Error} when there is none in it. */
export function callIdOf(result: LinkResult): string {
  if (result.ok && result.frame?.type === 'call-state') return result.frame.callId;
  throw new Error(`no call: ${JSON.stringify(result)}`);
}
