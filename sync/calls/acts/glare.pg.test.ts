// Both call each other at the same moment, on PostgreSQL and in two processes of sync.
import {beforeEach, describe, expect, test} from 'vitest';
import type {LinkResult} from '#schema/wire/link.ts';
import {testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {befriend, callIdOf, friends, linkedCalls} from '#tests/pg/calls.ts';

const academy = await testAcademy();
const {pool} = academy;
/** Two processes: what orders commands within one does not help. */
const [first, second] = [linkedCalls(pool), linkedCalls(pool)];
const {send, told, granted, rows} = first;
let low: TestLearner;
let high: TestLearner;

beforeEach(async () => {
  [low, high] = await friends(pool);
  told();
});

const stateOf = (result: LinkResult) => (result.ok ? result.frame : result);
const connected = () => ({
  low: {
    type: 'call-state',
    peerId: high.userId,
    direction: 'outgoing',
    state: 'connected',
    callType: 'video',
  },
  high: {
    type: 'call-state',
    peerId: low.userId,
    direction: 'incoming',
    state: 'connected',
    callType: 'video',
  },
});

describe('the one call that is left is the lower id’s', () => {
  const types = (to: TestLearner, all: ReturnType<typeof told>) =>
    all.filter((one) => one.to === to.userId).map(({frame, except}) => [frame.type, except]);

  test('when it came first: the higher id’s own request answers it', async () => {
    const callId = callIdOf(await send(low, 'request', high, {callType: 'video'}));
    told();
    const answer = stateOf(await send(high, 'request', low, {callType: 'voice'}));
    expect(answer).toMatchObject({...connected().high, callId, deviceId: `${high.username}-1`});
    const all = told();
    expect(types(low, all)).toEqual([['call-accept', undefined]]);
    expect(types(high, all)).toEqual([['call-ended', `${high.username}-1`]]);
    expect(granted.get(low.userId)).toEqual([{callId, peerId: high.userId}]);
  });

  test('when it came second: the two change places, and the higher id is told', async () => {
    const callId = callIdOf(await send(high, 'request', low, {callType: 'voice'}));
    told();
    const answer = stateOf(await send(low, 'request', high, {callType: 'video'}));
    expect(answer).toMatchObject({...connected().low, callId, deviceId: `${low.username}-1`});
    const all = told();
    expect(types(low, all)).toEqual([
      ['call-accept', undefined],
      ['call-ended', `${low.username}-1`],
    ]);
    expect(all.filter(({to}) => to === high.userId)).toEqual([
      {
        to: high.userId,
        frame: expect.objectContaining({...connected().high, callId, deviceId: `${high.username}-1`}),
      },
    ]);
    expect(await rows(low)).toMatchObject([
      {id: callId, callerId: low.userId, calleeId: high.userId, callType: 'video', state: 'connected'},
    ]);
  });

  test('and may be ended under the id that was proposed for the other', async () => {
    await send(high, 'request', low);
    const proposed = crypto.randomUUID();
    await send(low, 'request', high, {callId: proposed});
    expect(await send(low, 'end', high, {callId: proposed})).toMatchObject({frame: {state: 'ended'}});
    expect(await send(high, 'resume', low, {callId: proposed})).toMatchObject({code: 'CALL_OVER'});
  });
});

test('in two processes at once, each time one call is left and both are in it', async () => {
  for (let round = 0; round < 15; round += 1) {
    const [one, other] = await friends(pool);
    const results = await Promise.all([
      first.send(one, 'request', other, {callType: 'video'}),
      second.send(other, 'request', one, {callType: 'voice'}),
    ]);
    expect(results.map(({ok}) => ok)).toEqual([true, true]);
    const ids = new Set(results.map(callIdOf));
    expect(ids.size).toBe(1);
    expect(await rows(one)).toMatchObject([
      {id: [...ids][0], callerId: one.userId, calleeId: other.userId, callType: 'video', state: 'connected'},
    ]);
  }
  expect([...first.logged, ...second.logged]).toEqual([]);
});

test('both propose the same id at once: the call that is left keeps both lines', async () => {
  for (let round = 0; round < 10; round += 1) {
    const callId = crypto.randomUUID();
    await Promise.all([
      first.send(low, 'request', high, {callId}),
      second.send(high, 'request', low, {callId}),
    ]);
    const {rows: lines} = await pool.query(`select 1 from private."callLine" where "callId" = $1`, [callId]);
    expect(lines).toHaveLength(2);
    await first.send(low, 'end', high, {callId});
  }
});

test('three who call each other in a circle: nobody is in two calls', async () => {
  for (let round = 0; round < 8; round += 1) {
    const [one, other] = await friends(pool);
    const [third] = await friends(pool);
    await befriend(pool, one, third);
    await befriend(pool, other, third);
    const results = await Promise.all([
      first.send(one, 'request', other),
      second.send(other, 'request', third),
      first.send(third, 'request', one),
    ]);
    const codes = results.map((result) => (result.ok ? 'placed' : result.code));
    expect(codes.filter((code) => !['placed', 'CALL_BUSY', 'CALL_IN_PROGRESS'].includes(code))).toEqual([]);
    const live = (await rows(one, other, third)).filter(({state}) => state !== 'ended');
    expect(live).toHaveLength(1);
    const lines = await pool.query(`select from private."callLine" where "userId" = any($1)`, [
      [one, other, third].map(({userId}) => userId),
    ]);
    expect(lines.rowCount).toBe(2);
  }
  expect([...first.logged, ...second.logged]).toEqual([]);
});

test('one command that arrives twice at once places one call', async () => {
  const callId = crypto.randomUUID();
  const both = await Promise.all([
    first.send(low, 'request', high, {callId}),
    second.send(low, 'request', high, {callId}),
  ]);
  expect(both.map(callIdOf)).toEqual([callId, callId]);
  expect(await rows(low)).toHaveLength(1);
});
