import {expect, test, vi} from 'vitest';
import {startAll} from '#sync/db/jobs.ts';
import {leaderboardJobs} from '#sync/leaderboard/leaderboard.jobs.ts';
import {newLearner} from '#tests/pg/academy.ts';
import {asSuperuser, freshDatabase} from '#tests/pg/database.ts';
import {awardTo, recountedCounts, countsOf, points} from '#tests/pg/leaderboard.ts';

const {pool, url} = await freshDatabase();

const unfolded = async () =>
  (await pool.query(`select count(*)::integer as "count" from private."standingChange"`)).rows[0] as unknown;

test('folds the changes of awards, in two processes at once, until it is stopped', async () => {
  const logged: unknown[] = [];
  const stops = [1, 2].map(() => startAll(leaderboardJobs({pool, log: (_, error) => logged.push(error)})));
  const ada = await newLearner(pool);
  await awardTo(pool, ada.userId, points(10));
  await vi.waitFor(async () => expect(await unfolded()).toEqual({count: 0}), {
    timeout: 20_000,
    interval: 100,
  });
  expect(await countsOf(pool)).toEqual(await recountedCounts(pool));
  await Promise.all(stops.map((stop) => stop()));
  await awardTo(pool, ada.userId, points(10));
  expect(await unfolded()).toEqual({count: 3});
  expect(logged).toEqual([]);
});

test('logs once that Postgres fails, and goes on', async () => {
  const logged: unknown[] = [];
  await asSuperuser(url, `alter table private."standingChange" rename to "hidden"`);
  const stop = startAll(leaderboardJobs({pool, log: (_event, _error, more) => logged.push(more)}));
  await vi.waitFor(() => expect(logged).toEqual([{task: 'fold points'}]), {timeout: 20_000});
  await asSuperuser(url, `alter table private."hidden" rename to "standingChange"`);
  await vi.waitFor(async () => expect(await unfolded()).toEqual({count: 0}), {
    timeout: 20_000,
    interval: 100,
  });
  await stop();
  expect(logged).toEqual([{task: 'fold points'}]);
});
