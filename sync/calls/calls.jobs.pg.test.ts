// What time does to calls, also while no process of sync runs.
import {beforeEach, describe, expect, test, vi} from 'vitest';
import {isolated} from '#schema/isolated.ts';
import {RING_MS} from '#schema/wire/call.ts';
import {UNNAMED_DEVICE} from '#schema/wire/link.ts';
import {callsJobs, watchCalls} from '#sync/calls/calls.jobs.ts';
import {callsOf} from '#sync/calls/calls-opened.ts';
import {sweepLeftCalls} from '#sync/calls/calls.sweeps.ts';
import {startAll} from '#sync/db/jobs.ts';
import {notify} from '#sync/notifications/notify.ts';
import {testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {callIdOf, friends, linkedCalls} from '#tests/pg/calls.ts';

const academy = await testAcademy();
const {pool} = academy;
const {live, send, told, granted, offline, rows} = linkedCalls(pool);
let ada: TestLearner;
let bob: TestLearner;

beforeEach(async () => {
  await pool.query(`delete from "call"`);
  [ada, bob] = await friends(pool);
  offline.clear();
  told();
});

/** A process that has run for long enough to know who is there. */
const LONG = 3_600_000;
const look = (watchedMs = LONG) => watchCalls({pool, live, notify}, watchedMs);
const ring = async () => callIdOf(await send(ada, 'request', bob));
const connect = async () => {
  const callId = await ring();
  await send(bob, 'accept', ada, {callId});
  told();
  return callId;
};
const begun = (seconds: number) =>
  pool.query(`update "call" set "startedAt" = now() - make_interval(secs => $1)`, [seconds]);
const seen = ({userId}: TestLearner, seconds: number) =>
  pool.query(
    `update private."callLine" set "seenAt" = now() - make_interval(secs => $2) where "userId" = $1`,
    [userId, seconds],
  );
/** What somebody was told of calls that they missed. */
const noticesOf = async ({userId}: TestLearner) =>
  (
    await pool.query<{title: string}>(
      `select "title" from "notification" where "userId" = $1 and "dedupeKey" like 'call:%'`,
      [userId],
    )
  ).rows;
const endOf = async () => (await rows(ada))[0]?.['endReason'];

describe('a call that rings', () => {
  test('ends after 30 s as missed: both are told, and who missed it has a notification', async () => {
    const callId = await ring();
    told();
    await begun(RING_MS / 1000 - 2);
    await look();
    expect([await endOf(), told()]).toEqual([null, []]);
    await begun(RING_MS / 1000);
    await look();
    expect(await endOf()).toBe('missed');
    const frame = (fromUserId: string) => ({type: 'call-ended', fromUserId, callId, reason: 'missed'});
    expect(told()).toEqual([
      {to: ada.userId, frame: frame(bob.userId)},
      {to: bob.userId, frame: frame(ada.userId)},
    ]);
    expect(await noticesOf(bob)).toEqual([{title: `Missed voice call from ${isolated('Ada Lovelace')}`}]);
    expect(callIdOf(await send(bob, 'request', ada))).not.toBe(callId);
  });

  test('ends soon when its caller no longer has a socket, also while the callee hears it', async () => {
    await ring();
    offline.add(ada.userId);
    await seen(ada, 9);
    await look();
    expect(await endOf()).toBeNull();
    await seen(ada, 11);
    await look();
    expect(await endOf()).toBe('cancelled');
  });

  test('ends as soon when its caller has other devices there', async () => {
    await ring();
    offline.add(`${ada.username}-1`);
    await seen(ada, 11);
    await look();
    expect(await endOf()).toBe('cancelled');
  });

  test('goes on when its caller comes back in time', async () => {
    await ring();
    offline.add(ada.userId);
    await seen(ada, 9);
    await look();
    offline.clear();
    await look();
    offline.add(ada.userId);
    await look();
    expect(await endOf()).toBeNull();
  });

  test('ends, and leaves both lines free, though PostgreSQL drops every connection while it rings', async () => {
    await ring();
    const logged: unknown[] = [];
    const log = (...words: unknown[]) => void logged.push(words);
    const stop = startAll(callsJobs({pool, live, notify, log}));
    const drop = () =>
      pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      );
    await drop();
    await begun(RING_MS / 1000 - 1);
    await drop();
    await vi.waitFor(async () => expect(await endOf()).toBe('missed'), {timeout: 20_000, interval: 100});
    await stop();
    expect(await send(ada, 'request', bob)).toMatchObject({ok: true, frame: {state: 'ringing'}});
  });

  test('ends within seconds by the job itself, in two processes at once, and is told once', async () => {
    const callId = await ring();
    told();
    await begun(RING_MS / 1000 - 1);
    const logged: unknown[] = [];
    const log = (...words: unknown[]) => void logged.push(words);
    const stops = [1, 2].map(() => startAll(callsJobs({pool, live, notify, log})));
    await vi.waitFor(async () => expect(await endOf()).toBe('missed'), {timeout: 20_000, interval: 100});
    await Promise.all(stops.map((stop) => stop()));
    expect(told()).toHaveLength(2);
    // Nor is it told again where its caller hangs up late, and when somebody looks once more.
    await send(ada, 'end', bob, {callId});
    await look();
    expect(await noticesOf(bob)).toHaveLength(1);
    expect(logged).toEqual([]);
  });
});

describe('a call that was answered', () => {
  test('is lost when both have had no socket for 60 s, and nothing is relayed any more', async () => {
    await connect();
    offline.add(ada.userId).add(bob.userId);
    await seen(ada, 61);
    await seen(bob, 58);
    await look();
    expect(await endOf()).toBeNull();
    await seen(bob, 61);
    await look();
    expect(await endOf()).toBe('lost');
    expect([granted.get(ada.userId), granted.get(bob.userId)]).toEqual([[], []]);
    expect(told().map(({frame}) => frame)).toMatchObject([{reason: 'lost'}, {reason: 'lost'}]);
  });

  test('goes on while one is there, who is told again and again that the other has gone', async () => {
    const callId = await connect();
    offline.add(ada.userId);
    await seen(ada, 9);
    await look();
    expect(told()).toEqual([]);
    await seen(ada, 1000);
    const frame = {type: 'call-state', callId, direction: 'incoming', state: 'connected', peerOnline: false};
    for (let at = 0; at < 2; at += 1) {
      await look();
      expect(told()).toMatchObject([{to: bob.userId, frame}]);
    }
    expect(await endOf()).toBeNull();
    offline.add(bob.userId);
    await seen(bob, 20);
    await look();
    expect(told()).toEqual([]);
  });

  test('does not wait for another device of the one whose own is gone', async () => {
    const callId = await connect();
    // Bob has more sockets; the one of the call is closed.
    offline.add(`${bob.username}-1`);
    await seen(bob, 11);
    await look();
    expect(told()).toMatchObject([{to: ada.userId, frame: {type: 'call-state', callId, peerOnline: false}}]);
  });

  test('of a client that names no device goes on as long as its learner has a socket', async () => {
    const callId = await ring();
    await send(bob, 'accept', ada, {callId, deviceId: `${UNNAMED_DEVICE}${crypto.randomUUID()}`});
    offline.add(`${bob.username}-1`);
    told();
    await seen(bob, 11);
    await look();
    expect(told()).toEqual([]);
  });

  test('outlives a sync that was away: nobody counts as gone before it has had the time to see them', async () => {
    await connect();
    offline.add(ada.userId).add(bob.userId);
    await seen(ada, 1000);
    await seen(bob, 1000);
    await look(59_000);
    expect(await endOf()).toBeNull();
    await look(61_000);
    expect(await endOf()).toBe('lost');
  });

  test('ends when one of the two deletes the account', async () => {
    await connect();
    await pool.query(`delete from "user" where "id" = $1`, [ada.userId]);
    await look();
    expect((await rows(bob))[0]).toMatchObject({state: 'ended', endReason: 'lost'});
    expect(told().map(({to}) => to)).toEqual([bob.userId]);
  });
});

test.each([
  ['rings', 'declined', () => ring()],
  ['goes on', 'completed', () => connect()],
])(
  'a call that %s ends when one of the two blocks the other; nobody is told why',
  async (_, reason, begin) => {
    await begin();
    told();
    await pool.query(`insert into "block" values ($1, $2)`, [bob.userId, ada.userId]);
    await look();
    expect(await endOf()).toBe(reason);
    expect(told()).toHaveLength(2);
    const notices = await pool.query(`select from "notification" where "userId" = $1`, [bob.userId]);
    expect(notices.rowCount).toBe(0);
  },
);

describe('a socket that opens is told', () => {
  test('what rings at its learner, and what may be relayed; also that there is nothing', async () => {
    const nothing = {granted: [ada, bob].map(({userId}) => ({userId, calls: []})), rings: []};
    const both = [ada.userId, bob.userId];
    expect(await callsOf(pool, both)).toEqual(nothing);
    const callId = await ring();
    const callerInfo = {id: ada.userId, username: ada.username, fullName: 'Ada Lovelace'};
    const frame = {type: 'call-request', fromUserId: ada.userId, callId, callType: 'voice', callerInfo};
    expect(await callsOf(pool, both)).toEqual({...nothing, rings: [{to: {users: [bob.userId]}, frame}]});
    await send(bob, 'accept', ada, {callId});
    expect(await callsOf(pool, both)).toEqual({
      granted: [
        {userId: ada.userId, calls: [{callId, peerId: bob.userId}]},
        {userId: bob.userId, calls: [{callId, peerId: ada.userId}]},
      ],
      rings: [],
    });
    await send(ada, 'end', bob, {callId});
    expect(await callsOf(pool, both)).toEqual(nothing);
  });
});

test('calls of two accounts that are both gone are deleted, others are kept', async () => {
  const callId = await connect();
  await send(ada, 'end', bob, {callId});
  await pool.query(`delete from "user" where "id" = $1`, [ada.userId]);
  expect(await sweepLeftCalls(pool)).toBe(false);
  expect(await rows(bob)).toHaveLength(1);
  await pool.query(`delete from "user" where "id" = $1`, [bob.userId]);
  await sweepLeftCalls(pool);
  expect((await pool.query(`select from "call" where "id" = $1`, [callId])).rowCount).toBe(0);
});
