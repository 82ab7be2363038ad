import {describe, expect, test} from 'vitest';
import {newcomer, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {byRest, type Command} from '#tests/pg/commands.ts';
import {sqlOn} from '#sync/commands/sql.ts';
import {award} from '#sync/leaderboard/award.ts';

const academy = await testAcademy({ASSESSMENT_GATE: 'closed'});
const {pool, outside} = academy;

const ORIGIN = 'http://localhost:8080';
const put = async ({cookie}: {cookie: string}, change: unknown, headers: Record<string, string> = {}) => {
  const response = await outside.request('/api/user/profile', {
    method: 'PUT',
    headers: {cookie, origin: ORIGIN, 'content-type': 'application/json', ...headers},
    body: typeof change === 'string' ? change : JSON.stringify(change),
  });
  return {status: response.status, body: (await response.json()) as Record<string, unknown>};
};
const command = (change: object): Command => ({
  name: 'account.profile',
  args: {id: crypto.randomUUID(), v: 1, ...change},
});
const cardOf = async ({userId}: TestLearner) => {
  const {rows} = await pool.query<Record<string, unknown>>(
    `select "fullName", "bio", "links", "country", "countryChosenAt" is not null as "isChosen"
     from "user" join "learner" on "userId" = "id" where "id" = $1`,
    [userId],
  );
  return rows[0];
};
const empty = {fullName: 'Ada Lovelace', bio: null, links: [], country: null, isChosen: false};

describe('the profile', () => {
  test('is changed by REST, also before the assessment, and returns the current user', async () => {
    const ada = await newcomer(pool);
    const change = {
      fullName: ' Ada King ',
      bio: 'First.\r\nSecond.',
      links: ['github.com/ada'],
      country: 'GB',
    };
    expect(await put(ada, change)).toMatchObject({
      status: 200,
      body: {id: ada.userId, fullName: 'Ada King', country: 'GB', mayLearn: false},
    });
    expect(await cardOf(ada)).toEqual({
      fullName: 'Ada King',
      bio: 'First.\nSecond.',
      links: ['https://github.com/ada'],
      country: 'GB',
      isChosen: true,
    });
  });

  test('is changed by the outbox, and keeps fields that are not named', async () => {
    const ada = await newcomer(pool);
    expect((await byRest(academy, ada, command({bio: 'Mathematics.'}))).status).toBe(200);
    expect((await byRest(academy, ada, command({links: ['https://example.org']}))).status).toBe(200);
    expect(await cardOf(ada)).toEqual({...empty, bio: 'Mathematics.', links: ['https://example.org/']});
    await put(ada, {bio: null, links: []});
    expect(await cardOf(ada)).toEqual(empty);
  });

  test('keeps concurrent changes of different fields by two devices', async () => {
    const ada = await newcomer(pool);
    await Promise.all([put(ada, {bio: 'One.'}), put(ada, {fullName: 'Ada King'}), put(ada, {country: 'FR'})]);
    expect(await cardOf(ada)).toMatchObject({bio: 'One.', fullName: 'Ada King', country: 'FR'});
  });

  test.each([
    [{fullName: 'x'.repeat(300)}, 'fullName', 'Full name must have at most 100 characters'],
    [{fullName: 'Ada \u202Egnp'}, 'fullName', 'Full name must not contain invisible characters'],
    [{links: ['javascript:alert(1)']}, 'links.0', 'Enter a web address, such as https://github.com/ada'],
    [{isDev: true}, 'isDev', 'The field "isDev" isn’t known here.'],
    [
      '{"fullName":"Ada","__proto__":{"isDev":true}}',
      '__proto__',
      'The field name "__proto__" isn’t allowed.',
    ],
    [{bio: 'a\0b'}, 'bio', '"bio" must not contain the character U+0000.'],
  ])('%j is rejected with a message, and nothing is written', async (change, field, message) => {
    const ada = await newcomer(pool);
    expect(await put(ada, change)).toEqual({status: 400, body: {message, field}});
    expect(await cardOf(ada)).toEqual(empty);
  });

  test('rejects guests and other sites', async () => {
    const ada = await newcomer(pool);
    expect((await put({cookie: ''}, {bio: 'x'})).status).toBe(401);
    expect((await put(ada, {bio: 'x'}, {origin: 'https://evil.example'})).status).toBe(403);
    expect(await cardOf(ada)).toEqual(empty);
  });
});

test('the learner’s choice replaces a detected country, and never the reverse', async () => {
  const ada = await newcomer(pool);
  const find = (country: string) => put(ada, {country, countryBy: 'detection'});
  await find('DE');
  await find('FR');
  expect(await cardOf(ada)).toMatchObject({country: 'FR', isChosen: false});
  await put(ada, {country: 'GB'});
  expect((await find('DE')).body).toMatchObject({country: 'GB'});
  await put(ada, {country: null});
  await find('DE');
  expect(await cardOf(ada)).toMatchObject({country: null, isChosen: true});
});

test('name and country change on the leaderboard in the same transaction', async () => {
  const ada = await newcomer(pool);
  await award(sqlOn(pool), ada.userId, [{kind: 'lesson', refId: 'a', points: 10}]);
  await put(ada, {fullName: 'Ada King', country: 'GB'});
  const {rows} = await pool.query(`select distinct "name", "country" from "standing" where "username" = $1`, [
    ada.username,
  ]);
  expect(rows).toEqual([{name: 'Ada King', country: 'GB'}]);
});
