// What nobody can make of a session, a learner, a service or a clock: time that is free, more than is paid for, time that
// nobody was there.
import {beforeEach, describe, expect, onTestFinished, test} from 'vitest';
import {closeRuns, endDueRuns} from '#sync/avatar/sessions/sweeping.ts';
import {endRun} from '#sync/avatar/sessions/runs.ts';
import {unclosed} from '#sync/avatar/sessions/closing.ts';
import {sqlOn} from '#sync/commands/sql.ts';
import {inTransaction} from '#sync/db/pool.ts';
import {SDP} from '#tests/avatar/replies.ts';
import {refuses} from '#tests/avatar/services.ts';
import {AVATAR_PRICES, avatarAcademy, problemOf} from '#tests/pg/avatars.ts';

const academy = await avatarAcademy();
const {services, vendors, learner, start, started, act, rowOf, spendsOf, age, sweep, pool, logged} = academy;

beforeEach(async () => {
  services.clear();
  logged.splice(0);
  await academy.setBudget(1_000_000_000_000, AVATAR_PRICES);
  await pool.query(`delete from private."avatarRun"`);
  await pool.query(`delete from "avatarSession"`);
});

describe('what nobody could end doesn’t reach a browser', () => {
  test.each([
    ['without a control address', undefined],
    ['with one elsewhere', {controlUrl: 'https://elsewhere.example/control/call-9'}],
    ['with one of a private network', {controlUrl: 'http://10.0.0.1/control/call-9'}],
  ])('a call %s', async (_, monitor) => {
    const ada = await learner();
    const call = {id: 'call-9', webCallUrl: `${services.address}/rooms/call-9`, monitor};
    services.fault('POST /call/web', refuses(201, call));
    expect(await problemOf(await start(ada, 'platform-heygen'))).toMatchObject({
      status: 503,
      code: 'PLATFORM_AWAY',
    });
    expect(await spendsOf(ada)).toMatchObject([{state: 'failed', seconds: 0}]);
  });

  test('OpenAI’s answer without an id', async () => {
    const ada = await learner();
    const {id} = await started(ada, 'heygen-openai');
    services.fault('POST /v1/realtime/calls', (response) => void response.writeHead(201).end(SDP));
    expect(await problemOf(await act(ada, id, 'offer', {sdp: SDP}))).toMatchObject({status: 503});
  });
});

test('the end of a call is asked for without the platform’s key', async () => {
  const ada = await learner();
  const {id} = await started(ada, 'platform-heygen');
  await act(ada, id, 'end', {reason: 'stopped'});
  const told = services.asked.find(({path}) => path === '/control/call-1');
  expect(told?.body).toEqual({type: 'end-call'});
  expect(JSON.stringify(told?.headers)).not.toContain('platform-key');
});

test('of several browsers that OpenAI would listen to, it listens to the last', async () => {
  const ada = await learner();
  const {id} = await started(ada, 'heygen-openai');
  const answers = await Promise.all([1, 2, 3].map(() => act(ada, id, 'offer', {sdp: SDP})));
  expect(answers.map(({status}) => status)).toEqual([200, 200, 200]);
  expect(services.open().filter((name) => name.startsWith('openai'))).toHaveLength(1);
  await act(ada, id, 'end', {reason: 'stopped'});
  expect(services.open()).toEqual([]);
});

describe('a face', () => {
  test('says 20 characters for each second that is paid for', async () => {
    const ada = await learner();
    const {id} = await started(ada, 'did');
    const say = async (count: number) => problemOf(await act(ada, id, 'say', {text: 'x'.repeat(count)}));
    for (let at = 0; at < 4; at += 1) expect(await say(4000)).toEqual({status: 200});
    expect(await say(2001)).toEqual({
      status: 409,
      message: 'That’s more than an avatar says in a session. Start a new one.',
      code: 'SAID_ALL',
    });
    expect(await say(2000)).toEqual({status: 200});
    expect(await say(1)).toMatchObject({status: 409});
    expect(services.asked.filter(({path}) => path.startsWith('/talks/streams/'))).toHaveLength(5);
  });

  test('is hushed as often as it speaks', async () => {
    const ada = await learner();
    const {id} = await started(ada, 'heygen-openai');
    const hushed = await Promise.all(Array.from({length: 91}, () => act(ada, id, 'hush')));
    expect(hushed.filter(({status}) => status === 429)).toHaveLength(1);
    expect((await act(ada, id, 'say', {text: 'Hello.'})).status).toBe(200);
  });
});

describe('a session that is found late', () => {
  test('costs the time in which somebody was there, and a minute', async () => {
    const [ada, eve] = [await learner(), await learner()];
    const [one, two] = [await started(ada, 'did'), await started(eve, 'did')];
    await age(one.id, {begun: 500.5, heard: 300});
    await age(two.id, {begun: 7000.5, heard: 6800});
    await sweep();
    expect(await rowOf(one.id)).toMatchObject({endReason: 'silent', seconds: 261});
    expect(await rowOf(two.id)).toMatchObject({endReason: 'over', seconds: 261});
    expect(await spendsOf(ada)).toMatchObject([{state: 'used', seconds: 261}]);
    expect((await problemOf(await act(ada, one.id, 'beat'))).message).toMatch(/^We lost the connection to/);
    expect((await problemOf(await act(eve, two.id, 'beat'))).message).toBe('This session’s time is up.');
  });

  test('costs nothing where the clock has gone back', async () => {
    const ada = await learner();
    const {id} = await started(ada, 'did');
    await age(id, {begun: -100, heard: 61});
    await sweep();
    expect(await rowOf(id)).toMatchObject({endReason: 'silent', seconds: 0});
  });

  test('goes on where it was heard of in the last moment', async () => {
    const ada = await learner();
    const {id} = await started(ada, 'did');
    expect(await inTransaction(pool, (db) => endRun(sqlOn(db), id, 'silent'))).toBe(false);
    expect(await rowOf(id)).toMatchObject({endedAt: null});
    expect((await act(ada, id, 'beat')).status).toBe(200);
  });

  test('is ended also where another one can’t be', async () => {
    const [ada, eve] = [await learner(), await learner()];
    const [bad, good] = [await started(ada, 'did'), await started(eve, 'did')];
    await age(bad.id, {heard: 100});
    await age(good.id, {heard: 90});
    await pool.query(
      `alter table "avatarSession" add constraint "stays" check ("id" <> '${bad.id}' or "endedAt" is null)`,
    );
    const failed: string[] = [];
    await endDueRuns({pool, log: (event) => void failed.push(event)});
    expect(await rowOf(good.id)).toMatchObject({endReason: 'silent'});
    // Not at once, and those who run the academy were told.
    expect(await endDueRuns({pool, log: (event) => void failed.push(event)})).toBe(false);
    await age(bad.id, {});
    await endDueRuns({pool, log: (event) => void failed.push(event)});
    expect(failed).toEqual(['an avatar session could not be ended']);
    await pool.query(`alter table "avatarSession" drop constraint "stays"`);
    await age(bad.id, {});
    expect(await endDueRuns({pool, log: () => undefined})).toBe(false);
    expect(await rowOf(bad.id)).toMatchObject({endReason: 'silent'});
    expect(await closeRuns({pool, vendors, log: () => undefined})).toBe(false);
    expect(services.open()).toEqual([]);
  });
});

test('as many as are ended at once, and can’t be, let others be ended', async () => {
  await pool.query(
    `insert into private."avatarRun" ("sessionId", "spendId", "secondsMost", "charsLeft", "seenAt")
     select 'bad-' || n, gen_random_uuid(), 1, 0, now() - interval '1 day' from generate_series(1, 20) n`,
  );
  const {id} = await started(await learner(), 'did');
  await age(id, {heard: 100});
  await pool.query(
    `alter table private."avatarRun" add constraint "stays" check ("sessionId" not like 'bad-%' or not "isOver")`,
  );
  onTestFinished(async () => {
    await pool.query(`alter table private."avatarRun" drop constraint "stays"`);
  });
  const log = () => undefined;
  expect(await endDueRuns({pool, log})).toBe(true);
  expect(await endDueRuns({pool, log})).toBe(false);
  expect(await rowOf(id)).toMatchObject({endReason: 'silent'});
});

test('as many as are told at once, and whose service can’t be reached, let those of another be told', async () => {
  await pool.query(
    `insert into private."avatarRun" ("sessionId", "secondsMost", "charsLeft", "isOver", "handles", "claimedUntil")
     select 'did-' || n, 1, 0, true, '[{"at": "did", "id": "talks-9", "session": "s"}]', now() - make_interval(secs => n)
     from generate_series(1, 25) n`,
  );
  const {id} = await started(await learner(), 'platform-tavus');
  await pool.query(
    `update private."avatarRun" set "isOver" = true, "claimedUntil" = now() where "sessionId" = $1`,
    [id],
  );
  services.fault(/^DELETE /, refuses(503));
  expect(await closeRuns({pool, vendors, log: () => undefined})).toBe(true);
  expect(services.open()).toEqual([]);
});

test('whose services were never told is before those that couldn’t be told', async () => {
  await pool.query(
    `insert into private."avatarRun" ("sessionId", "secondsMost", "charsLeft", "isOver", "seenAt", "claimedUntil")
     select 'did-' || n, 1, 0, true, now() - make_interval(hours => n),
       case when n > 1 then now() - make_interval(secs => n) end from generate_series(1, 3) n`,
  );
  expect(await unclosed(pool, 2)).toEqual(['did-1', 'did-3']);
});

test('a start that is refused leaves the session that goes on', async () => {
  const ada = await learner();
  const {id} = await started(ada, 'did');
  await academy.setBudget(undefined, AVATAR_PRICES);
  expect(await problemOf(await start(ada, 'heygen-openai'))).toMatchObject({status: 409, code: 'SPENT'});
  expect(await rowOf(id)).toMatchObject({endedAt: null});
  expect(services.open()).toEqual(['did talks-1']);
  expect((await act(ada, id, 'beat')).status).toBe(200);
});

test('a start that nobody waits for is ended by its key', async () => {
  const [ada, eve] = [await learner(), await learner()];
  const [held, reached] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  services.fault('POST /v1/streaming.start', (response) => {
    reached.resolve();
    void held.promise.then(() => response.writeHead(200, {'content-type': 'application/json'}).end('{}'));
  });
  const key = crypto.randomUUID();
  const starting = start(ada, 'heygen-openai', key);
  await reached.promise;
  // It is no key to another’s.
  expect((await act(eve, key, 'end', {reason: 'left'})).status).toBe(404);
  const {rows} = await pool.query(`select 1 from "avatarSession" where "endedAt" is null`);
  expect(rows).toHaveLength(1);
  expect((await act(ada, key, 'end', {reason: 'left'})).status).toBe(200);
  held.resolve();
  expect(await problemOf(await starting)).toMatchObject({status: 409, code: 'ENDED'});
  expect(services.open()).toEqual([]);
  expect(await spendsOf(ada)).toMatchObject([{state: 'stopped', seconds: 0}]);
});

test('the end of a session waits for an account that goes, and the other way round, in one order', async () => {
  const ada = await learner();
  const {id} = await started(ada, 'did');
  const going = await pool.connect();
  onTestFinished(() => going.release(true));
  await going.query('begin');
  await going.query(`select 1 from "aiAllowance" where "userId" = $1 for update`, [ada.userId]);
  const ending = inTransaction(pool, (db) => endRun(sqlOn(db), id, 'stopped'));
  await expect
    .poll(async () => {
      const {rows} = await pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length;
    })
    .toBe(1);
  // What an account’s deletion takes last.
  await going.query(`select 1 from "avatarSession" where "id" = $1 for update nowait`, [id]);
  await going.query('commit');
  expect(await ending).toBe(true);
});
