// A page has crashed in a call, or a browser was killed: its person calls again from another one.
import {beforeEach, expect, test} from 'vitest';
import {HOLDER_GONE_MS} from '#schema/wire/call.ts';
import {newLearner, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {actsBetween, befriend, callIdOf, friends, linkedCalls, refused} from '#tests/pg/calls.ts';

const academy = await testAcademy();
const {pool} = academy;
const calls = linkedCalls(pool);
const {send, told, granted, offline, logged, rows} = calls;
let ada: TestLearner;
let bob: TestLearner;

beforeEach(async () => {
  [ada, bob] = await friends(pool);
  offline.clear();
  granted.clear();
  told();
});

const {ring, connect, noticesOf} = actsBetween(calls, () => ({ada, bob}), pool);

/** The page with the call is gone; it was seen last so many seconds ago. */
async function crash({userId, username}: TestLearner, seconds = HOLDER_GONE_MS / 1000): Promise<void> {
  offline.add(`${username}-1`);
  await pool.query(
    `update private."callLine" set "seenAt" = now() - make_interval(secs => $2) where "userId" = $1`,
    [userId, seconds],
  );
}
const again = (who: TestLearner, to: TestLearner) => send(who, 'request', to, {deviceId: 'new-page'});

test.each(['caller', 'callee'])(
  'the %s calls the same person again: the call of before is over for both, and the new one rings',
  async (side) => {
    const before = await connect();
    const [who, to] = side === 'caller' ? [ada, bob] : [bob, ada];
    await crash(who);
    const callId = callIdOf(await again(who, to));
    expect(callId).not.toBe(before);
    const lost = {type: 'call-ended', callId: before, reason: 'lost'};
    expect(told().filter((one) => one.to === to.userId)).toMatchObject([
      {frame: lost},
      {frame: {type: 'call-request', callId, fromUserId: who.userId}},
    ]);
    expect([granted.get(ada.userId), granted.get(bob.userId)]).toEqual([[], []]);
    expect(await rows(ada)).toMatchObject([
      {id: before, state: 'ended', endReason: 'lost'},
      {id: callId, state: 'ringing', callerId: who.userId, callerDevice: 'new-page'},
    ]);
    expect(await send(to, 'accept', who, {callId})).toMatchObject({frame: {state: 'connected'}});
  },
);

test('while it may still come back nothing ends, and the new page learns when to ask again', async () => {
  const before = await connect();
  await crash(ada, 2);
  const early = await again(ada, bob);
  expect(early).toEqual(refused('CALL_IN_PROGRESS'));
  expect((early as {retryAfterMs: number}).retryAfterMs).toBeLessThanOrEqual(HOLDER_GONE_MS - 2000);
  expect(await rows(ada)).toMatchObject([{id: before, state: 'connected'}]);
  expect(told()).toEqual([]);
  offline.clear();
  await crash(ada);
  offline.clear();
  const back = await again(ada, bob);
  expect(back).toEqual(refused('CALL_IN_PROGRESS'));
  expect(back).not.toHaveProperty('retryAfterMs');
});

test('the other side cannot end it by a call of its own from the page that talks', async () => {
  const callId = await connect();
  await crash(ada);
  expect(callIdOf(await send(bob, 'request', ada))).toBe(callId);
});

test('somebody else is called: the talk of before ends, a ring of before counts as missed', async () => {
  const eve = await newLearner(pool);
  await befriend(pool, ada, eve);
  const ringing = await ring();
  await crash(ada);
  const callId = callIdOf(await again(ada, eve));
  expect(await rows(ada)).toMatchObject([
    {id: ringing, endReason: 'cancelled'},
    {id: callId, state: 'ringing'},
  ]);
  expect(await noticesOf(bob)).toHaveLength(1);
  expect(callIdOf(await send(bob, 'request', await friendOf(bob)))).not.toBe(ringing);
});

const friendOf = async (who: TestLearner) => {
  const friend = await newLearner(pool);
  await befriend(pool, who, friend);
  return friend;
};

test('a call to somebody who may not be called ends nothing', async () => {
  const before = await connect();
  await crash(ada);
  expect(await again(ada, await newLearner(pool))).toEqual(refused('CALL_NOT_ALLOWED'));
  expect(await rows(ada)).toMatchObject([{id: before, state: 'connected'}]);
});

test('a sync that has just started takes nobody for gone', async () => {
  const early = linkedCalls(pool, {watchedMs: 1000});
  const before = await connect();
  await crash(ada, 1000);
  early.offline.add(`${ada.username}-1`);
  const result = await early.send(ada, 'request', bob, {deviceId: 'new-page'});
  expect(result).toMatchObject({code: 'CALL_IN_PROGRESS', retryAfterMs: HOLDER_GONE_MS - 1000});
  expect(await rows(ada)).toMatchObject([{id: before, state: 'connected'}]);
});

test('two pages that ask at once: one call, and only one of them has it', async () => {
  await connect();
  await crash(ada);
  const results = await Promise.all(
    ['one', 'other'].map((deviceId) => send(ada, 'request', bob, {deviceId})),
  );
  expect(new Set(results.map(callIdOf)).size).toBe(1);
  expect((await rows(ada)).filter(({state}) => state !== 'ended')).toHaveLength(1);
});

test('nothing of this was an error of the server', () => {
  expect(logged).toEqual([]);
});
