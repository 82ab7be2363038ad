// What a service has opened, and nobody could keep, or nobody can end the way it was thought.
import {beforeEach, describe, expect, test} from 'vitest';
import {closeRuns} from '#sync/avatar/sessions/sweeping.ts';
import {refuses} from '#tests/avatar/services.ts';
import {avatarAcademy, problemOf} from '#tests/pg/avatars.ts';

const academy = await avatarAcademy();
const {services, vendors, vendorsFor, learner, start, started, act, runs, age, sweep, pool, logged} = academy;
const told = (part: string) => services.asked.filter(({path}) => path.includes(part)).length;

beforeEach(async () => {
  services.clear();
  logged.splice(0);
  await pool.query(`delete from private."avatarRun"`);
});

describe('what was opened and can’t be kept', () => {
  const whileNothingIsKept = async (work: () => Promise<void>) => {
    await pool.query(
      `alter table private."avatarRun" add constraint "full" check (jsonb_array_length("handles") = 0) not valid`,
    );
    try {
      await work();
    } finally {
      await pool.query(`alter table private."avatarRun" drop constraint "full"`);
    }
  };

  test('is ended at once', async () => {
    const ada = await learner();
    await whileNothingIsKept(async () => expect((await start(ada, 'did')).status).toBe(500));
    expect(services.open()).toEqual([]);
    expect(told('/talks/streams/talks-1')).toBe(1);
  });

  test('is in the log where it can’t be ended, either', async () => {
    const ada = await learner();
    services.fault(/^DELETE /, refuses(503));
    await whileNothingIsKept(async () => expect((await start(ada, 'did')).status).toBe(500));
    expect(logged.map(({event}) => event)).toContain('an avatar session may still be open at its service');
  });

  test('because it is no text that a database takes, is ended as well', async () => {
    const ada = await learner();
    const stream = {id: 'talks-9', session_id: 's\u0000', offer: {sdp: 'v=0\r\n'}};
    services.fault('POST /talks/streams', refuses(201, stream));
    expect((await start(ada, 'did')).status).toBe(500);
    expect(told('/talks/streams/talks-9')).toBe(1);
  });
});

test('what was opened for a session that is closed is ended until its service knows', async () => {
  const ada = await learner();
  const [held, reached] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const late = {data: {session_id: 'late', url: 'wss://elsewhere.example', access_token: 't'}};
  services.fault('POST /v1/streaming.new', (response) => {
    reached.resolve();
    void held.promise.then(() => refuses(200, late)(response));
  });
  const mend = services.fault('POST /v1/streaming.stop', refuses(503));
  const starting = start(ada, 'heygen-openai');
  await reached.promise;
  const {id} = await started(ada, 'did');
  expect(await runs()).toBe(1);
  held.resolve();
  expect(await problemOf(await starting)).toMatchObject({status: 409, code: 'ENDED'});
  expect(told('streaming.stop')).toBe(1);
  expect(await runs()).toBe(2);
  mend();
  await pool.query(`update private."avatarRun" set "claimedUntil" = null`);
  await sweep();
  expect(told('streaming.stop')).toBe(2);
  expect(await runs()).toBe(1);
  expect((await act(ada, id, 'beat')).status).toBe(200);
});

test.each([
  ['did', 301, 1],
  ['did', 400, 1],
  ['did', 405, 1],
  ['did', 422, 1],
  ['did', 404, 0],
  ['did', 410, 0],
  ['heygen-openai', 400, 0],
  ['heygen-openai', 422, 1],
] as const)('%s that answers an end with %i is told again: %i', async (kind, status, left) => {
  const ada = await learner();
  const {id} = await started(ada, kind);
  services.fault(/^DELETE |streaming\.stop/, refuses(status));
  await act(ada, id, 'end', {reason: 'stopped'});
  expect(await runs()).toBe(left);
});

describe('after other settings', () => {
  const left = async (kind: 'did' | 'did-agents') => {
    const {id} = await started(await learner(), kind);
    await pool.query(`update private."avatarRun" set "isOver" = true where "sessionId" = $1`, [id]);
    return id;
  };

  test('a service that isn’t set up any more has been told nothing', async () => {
    const id = await left('did');
    const log = () => undefined;
    await closeRuns({pool, vendors: {...vendors, did: undefined}, log});
    expect(await runs()).toBe(1);
    // Once it is again.
    await age(id, {});
    await closeRuns({pool, vendors, log});
    expect(await runs()).toBe(0);
    expect(services.open()).toEqual([]);
  });

  test('a stream of another agent’s is ended at that agent', async () => {
    await left('did-agents');
    const other = vendorsFor({DID_AGENT_ID: 'another'});
    await closeRuns({pool, vendors: other, log: () => undefined});
    expect(services.open()).toEqual([]);
    expect(await runs()).toBe(0);
  });
});
