// Calls that ring or go on, as they come from sockets, on PostgreSQL: who may do what, and what both are told.
import {beforeEach, describe, expect, test} from 'vitest';
import {isolated} from '#schema/isolated.ts';
import {directChannelId} from '#sync/chat/post/post.ts';
import {actOnCall} from '#sync/calls/acts/call-acts.ts';
import {sqlOn} from '#sync/commands/sql.ts';
import {inTransaction} from '#sync/db/pool.ts';
import {notify} from '#sync/notifications/notify.ts';
import {newLearner, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {actsBetween, callIdOf, friends, linkedCalls, refused} from '#tests/pg/calls.ts';

const academy = await testAcademy();
const {pool} = academy;
const calls = linkedCalls(pool);
const {link, live, send, told, granted, logged, rows} = calls;
let ada: TestLearner;
let bob: TestLearner;

beforeEach(async () => {
  [ada, bob] = await friends(pool);
  told();
});

const {ring, connect, noticesOf} = actsBetween(calls, () => ({ada, bob}), pool);

describe('an answer', () => {
  test('connects the two, stops the other devices, and lets signal relay between them', async () => {
    const callId = await ring();
    told();
    const result = await send(bob, 'accept', ada, {callId});
    const deviceId = `${bob.username}-1`;
    const state = {type: 'call-state', callId, peerId: ada.userId, direction: 'incoming', deviceId};
    expect(result).toMatchObject({ok: true, frame: {...state, state: 'connected'}});
    const elsewhere = {type: 'call-ended', fromUserId: ada.userId, callId, reason: 'answered-elsewhere'};
    expect(told()).toEqual([
      {to: ada.userId, frame: {type: 'call-accept', fromUserId: bob.userId, callId}},
      {to: bob.userId, frame: elsewhere, except: deviceId},
    ]);
    expect(granted.get(ada.userId)).toEqual([{callId, peerId: bob.userId}]);
    expect(granted.get(bob.userId)).toEqual([{callId, peerId: ada.userId}]);
    expect(await rows(ada)).toMatchObject([{state: 'connected', answeredAt: expect.any(Date)}]);
  });

  test('of the first device wins, whichever of three it is', async () => {
    const callId = await ring();
    told();
    const all = await Promise.all(
      ['b-1', 'b-2', 'b-3'].map((deviceId) => send(bob, 'accept', ada, {callId, deviceId})),
    );
    const won = all.filter((one) => one.ok && one.frame?.type === 'call-state');
    const lost = all.filter((one) => one.ok && one.frame?.type === 'call-ended');
    expect([won.length, lost.length]).toEqual([1, 2]);
    expect(told().filter(({frame}) => frame.type === 'call-accept')).toHaveLength(1);
  });

  test('may be repeated by the same device, and by no other', async () => {
    const callId = await connect();
    expect(callIdOf(await send(bob, 'accept', ada, {callId}))).toBe(callId);
    const late = await send(bob, 'accept', ada, {callId, deviceId: 'late'});
    expect(late).toMatchObject({ok: true, frame: {type: 'call-ended', reason: 'answered-elsewhere'}});
    expect(told()).toEqual([]);
  });

  test('of a client without ids means the one call that rings', async () => {
    const callId = await ring();
    expect(callIdOf(await send(bob, 'accept', ada))).toBe(callId);
  });

  test('is not the caller’s to give, nor anybody else’s', async () => {
    const callId = await ring();
    told();
    const eve = await newLearner(pool);
    expect(await send(ada, 'accept', bob, {callId})).toEqual(refused('CALL_OVER'));
    for (const name of ['accept', 'decline', 'end', 'resume'] as const) {
      expect(await send(eve, name, ada, {callId}), name).toEqual(refused('CALL_OVER'));
      expect(await send(eve, name, bob, {callId}), name).toEqual(refused('CALL_OVER'));
      expect(await send(bob, name, eve, {callId}), name).toEqual(refused('CALL_OVER'));
    }
    expect(told()).toEqual([]);
    expect(await rows(ada)).toMatchObject([{state: 'ringing'}]);
  });
});

describe('the end', () => {
  test('by a decline: the caller hears it, the other devices stop', async () => {
    const callId = await ring();
    told();
    const result = await send(bob, 'decline', ada, {callId});
    expect(result).toMatchObject({ok: true, frame: {state: 'ended', reason: 'declined', callId}});
    const elsewhere = {type: 'call-ended', fromUserId: ada.userId, callId, reason: 'declined-elsewhere'};
    expect(told()).toEqual([
      {to: ada.userId, frame: {type: 'call-decline', fromUserId: bob.userId, callId}},
      {to: bob.userId, frame: elsewhere, except: `${bob.username}-1`},
    ]);
    expect(await noticesOf(bob)).toEqual([]);
  });

  test('a decline that comes after the answer of another device ends nothing', async () => {
    const callId = await connect();
    const late = await send(bob, 'decline', ada, {callId, deviceId: 'another'});
    expect(late).toMatchObject({frame: {type: 'call-ended', reason: 'answered-elsewhere'}});
    expect(told()).toEqual([]);
    expect(await rows(ada)).toMatchObject([{state: 'connected'}]);
  });

  test('by the caller while it rings: a missed call, with a notification that opens the conversation', async () => {
    const callId = await ring({callType: 'video'});
    told();
    expect(await send(ada, 'end', bob, {callId})).toMatchObject({
      frame: {state: 'ended', reason: 'cancelled'},
    });
    const frame = (fromUserId: string) => ({type: 'call-ended', fromUserId, callId, reason: 'cancelled'});
    expect(told()).toEqual([
      {to: ada.userId, frame: frame(bob.userId), except: `${ada.username}-1`},
      {to: bob.userId, frame: frame(ada.userId)},
    ]);
    expect(await noticesOf(bob)).toEqual([
      {
        title: `Missed video call from ${isolated('Ada Lovelace')}`,
        message: 'You didn’t answer in time.',
        type: 'info',
        category: 'community',
        actionUrl: `/community?channel=${directChannelId(ada.userId, bob.userId)}`,
        actorId: ada.userId,
      },
    ]);
    expect(await noticesOf(ada)).toEqual([]);
  });

  test.each([
    ['completed', {}],
    ['failed', {reason: 'failed'}],
  ])('of a talk by either: %s; nothing is relayed from then on, and both are free', async (reason, args) => {
    const callId = await connect();
    expect(await send(bob, 'end', ada, {callId, ...args})).toMatchObject({frame: {state: 'ended', reason}});
    expect(told().map(({to, frame}) => [to, frame.type])).toEqual([
      [ada.userId, 'call-ended'],
      [bob.userId, 'call-ended'],
    ]);
    expect([granted.get(ada.userId), granted.get(bob.userId)]).toEqual([[], []]);
    // Said twice, and by both.
    expect(await send(bob, 'end', ada, {callId})).toMatchObject({frame: {state: 'ended', reason}});
    expect(await send(ada, 'end', bob, {callId})).toMatchObject({frame: {state: 'ended', reason}});
    expect(told()).toEqual([]);
    expect(callIdOf(await send(bob, 'request', ada))).not.toBe(callId);
  });

  test('of a call that is over is no mistake of a client without ids', async () => {
    expect(await send(ada, 'end', bob)).toMatchObject({ok: true});
    expect(await send(ada, 'accept', bob)).toEqual(refused('CALL_OVER'));
    expect(await send(ada, 'end', bob, {callId: crypto.randomUUID()})).toEqual(refused('CALL_OVER'));
  });
});

describe('a device whose session has ended', () => {
  const leave = async ({userId, username}: TestLearner, deviceId = `${username}-1`) => {
    const id = crypto.randomUUID();
    const [result] = await link.run([{id, userId, name: 'calls.leave', args: {id, v: 1, deviceId}}]);
    return result;
  };

  test('ends the call that it holds: the other is told, and nothing is relayed any more', async () => {
    const callId = await connect();
    expect(await leave(bob)).toMatchObject({ok: true});
    expect(await rows(ada)).toMatchObject([{state: 'ended', endReason: 'completed'}]);
    const frame = {type: 'call-ended', fromUserId: bob.userId, callId, reason: 'completed'};
    expect(told()).toMatchObject([{to: ada.userId, frame}, {to: bob.userId}]);
    expect([granted.get(ada.userId), granted.get(bob.userId)]).toEqual([[], []]);
    expect(await leave(bob)).toMatchObject({ok: true});
    expect(told()).toEqual([]);
  });

  test('gives up the call that it has placed', async () => {
    await ring();
    await leave(ada);
    expect(await rows(ada)).toMatchObject([{state: 'ended', endReason: 'cancelled'}]);
  });

  test('ends neither the call of another device nor one that rings at it', async () => {
    await ring();
    await leave(bob);
    expect(await rows(ada)).toMatchObject([{state: 'ringing'}]);
    await send(bob, 'accept', ada);
    told();
    await leave(bob, 'another');
    await leave(await newLearner(pool));
    expect(await rows(ada)).toMatchObject([{state: 'connected'}]);
    expect(told()).toEqual([]);
  });
});

test('a call does not end before it was answered, though the end may have begun to be written before', async () => {
  const callId = await ring();
  await inTransaction(pool, async (db) => {
    await db.query('select now()');
    await send(bob, 'accept', ada, {callId});
    const asked = {userId: ada.userId, personId: bob.userId, callId, deviceId: 'x'};
    const limitPair = () => Promise.resolve();
    const means = {notify, isGateOpen: true, live, limitPair, watchedMs: () => 0};
    await actOnCall(sqlOn(db), 'end', asked, means);
  });
  const [row] = await rows(ada);
  expect(row).toMatchObject({state: 'ended', endReason: 'completed'});
  expect(Number(row?.['endedAt'])).toBeGreaterThanOrEqual(Number(row?.['answeredAt']));
});

test('a device whose socket was gone learns what became of its call', async () => {
  const callId = await ring();
  expect(await send(ada, 'resume', bob, {callId})).toMatchObject({
    frame: {state: 'ringing', peerOnline: true},
  });
  await send(bob, 'accept', ada, {callId});
  granted.clear();
  const deviceId = `${ada.username}-1`;
  const state = {direction: 'outgoing', state: 'connected', deviceId};
  expect(await send(ada, 'resume', bob, {callId})).toMatchObject({ok: true, frame: state});
  expect([...granted]).toEqual([[ada.userId, [{callId, peerId: bob.userId}]]]);
  await send(bob, 'end', ada, {callId});
  expect(await send(ada, 'resume', bob, {callId})).toMatchObject({
    frame: {state: 'ended', reason: 'completed'},
  });
  expect(logged).toEqual([]);
});

test('an account that is deleted leaves its calls to the other, without a name', async () => {
  const callId = await connect();
  await send(ada, 'end', bob, {callId});
  await pool.query(`delete from "user" where "id" = $1`, [ada.userId]);
  expect(await rows(bob)).toMatchObject([{id: callId, callerId: null, calleeId: bob.userId}]);
});
