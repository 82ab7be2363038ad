import {beforeAll, beforeEach, describe, expect, onTestFinished, test} from 'vitest';
import {queries} from '#schema/queries.ts';
import {bookmarkCountsIn, seedBookmarkCounts} from '#sync/bookmarks/bookmark-counts.ts';
import {bookmarksJobs} from '#sync/bookmarks/bookmarks.jobs.ts';
import {listenTo} from '#sync/db/listen.ts';
import {newLearner, newLessons, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {newAdmin} from '#tests/pg/admins.ts';
import {byRest} from '#tests/pg/commands.ts';
import {command} from '#tests/pg/pupils.ts';
import {rowsForOn} from '#tests/pg/rows-for.ts';

const academy = await testAcademy();
const {pool, databaseUrl, get, logged} = academy;
const rowsFor = rowsForOn(pool);
const log = (event: string, error: unknown) => logged.push({event, error});

beforeAll(() => newLessons(pool, 'a', 'b'));

const send = async (who: TestLearner, name: string, args: object) => {
  const response = await byRest(academy, who, command(name, args));
  return {status: response.status, body: (await response.json()) as object};
};
const put = (who: TestLearner, lessonId: string, note = '') => send(who, 'bookmarks.put', {lessonId, note});
const bookmarksOf = async (who: TestLearner) => {
  const rows = await rowsFor(who, (run, ctx) => run(queries.bookmarks.own.fn({ctx, args: undefined})));
  return rows
    .map(({lessonId, note}) => ({lessonId, note}))
    .toSorted((one, other) => one.lessonId.localeCompare(other.lessonId));
};

describe('a bookmark', () => {
  test('is put, changed and removed; what is gone stays gone, and others have none of it', async () => {
    const [ada, eve] = [await newLearner(pool), await newLearner(pool)];
    await put(ada, 'a', ' again ');
    await put(ada, 'b');
    expect((await put(ada, 'a', 'before the exam')).status).toBe(200);
    await send(eve, 'bookmarks.remove', {lessonId: 'b'});
    expect(await bookmarksOf(ada)).toEqual([
      {lessonId: 'a', note: 'before the exam'},
      {lessonId: 'b', note: ''},
    ]);
    expect(await bookmarksOf(eve)).toEqual([]);
    for (let times = 0; times < 2; times += 1) {
      expect((await send(ada, 'bookmarks.remove', {lessonId: 'a'})).status).toBe(200);
    }
    expect(await bookmarksOf(ada)).toEqual([{lessonId: 'b', note: ''}]);
  });

  test.each([
    ['a lesson that there is not', 'nowhere', '', 404, 'We couldn’t find this lesson. Choose another one.'],
    ['a note that is too long', 'a', 'x'.repeat(201), 400, 'A note can have up to 200 characters.'],
    ['no lesson', '', '', 400, 'lessonId is missing'],
  ])('with %s is rejected in words', async (_, lessonId, note, status, message) => {
    const ada = await newLearner(pool);
    expect(await put(ada, lessonId, note)).toMatchObject({status, body: {message}});
    expect(await bookmarksOf(ada)).toEqual([]);
  });

  test('has a note of 200 characters, as people count them', async () => {
    const ada = await newLearner(pool);
    expect((await put(ada, 'a', '🦊'.repeat(200))).status).toBe(200);
  });
});

describe('how many learners have marked a lesson', () => {
  const counts = bookmarkCountsIn(pool);
  const makeDue = () => pool.query(`update private."bookmarkCount" set "countedAt" = '-infinity'`);
  const figures = async () => (await counts.read()).map(({lessonId, learners}) => `${lessonId} ${learners}`);

  beforeEach(async () => {
    await pool.query(`delete from "bookmark"`);
    await pool.query(`delete from private."bookmarkCount"`);
    await seedBookmarkCounts(pool);
  });

  test('is 0 for each lesson at first, and a later start changes no count', async () => {
    expect(await figures()).toEqual(['a 0', 'b 0']);
    await put(await newLearner(pool), 'b');
    await counts.count();
    await seedBookmarkCounts(pool);
    expect(await figures()).toEqual(['b 1', 'a 0']);
  });

  test('is counted at most once a minute, by the job of every process', async () => {
    await counts.count();
    await put(await newLearner(pool), 'b');
    await counts.count();
    expect(await figures()).toEqual(['a 0', 'b 0']);
    await makeDue();
    const stops = [1, 2].flatMap(() => bookmarksJobs({bookmarkCounts: counts, log})).map((start) => start());
    await expect.poll(figures).toEqual(['b 1', 'a 0']);
    await Promise.all(stops.map((stop) => stop()));
  });

  test('is told to admins, and to nobody else', async () => {
    const ada = await newLearner(pool);
    await put(ada, 'b');
    await counts.count();
    const {cookie} = await newAdmin(academy);
    expect(await (await get('/api/admin/bookmarks', {cookie})).json()).toEqual({
      lessons: [
        {lessonId: 'b', title: 'b', learners: 1},
        {lessonId: 'a', title: 'a', learners: 0},
      ],
    });
    expect((await get('/api/admin/bookmarks', {cookie: ada.cookie})).status).toBe(401);
  });

  test('is hinted at to open admin pages when it has changed, and only then', async () => {
    const heard: string[] = [];
    await new Promise<void>((resolve) => {
      const onNotice = (hint: string) => heard.push(hint);
      onTestFinished(listenTo(databaseUrl, 'admin_hint', {onNotice, onListening: resolve, log}));
    });
    await counts.count();
    await put(await newLearner(pool), 'a');
    await makeDue();
    await counts.count();
    await pool.query(`notify admin_hint, 'end'`);
    await expect.poll(() => heard).toContain('end');
    expect(heard.filter((hint) => hint === 'bookmarks')).toEqual(['bookmarks']);
  });
});

test('none of it was a mistake of ours', () => {
  expect(logged).toEqual([]);
});
