// Calls as they come from sockets, on PostgreSQL: who may call whom, and what both are told.
import {beforeEach, describe, expect, test} from 'vitest';
import type {LinkResult} from '#schema/wire/link.ts';
import {newLearner, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {actsBetween, befriend, callIdOf, friends, linkedCalls, refused} from '#tests/pg/calls.ts';
import {byRest} from '#tests/pg/commands.ts';
import {command} from '#tests/pg/pupils.ts';

const academy = await testAcademy();
const {pool} = academy;
const calls = linkedCalls(pool);
const {send, told, granted, offline, logged, rows} = calls;
let ada: TestLearner;
let bob: TestLearner;

beforeEach(async () => {
  [ada, bob] = await friends(pool);
  told();
});

const {ring, connect, noticesOf} = actsBetween(calls, () => ({ada, bob}), pool);

describe('a request', () => {
  test('rings at the other, in the caller’s name by the account, and is answered with the call', async () => {
    const callId = crypto.randomUUID();
    const result = await send(ada, 'request', bob, {callId, callType: 'video'});
    expect(result).toMatchObject({
      ok: true,
      frame: {
        type: 'call-state',
        callId,
        peerId: bob.userId,
        callType: 'video',
        direction: 'outgoing',
        state: 'ringing',
        deviceId: `${ada.username}-1`,
        peerOnline: true,
      },
    });
    const callerInfo = {id: ada.userId, username: ada.username, fullName: 'Ada Lovelace'};
    const frame = {type: 'call-request', fromUserId: ada.userId, callId, callType: 'video', callerInfo};
    expect(told()).toEqual([{to: bob.userId, frame}]);
    expect(granted.get(ada.userId)).toBeUndefined();
    expect(await rows(ada)).toMatchObject([
      {id: callId, callerId: ada.userId, calleeId: bob.userId, state: 'ringing', answeredAt: null},
    ]);
  });

  test('that is repeated is the same call; another tab of the caller’s takes it over', async () => {
    const callId = await ring();
    expect(callIdOf(await send(ada, 'request', bob, {callId}))).toBe(callId);
    expect(callIdOf(await send(ada, 'request', bob))).toBe(callId);
    const other = await send(ada, 'request', bob, {deviceId: 'another-tab'});
    expect(other).toMatchObject({ok: true, frame: {callId, state: 'ringing', deviceId: 'another-tab'}});
    // The one before must not negotiate when it is answered, nor end the call when that leads nowhere.
    const moved = {type: 'call-state', callId, state: 'ringing', deviceId: 'another-tab'};
    expect(told().filter(({to}) => to === ada.userId)).toMatchObject([{frame: moved, except: 'another-tab'}]);
    expect(await rows(ada)).toHaveLength(1);
  });

  test('tells the caller whether anybody is there to hear it', async () => {
    offline.add(bob.userId);
    expect(await send(ada, 'request', bob)).toMatchObject({frame: {state: 'ringing', peerOnline: false}});
  });

  test('to somebody in another call is recorded, and disturbs nobody', async () => {
    await connect();
    const eve = await newLearner(pool);
    await befriend(pool, eve, bob);
    expect(await send(eve, 'request', bob)).toEqual(refused('CALL_BUSY'));
    expect(told()).toEqual([]);
    expect(await rows(eve)).toMatchObject([{state: 'ended', endReason: 'busy', calleeId: bob.userId}]);
    expect(await noticesOf(bob)).toMatchObject([{message: 'They called while you were in another call.'}]);
    // And eve is free.
    expect(
      (await pool.query(`select from private."callLine" where "userId" = $1`, [eve.userId])).rows,
    ).toEqual([]);
  });

  test('of somebody who is in a call is not placed, and leaves no trace', async () => {
    await ring();
    const eve = await newLearner(pool);
    await befriend(pool, eve, ada);
    expect(await send(ada, 'request', eve)).toEqual(refused('CALL_IN_PROGRESS'));
    expect(await rows(eve)).toEqual([]);
    expect(await send(eve, 'request', ada)).toEqual(refused('CALL_BUSY'));
  });

  test('from another device to the same person is refused while the two talk', async () => {
    const callId = await connect();
    expect(await send(ada, 'request', bob, {deviceId: 'another'})).toEqual(refused('CALL_IN_PROGRESS'));
    expect(callIdOf(await send(bob, 'request', ada))).toBe(callId);
    expect(await rows(ada)).toHaveLength(1);
  });
});

describe('nobody is called', () => {
  const nothing = async () => {
    expect(told()).toEqual([]);
    expect(await rows(ada)).toEqual([]);
  };

  test('who has not agreed to be written to, in words that say what to do', async () => {
    const eve = await newLearner(pool);
    const result = await send(ada, 'request', eve);
    expect(result).toEqual(refused('CALL_NOT_ALLOWED'));
    await pool.query(`update "channelState" set "contact" = 'requested' where "userId" = $1`, [bob.userId]);
    expect(await send(ada, 'request', bob)).toMatchObject({code: 'CALL_NOT_ALLOWED'});
    expect(await send(ada, 'request', {...eve, userId: 'nobody'})).toMatchObject({code: 'CALL_NOT_ALLOWED'});
    await nothing();
  });

  test('where one blocks the other; who is blocked is not told', async () => {
    await pool.query(`insert into "block" values ($1, $2)`, [bob.userId, ada.userId]);
    const stranger = await send(ada, 'request', await newLearner(pool));
    const blocked = await send(ada, 'request', bob);
    expect({...blocked, id: ''}).toEqual({...stranger, id: ''});
    expect(await send(bob, 'request', ada)).toEqual(refused('CALL_BLOCKED'));
    await nothing();
  });

  test('before the assessment, on either side', async () => {
    const closed = linkedCalls(pool, {gate: 'closed'});
    await pool.query(`update "learner" set "isPythonTestCompleted" = false where "userId" = any($1)`, [
      [ada.userId, bob.userId],
    ]);
    expect(await closed.send(ada, 'request', bob)).toMatchObject({code: 'ASSESSMENT_REQUIRED'});
    await pool.query(`update "learner" set "isPythonTestCompleted" = true where "userId" = $1`, [ada.userId]);
    expect(await closed.send(ada, 'request', bob)).toMatchObject({code: 'CALL_NOT_ALLOWED'});
    await nothing();
  });

  test('by oneself, and not by an id that is another call’s', async () => {
    expect(await send(ada, 'request', ada)).toMatchObject({ok: false, code: 'INVALID'});
    const [carol, dan] = await friends(pool);
    const callId = callIdOf(await send(carol, 'request', dan));
    told();
    expect(await send(ada, 'request', bob, {callId})).toMatchObject({ok: false, code: 'INVALID'});
    await nothing();
  });

  test('more often than the limits allow', async () => {
    const limited = linkedCalls(pool, {callsPerMinute: 3});
    const codes: unknown[] = [];
    for (let at = 0; at < 4; at += 1) codes.push(await limited.send(ada, 'request', bob));
    expect(codes[3]).toMatchObject({
      ok: false,
      code: 'RATE_LIMITED',
      message: expect.stringMatching(/^You’ve placed a lot of calls. Try again in .+\.$/),
      retryAfterMs: expect.any(Number),
    });
    const pestered: LinkResult[] = [];
    const again: LinkResult[] = [];
    await send(ada, 'end', bob);
    for (let at = 0; at < 6; at += 1) {
      pestered.push(await send(bob, 'request', ada));
      // One that rings is asked for again: that is the same call.
      again.push(await send(bob, 'request', ada));
      await send(bob, 'end', ada);
    }
    expect(again.slice(0, 5)).toMatchObject(
      pestered.slice(0, 5).map((one) => ({frame: {callId: callIdOf(one)}})),
    );
    expect(pestered.map(({ok}) => ok)).toEqual([true, true, true, true, true, false]);
  });

  test('but what a link has sent before is counted once', async () => {
    const {link} = linkedCalls(pool, {callsPerMinute: 1});
    const id = crypto.randomUUID();
    const args = {id, v: 1, personId: bob.userId, callId: id, callType: 'voice', deviceId: 'd'};
    const asked = {id, userId: ada.userId, name: 'calls.request', args};
    const results = [...(await link.run([asked]))];
    for (let at = 0; at < 6; at += 1) results.push(...(await link.run([{...asked, again: true}])));
    expect(results.map(({ok}) => ok)).toEqual(Array.from({length: 7}, () => true));
    expect(await link.run([asked])).toMatchObject([{ok: false, code: 'RATE_LIMITED'}]);
  });

  test.each(['request', 'accept', 'end'])(
    'by the outbox or REST: they know no command calls.%s',
    async (name) => {
      const args = {personId: bob.userId, callId: crypto.randomUUID(), callType: 'voice', deviceId: 'd'};
      const reply = await byRest(academy, ada, command(`calls.${name}`, args));
      expect(reply.status).toBe(404);
      await nothing();
    },
  );
});

test('nothing of this was an error of the server', () => {
  expect(logged).toEqual([]);
});
