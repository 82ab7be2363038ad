// What sessions may take of a learner's day and of the academy's, and what becomes of them without their browser, their
// process or their learner.
import {beforeEach, describe, expect, test} from 'vitest';
import {avatarQueries} from '#schema/avatar/avatar.queries.ts';
import {endRun} from '#sync/avatar/sessions/runs.ts';
import {sweepOldSessions} from '#sync/avatar/sessions/sweeping.ts';
import {sqlOn} from '#sync/commands/sql.ts';
import {inTransaction} from '#sync/db/pool.ts';
import {newcomer, PASSWORD, registerPassed} from '#tests/pg/academy.ts';
import {AVATAR_PRICES, avatarAcademy, problemOf} from '#tests/pg/avatars.ts';
import {rowsForOn} from '#tests/pg/rows-for.ts';

const academy = await avatarAcademy();
const {services, learner, start, started, act, rowOf, spendsOf, runs, age, sweep, pool, post} = academy;
const {clear, setBudget, left, held, readiness, get} = academy;
const stopOf = async (who: Parameters<typeof readiness>[0]) =>
  (await readiness(who)).find(({kind}) => kind === 'did')?.stop;

beforeEach(async () => {
  services.clear();
  await pool.query(`delete from private."avatarRun"`);
  await pool.query(`delete from "avatarSession"`);
  await clear();
  await setBudget(1_000_000_000_000, AVATAR_PRICES);
});

describe('nothing begins, and nothing is asked', () => {
  const refused = async (who: Parameters<typeof start>[0] & {userId: string}, words: RegExp) => {
    const problem = await problemOf(await start(who, 'did'));
    expect(problem).toMatchObject({status: 409, code: 'SPENT', message: expect.stringMatching(words)});
    expect(services.asked).toEqual([]);
    expect(await runs()).toBe(0);
    return problem.message;
  };

  test('once the learner’s day is used up', async () => {
    const ada = await learner();
    await held(ada, {feature: 'voice', model: 'did', most: {tokensIn: 0, tokensOut: 0, seconds: 895}});
    const words = await refused(ada, /^That’s all your voice time for today\./);
    expect(await stopOf(ada)).toBe(words);
  });

  test('where the academy’s budget has no room, or there is none, or no price', async () => {
    const ada = await learner();
    await setBudget(1_000_000, AVATAR_PRICES);
    await refused(ada, /^Voice isn’t available right now\./);
    await setBudget(undefined, AVATAR_PRICES);
    expect(await stopOf(ada)).toBe(await refused(ada, /^Voice isn’t available right now\./));
    await setBudget(1_000_000_000_000, []);
    await refused(ada, /^Voice isn’t available right now\./);
  });

  test('where an admin has switched avatars off', async () => {
    const ada = await learner();
    await pool.query(`update "aiLimit" set "off" = '{avatar}'`);
    expect(await stopOf(ada)).toBe(await refused(ada, /^Voice is paused right now\./));
  });

  test('before the assessment', async () => {
    expect((await start(await newcomer(pool), 'did')).status).toBe(403);
    expect((await start({cookie: ''}, 'did')).status).toBe(401);
    expect(services.asked).toEqual([]);
  });
});

test('what is held by a session doesn’t stop the next one, which it gives way to', async () => {
  const ada = await learner();
  await started(ada, 'did');
  expect((await left(ada)).seconds.left).toBe(0);
  expect(await stopOf(ada)).toBeNull();
});

describe('a session', () => {
  test('goes on as long as its browser is heard of, and says what is left', async () => {
    const ada = await learner();
    const {id} = await started(ada, 'did');
    await age(id, {begun: 100, heard: 50});
    const {secondsLeft} = (await (await act(ada, id, 'beat')).json()) as {secondsLeft: number};
    expect(secondsLeft).toBeLessThanOrEqual(800);
    expect(secondsLeft).toBeGreaterThan(0);
    // Late, and before anybody has looked.
    await age(id, {heard: 61});
    expect((await act(ada, id, 'beat')).status).toBe(200);
    await sweep();
    expect(await rowOf(id)).toMatchObject({endedAt: null});
  });

  test('that is not heard of for 60 seconds ends, at its service as well', async () => {
    const ada = await learner();
    const {id} = await started(ada, 'did');
    await age(id, {begun: 61.5, heard: 61.1});
    await sweep();
    expect(await rowOf(id)).toMatchObject({endReason: 'silent', seconds: 61});
    expect(services.open()).toEqual([]);
    expect(await runs()).toBe(0);
    await sweep();
    expect(await spendsOf(ada)).toMatchObject([{state: 'used', seconds: 61}]);
  });

  test('ends at its longest time, whoever finds out, and costs no more than that', async () => {
    const [ada, eve] = [await learner(), await learner()];
    const [one, two] = [await started(ada, 'did'), await started(eve, 'did')];
    await age(one.id, {begun: 1000});
    await age(two.id, {begun: 1000});
    expect(await (await act(ada, one.id, 'beat')).json()).toEqual({secondsLeft: 0});
    expect(await rowOf(one.id)).toMatchObject({endReason: 'over'});
    expect(services.open()).toHaveLength(1);
    await sweep();
    for (const {id} of [one, two]) expect(await rowOf(id)).toMatchObject({endReason: 'over', seconds: 900});
    expect(services.open()).toEqual([]);
    expect(await spendsOf(ada)).toMatchObject([{state: 'used', seconds: 900, costMicros: '15000000'}]);
  });

  test('whose process died while it was starting is ended by another, and costs nothing', async () => {
    const ada = await learner();
    const {id} = await started(ada, 'did');
    // Nobody had been told of it yet.
    await pool.query(`update private."avatarRun" set "openedAt" = null, "connection" = null`);
    await age(id, {heard: 61});
    await sweep();
    expect(await rowOf(id)).toMatchObject({endReason: 'silent', seconds: 0});
    expect(services.open()).toEqual([]);
    expect((await left(ada)).seconds.left).toBe(900);
  });

  test('whose process died at its end is closed by another', async () => {
    const ada = await learner();
    const {id} = await started(ada, 'did');
    await inTransaction(pool, (db) => endRun(sqlOn(db), id, 'stopped'));
    expect(services.open()).toEqual(['did talks-1']);
    await sweep();
    expect(services.open()).toEqual([]);
    expect(await runs()).toBe(0);
  });

  test('is closed by one of several that sweep at once', async () => {
    const ada = await learner();
    const {id} = await started(ada, 'did');
    await age(id, {begun: 61.1, heard: 61.1});
    await Promise.all([sweep(), sweep(), sweep()]);
    await sweep();
    expect(services.asked.filter(({method}) => method === 'DELETE')).toHaveLength(1);
    expect(await spendsOf(ada)).toHaveLength(1);
  });
});

test('with an account its sessions go, what is open is closed, and what it cost stays', async () => {
  const person = await registerPassed(academy);
  const {rows} = await pool.query<{id: string}>(`select "id" from "user" where "username" = $1`, [
    person.username,
  ]);
  const who = {userId: rows[0]?.id ?? '', username: person.username, cookie: person.cookie, token: ''};
  const {id} = await started(who, 'platform-heygen');
  await age(id, {begun: 129.5, heard: 100});
  const exported = await post('/api/user/export', {password: PASSWORD}, {cookie: person.cookie});
  const {tables} = (await exported.json()) as {tables: Record<string, unknown[]>};
  expect(tables['avatarSession']).toMatchObject([{id, kind: 'platform-heygen'}]);
  expect(JSON.stringify(tables)).not.toContain('token-of-');
  await post('/api/user/delete', {password: PASSWORD, username: person.username}, {cookie: person.cookie});
  expect(await rowOf(id)).toBeUndefined();
  await sweep();
  expect(services.open()).toEqual([]);
  expect(await runs()).toBe(0);
  const spends = await pool.query(`select "learnerId", "state", "seconds" from "aiSpend"`);
  expect(spends.rows).toEqual([{learnerId: null, state: 'stopped', seconds: 90}]);
});

test('a learner has their newest 20 sessions on all devices, and nobody else’s', async () => {
  const [ada, eve] = [await learner(), await learner()];
  await started(eve, 'did');
  await pool.query(
    `insert into "avatarSession" ("id", "userId", "kind", "startedAt", "endedAt", "endReason")
     select 'did-' || n, $1, 'did', now() - make_interval(days => n), now(), 'stopped' from generate_series(1, 21) n`,
    [ada.userId],
  );
  const rowsFor = rowsForOn(pool);
  const seen = await rowsFor(ada, async (run, ctx) => run(avatarQueries.sessions.fn({ctx, args: undefined})));
  expect((seen as {id: string}[]).map(({id}) => id)).toEqual(
    Array.from({length: 20}, (_, at) => `did-${at + 1}`),
  );
});

test('sessions are forgotten after 400 days', async () => {
  const ada = await learner();
  await pool.query(
    `insert into "avatarSession" ("id", "userId", "kind", "startedAt", "endedAt", "endReason")
     select 'did-' || n, $1, 'did', now() - make_interval(days => n), now() - make_interval(days => n), 'stopped'
     from unnest('{399, 402}'::int[]) n`,
    [ada.userId],
  );
  expect(await sweepOldSessions(pool)).toBe(false);
  const {rows} = await pool.query(`select "id" from "avatarSession"`);
  expect(rows).toEqual([{id: 'did-399'}]);
});

test('pages of services may connect to their rooms, each to its own, and no other page to any', async () => {
  const policyOf = async (path: string) => {
    const policy = (await get(path)).headers.get('content-security-policy') ?? '';
    return /connect-src 'self'([^;]*);/.exec(policy)?.[1]?.trim() ?? 'none';
  };
  const usual = await policyOf('/personal-tutor');
  const {host} = new URL(services.address);
  const rooms = `https://${host} wss://${host} http://${host} ws://${host}`;
  expect(await policyOf('/heygen-openai-avatar')).toBe(`${usual} ${rooms}`);
  expect(await policyOf('/vapi-tavus-avatar/')).toBe(`${usual} ${rooms}`);
  expect(await policyOf('/personal-tutor/voice')).toBe(`${usual} ${rooms}`);
  for (const path of ['/did-avatar', '/did-agents-avatar', '/app.html', '/dashboard', '/auth/login']) {
    expect(await policyOf(path)).toBe(usual);
  }
});
