import {beforeAll, describe, expect, test} from 'vitest';
import type {LeaderboardPage} from '#schema/leaderboard/leaderboard.api.ts';
import {newLearner, newcomer, newLessons, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {byRest, complete, type Command} from '#tests/pg/commands.ts';
import {awardTo, points} from '#tests/pg/leaderboard.ts';

const academy = await testAcademy();
const {pool, get, logged} = academy;
const people: TestLearner[] = [];

const ask = async ({cookie}: TestLearner, query = '') => get(`/api/leaderboard${query}`, {cookie});
const page = async (who: TestLearner, query = '') => {
  const reply = await ask(who, query);
  expect(reply.status).toBe(200);
  return (await reply.json()) as LeaderboardPage;
};
const person = (at: number) => {
  const found = people[at];
  if (!found) throw new Error(`there is no person ${at}`);
  return found;
};
const settings = (isListed: boolean, alias: unknown = null): Command => ({
  name: 'leaderboard.settings',
  args: {id: crypto.randomUUID(), v: 1, isListed, alias},
});

beforeAll(async () => {
  await newLessons(pool, 'l-1');
  // The first has most.
  for (let at = 0; at < 12; at += 1) {
    const learner = await newLearner(pool);
    people.push(learner);
    await awardTo(pool, learner.userId, points(120 - at * 10));
  }
});

describe('a page', () => {
  test('is by default the week of all learners, twenty rows, with the own rank and three neighbours on each side', async () => {
    const reply = await page(person(5));
    expect(reply).toMatchObject({scope: 'all', window: 'week', page: 1, pageSize: 20, total: 12});
    expect(reply.rows.map(({rank, username, points: sum}) => [rank, username, sum])).toEqual(
      people.map(({username}, at) => [at + 1, username, 120 - at * 10]),
    );
    expect(reply.me).toMatchObject({rank: 6, username: person(5).username, points: 70, parts: {lesson: 70}});
    expect(reply.me?.neighbours.map(({rank}) => rank)).toEqual([3, 4, 5, 7, 8, 9]);
    expect(Date.now() - Date.parse(reply.asOf)).toBeLessThan(10_000);
  });

  test('starts where the previous one ended, and is empty after the last', async () => {
    const second = await page(person(0), '?window=all&page=2&pageSize=5');
    expect(second.rows.map(({rank}) => rank)).toEqual([6, 7, 8, 9, 10]);
    expect(second.me?.rank).toBe(1);
    expect(second.me?.neighbours.map(({rank}) => rank)).toEqual([2, 3, 4]);
    const after = await page(person(0), '?page=4&pageSize=5');
    expect([after.rows, after.total]).toEqual([[], 12]);
  });

  test('of a country or cohort holds its learners alone', async () => {
    await pool.query(`update "learner" set "country" = 'DE' where "userId" = any ($1)`, [
      [person(1).userId, person(3).userId],
    ]);
    const {relist} = await import('#sync/leaderboard/alias/listing.ts');
    const {inCommand} = await import('#tests/pg/leaderboard.ts');
    await inCommand(pool, (sql) => relist(sql, [person(1).userId, person(3).userId]));
    const country = await page(person(3), '?scope=country&window=month');
    expect(country.rows.map(({rank, username}) => [rank, username])).toEqual([
      [1, person(1).username],
      [2, person(3).username],
    ]);
    expect(country).toMatchObject({total: 2, me: {rank: 2, country: 'DE'}});
    expect((await page(person(0), '?scope=cohort')).total).toBe(12);
  });

  test('has no own rank for a learner without points', async () => {
    expect((await page(await newLearner(pool))).me).toBeNull();
  });
});

describe('rejects a wrong request with the field and what is right', () => {
  test.each([
    ['?scope=world', 'scope', 'scope must be all, country or cohort'],
    ['?scope=', 'scope', 'scope must be all, country or cohort'],
    ['?window=day', 'window', 'window must be week, month or all'],
    ['?page=0', 'page', 'page must be a whole number from 1 to 10000000'],
    ['?page=-1', 'page', 'page must be a whole number from 1 to 10000000'],
    ['?page=1.5', 'page', 'page must be a whole number from 1 to 10000000'],
    ['?page=x', 'page', 'page must be a whole number from 1 to 10000000'],
    ['?page=', 'page', 'page must be a whole number from 1 to 10000000'],
    ['?page=99999999999999999999', 'page', 'page must be a whole number from 1 to 10000000'],
    ['?pageSize=101', 'pageSize', 'pageSize must be a whole number from 1 to 100'],
    ['?pageSize=0', 'pageSize', 'pageSize must be a whole number from 1 to 100'],
    ['?pageSize=1e1', 'pageSize', 'pageSize must be a whole number from 1 to 100'],
    ['?page=1&page=2', 'page', 'The query parameter "page" appears twice.'],
    ['?limit=5', 'limit', 'The query parameter "limit" isn’t known here.'],
    [
      '?scope=country',
      'scope',
      'Your country isn’t set. Choose it in your profile to see your country’s leaderboard.',
    ],
  ])('%s', async (query, field, message) => {
    const reply = await ask(person(0), query);
    expect([reply.status, await reply.json()]).toEqual([400, {message, field}]);
  });

  test('the cohort scope for a learner in no cohort', async () => {
    const ada = await newLearner(pool);
    await pool.query(`update "learner" set "cohortId" = null where "userId" = $1`, [ada.userId]);
    const reply = await ask(ada, '?scope=cohort');
    expect([reply.status, await reply.json()]).toEqual([
      400,
      {message: 'You’re not in a cohort. Choose the scope all or country.', field: 'scope'},
    ]);
  });

  test('a guest', async () => {
    const reply = await get('/api/leaderboard?scope=world');
    expect([reply.status, await reply.json()]).toEqual([
      401,
      {message: 'Please sign in.', code: 'NOT_SIGNED_IN'},
    ]);
  });

  test('a learner before the assessment, while its gate is closed', async () => {
    const closed = await testAcademy({ASSESSMENT_GATE: 'closed'});
    const ada = await newcomer(closed.pool);
    const reply = await closed.get('/api/leaderboard', {cookie: ada.cookie});
    expect([reply.status, await reply.json()]).toEqual([
      403,
      {
        message: 'Pass the Python assessment first. It opens this part of the academy.',
        code: 'ASSESSMENT_REQUIRED',
      },
    ]);
    expect((await byRest(closed, ada, settings(false))).status).toBe(403);
  });
});

describe('a learner who hides', () => {
  test('is on no board and has no rank; listed again, gets the rank of the points', async () => {
    const ada = person(4);
    expect((await byRest(academy, ada, settings(false))).status).toBe(200);
    const hidden = await page(ada);
    expect([hidden.me, hidden.total]).toEqual([null, 11]);
    expect((await byRest(academy, ada, complete('l-1'))).status).toBe(200);
    expect((await page(ada)).total).toBe(11);
    expect((await byRest(academy, ada, settings(true))).status).toBe(200);
    expect((await page(ada)).me).toMatchObject({points: 90, parts: {lesson: 90}});
  });

  test('with an alias leaves no trace of the name in any row', async () => {
    const eve = await newLearner(pool, 'eve-the-reader');
    await pool.query(
      `update "user" set "fullName" = 'Eve Reader', "avatarUrl" = '/eve.png' where "id" = $1`,
      [eve.userId],
    );
    await awardTo(pool, eve.userId, points(5000));
    const [open] = (await page(eve)).rows;
    expect((await byRest(academy, eve, settings(true, '  Night Owl '))).status).toBe(200);
    await awardTo(pool, eve.userId, points(10));
    const [row] = (await page(eve)).rows;
    expect(row).toMatchObject({rank: 1, name: 'Night Owl', username: null, avatarUrl: null, points: 5010});
    // A copy of the old row does not identify the learner.
    expect(row?.entryId).not.toBe(open?.entryId);
    const {rows} = await pool.query(`select * from "standing"`);
    const text = JSON.stringify(rows);
    for (const trace of [eve.userId, 'eve', 'Eve Reader', open?.entryId ?? 'none']) {
      expect(text).not.toContain(trace);
    }
    // The same settings again change nothing, not even the id.
    expect((await byRest(academy, eve, settings(true, 'Night Owl'))).status).toBe(200);
    expect((await page(eve)).rows[0]?.entryId).toBe(row?.entryId);
    expect((await byRest(academy, eve, settings(true))).status).toBe(200);
    expect((await page(eve)).rows[0]).toMatchObject({name: 'Eve Reader', username: 'eve-the-reader'});
  });

  test.each([
    ['x', 'Use 2 to 30 characters.'],
    ['   ', 'Use 2 to 30 characters.'],
    ['x'.repeat(31), 'Use 2 to 30 characters.'],
    ['Night\nOwl', 'An alias can’t contain invisible characters.'],
    ['Night\u202eOwl', 'An alias can’t contain invisible characters.'],
    [7, 'An alias must be text.'],
  ])('cannot be called %j', async (alias, message) => {
    const reply = await byRest(academy, person(0), settings(true, alias));
    expect([reply.status, await reply.json()]).toEqual([400, {message, code: 'INVALID'}]);
  });

  test('cannot use another learner’s username as an alias, in any case, but may use the own one', async () => {
    const taken = await byRest(academy, person(0), settings(true, 'EVE-the-reader'));
    expect([taken.status, await taken.json()]).toEqual([
      400,
      {message: 'That’s another learner’s username. Choose a different alias.', code: 'INVALID'},
    ]);
    expect((await page(person(0))).me).toMatchObject({username: person(0).username});
    expect((await byRest(academy, person(0), settings(true, person(0).username))).status).toBe(200);
  });
});

describe('a disputed entry', () => {
  const dispute = (entryId: string, text = 'These points cannot be right.'): Command => ({
    name: 'leaderboard.dispute',
    args: {id: crypto.randomUUID(), v: 1, entryId, period: 'all', text},
  });

  test('is stored once, also if its owner has changed the name meanwhile', async () => {
    const entryId = (await page(person(2))).me?.entryId ?? '';
    await byRest(academy, person(2), settings(true, 'Someone else'));
    const command = dispute(entryId);
    expect((await byRest(academy, person(6), command)).status).toBe(200);
    expect((await byRest(academy, person(6), command)).status).toBe(200);
    const again = await byRest(academy, person(6), dispute(entryId));
    expect([again.status, await again.json()]).toEqual([
      400,
      {message: 'You’ve already questioned these points. We’re reviewing them.', code: 'INVALID'},
    ]);
    const {rows} = await pool.query(
      `select "id", "userId", "entryId", "period", "state" from "scoreDispute"`,
    );
    expect(rows).toEqual([
      {id: command.args['id'], userId: person(6).userId, entryId, period: 'all', state: 'open'},
    ]);
  });

  test('is rejected if it does not exist or the reason is missing', async () => {
    const unknown = await byRest(academy, person(6), dispute('nobody'));
    expect([unknown.status, await unknown.json()]).toEqual([
      404,
      {message: 'This entry isn’t on the leaderboard anymore.', code: 'NOT_FOUND'},
    ]);
    const short = await byRest(academy, person(6), dispute('nobody', 'Too  much'));
    expect([short.status, await short.json()]).toEqual([
      400,
      {message: 'Tell us what’s wrong in at least 10 characters.', code: 'INVALID'},
    ]);
  });
});

test('nothing of this was logged as a server error', () => {
  expect(logged).toEqual([]);
});
