import {beforeAll, describe, expect, test} from 'vitest';
import {queries} from '#schema/queries.ts';
import {newLearner, newcomer, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {chattersOf} from '#tests/pg/chat.ts';
import {rowsForOn} from '#tests/pg/rows-for.ts';

const academy = await testAcademy();
const {pool, get} = academy;
const {send} = chattersOf(academy);
let ada: TestLearner;
let bob: TestLearner;
let eve: TestLearner;

beforeAll(async () => {
  ada = await newLearner(pool, 'ada.l');
  bob = await newLearner(pool, 'Bob_b');
  eve = await newLearner(pool, 'eve');
  await pool.query(`update "user" set "fullName" = 'Robert 100% Brown' where "id" = $1`, [bob.userId]);
  await send(bob, 'block', {personId: eve.userId});
});

const rowsFor = rowsForOn(pool);
/** Whom naming offers. */
const named = async (prefix: string) => ({
  ids: await rowsFor(ada, async (run, ctx) =>
    (await run(queries.chat.people.fn({ctx, args: {prefix}}))).map(({id}) => id),
  ),
});

type Users = {users: {id: string; username: string}[]; total: number};
const list = async ({cookie}: TestLearner, query = '') =>
  (await (await get(`/api/users${query}`, {cookie})).json()) as Users;
const names = async (who: TestLearner, query?: string) =>
  (await list(who, query)).users.map(({username}) => username);

describe('GET /api/users', () => {
  test('lists learners by name with four fields, in pages', async () => {
    expect(await list(ada)).toEqual({
      users: [
        {id: ada.userId, _id: ada.userId, username: 'ada.l', fullName: 'Ada Lovelace', avatarUrl: null},
        {id: bob.userId, _id: bob.userId, username: 'Bob_b', fullName: 'Robert 100% Brown', avatarUrl: null},
        {id: eve.userId, _id: eve.userId, username: 'eve', fullName: 'Ada Lovelace', avatarUrl: null},
      ],
      total: 3,
    });
    expect(await list(ada, '?page=2&limit=2')).toMatchObject({users: [{username: 'eve'}], total: 3});
  });

  test('searches usernames and names, in any case of letters and as it is written', async () => {
    expect(await names(ada, '?search=BOB')).toEqual(['Bob_b']);
    expect(await names(ada, '?search=brown')).toEqual(['Bob_b']);
    expect(await names(ada, '?search=100%25')).toEqual(['Bob_b']);
    expect(await names(ada, '?search=%25')).toEqual(['Bob_b']);
    expect(await names(ada, '?search=_')).toEqual(['Bob_b']);
    expect(await names(ada, '?search=nobody')).toEqual([]);
  });

  test.each([
    ['Jürgen Müller', ['MÜLLER', 'muller', 'mu\u0308ller', 'jurg']],
    ['Élodie Lefèvre', ['élodie', 'elodie', 'LEFEVRE']],
    ['Жанна Орлова', ['жанна', 'ОРЛОВА', 'орл']],
    ['王小明', ['小明', '王']],
    ['Łukasz Żak', ['lukasz', 'zak', 'ŁUK']],
    ['Seán O’Brien', ["o'brien", 'sean', 'brien']],
    ['İpek Şahin', ['ipek', 'sahin', 'İPEK']],
    ['Νίκος Παππάς', ['νικος', 'ΠΑΠΠΑΣ']],
    ['Jean‑Luc Weiß', ['jean-luc', 'luc', 'WEISS']],
  ])('finds %s by %j, in every form of a letter, and so does naming', async (fullName, searches) => {
    const one = await newLearner(pool);
    await pool.query(`update "user" set "fullName" = $2 where "id" = $1`, [one.userId, fullName]);
    for (const search of searches) {
      expect(await names(ada, `?search=${encodeURIComponent(search)}`)).toEqual([one.username]);
      const {ids} = await named(search);
      expect(ids, search).toEqual([one.userId]);
    }
    await pool.query(`delete from "user" where "id" = $1`, [one.userId]);
  });

  test('leaves out who has blocked the caller, and who is not past the assessment', async () => {
    expect(await names(eve)).toEqual(['ada.l', 'eve']);
    const closed = await testAcademy({ASSESSMENT_GATE: 'closed'});
    const [passed, waiting] = [await newLearner(closed.pool), await newcomer(closed.pool)];
    const reply = await closed.get('/api/users', {cookie: passed.cookie});
    expect(await reply.json()).toMatchObject({users: [{id: passed.userId}], total: 1});
    expect((await closed.get(`/api/users/${waiting.userId}`, {cookie: passed.cookie})).status).toBe(404);
  });

  test.each(['page=0', 'limit=101', 'limit=x', `search=${'x'.repeat(101)}`, 'sort=name'])(
    'refuses ?%s',
    async (query) => {
      expect((await get(`/api/users?${query}`, {cookie: ada.cookie})).status).toBe(400);
    },
  );
});

describe('GET /api/users/{id}', () => {
  const one = async (who: TestLearner, id: string) => {
    const reply = await get(`/api/users/${id}`, {cookie: who.cookie});
    return [reply.status, await reply.json()];
  };

  test('is the same of one', async () => {
    expect(await one(ada, bob.userId)).toEqual([200, (await list(ada)).users[1]]);
  });

  test('is 404 for nobody, for who has left and for who has blocked the caller, alike', async () => {
    const gone = await newLearner(pool);
    await pool.query(`delete from "user" where "id" = $1`, [gone.userId]);
    const none = await one(eve, 'nobody');
    expect(none[0]).toBe(404);
    expect([await one(eve, gone.userId), await one(eve, bob.userId)]).toEqual([none, none]);
    // Who blocks still sees whom.
    expect((await one(bob, eve.userId))[0]).toBe(200);
  });
});
