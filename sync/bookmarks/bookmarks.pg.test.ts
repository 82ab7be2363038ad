import {beforeAll, describe, expect, test} from 'vitest';
import {countBookmarks} from '#sync/bookmarks/bookmarks.jobs.ts';
import {newLearner, newLessons, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {newAdmin} from '#tests/pg/admins.ts';
import {byRest} from '#tests/pg/commands.ts';
import {command} from '#tests/pg/pupils.ts';

const academy = await testAcademy();
const {pool, get, logged} = academy;

beforeAll(() => newLessons(pool, 'a', 'b'));

const send = async (who: TestLearner, name: string, args: object) => {
  const response = await byRest(academy, who, command(name, args));
  return {status: response.status, body: (await response.json()) as object};
};
const put = (who: TestLearner, lessonId: unknown, note: unknown = '') =>
  send(who, 'bookmarks.put', {lessonId, note});
const bookmarksOf = async ({userId}: TestLearner) =>
  (
    await pool.query(`select "lessonId", "note" from "bookmark" where "userId" = $1 order by "lessonId"`, [
      userId,
    ])
  ).rows as unknown[];

describe('a bookmark', () => {
  test('is put, changed and removed; what is gone stays gone', async () => {
    const ada = await newLearner(pool);
    expect((await put(ada, 'a', ' again ')).status).toBe(200);
    expect((await put(ada, 'b')).status).toBe(200);
    expect((await put(ada, 'a', 'before the exam')).status).toBe(200);
    expect(await bookmarksOf(ada)).toEqual([
      {lessonId: 'a', note: 'before the exam'},
      {lessonId: 'b', note: ''},
    ]);
    const eve = await newLearner(pool);
    await send(eve, 'bookmarks.remove', {lessonId: 'b'});
    for (let times = 0; times < 2; times += 1) {
      expect((await send(ada, 'bookmarks.remove', {lessonId: 'a'})).status).toBe(200);
    }
    expect(await bookmarksOf(ada)).toEqual([{lessonId: 'b', note: ''}]);
  });

  test.each([
    ['nowhere', '', 404, 'There is no such lesson. Choose another one.'],
    ['a', 'x'.repeat(201), 400, 'A note has at most 200 characters.'],
    ['', '', 400, 'lessonId is missing'],
  ])(
    'of the lesson "%s" with a wrong argument is refused in words',
    async (lessonId, note, status, message) => {
      const ada = await newLearner(pool);
      expect(await put(ada, lessonId, note)).toMatchObject({status, body: {message}});
      expect(await bookmarksOf(ada)).toEqual([]);
    },
  );

  test('has a note of 200 characters at most', async () => {
    const ada = await newLearner(pool);
    expect((await put(ada, 'a', '🦊'.repeat(100))).status).toBe(200);
  });
});

test('admins see how many there are for each lesson, most first', async () => {
  await pool.query(`delete from "bookmark"`);
  const [ada, eve] = [await newLearner(pool), await newLearner(pool)];
  await put(ada, 'a');
  await put(ada, 'b');
  await put(eve, 'b');
  const {cookie} = await newAdmin(academy);
  expect(await (await get('/api/admin/bookmarks', {cookie})).json()).toEqual({
    lessons: [
      {lessonId: 'b', title: 'b', bookmarks: 2},
      {lessonId: 'a', title: 'a', bookmarks: 1},
    ],
  });
});

test('they are counted into the log once an hour, by two processes too', async () => {
  await pool.query(`delete from "bookmark"`);
  await put(await newLearner(pool), 'a');
  const noted: unknown[] = [];
  const count = () => countBookmarks({pool, log: (event, _error, more) => noted.push([event, more])});
  await Promise.all([count(), count()]);
  await count();
  expect(noted).toEqual([['bookmarks were counted', {bookmarks: '1'}]]);
  await pool.query(`update private."bookmarkCount" set "at" = "at" - interval '1 hour'`);
  await count();
  expect(noted.length).toBe(2);
});

test('none of it was a mistake of ours', () => {
  expect(logged).toEqual([]);
});
