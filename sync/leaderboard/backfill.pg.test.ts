// Migrates an academy that already has learners and points to the leaderboard.
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {foldChanges} from '#sync/leaderboard/histogram.ts';
import {relist} from '#sync/leaderboard/alias/listing.ts';
import {asSuperuser, freshDatabase} from '#tests/pg/database.ts';
import {recountedCounts, countsOf, inCommand} from '#tests/pg/leaderboard.ts';

const FOLDER = 'schema/migrations';
const files = readdirSync(FOLDER).toSorted();
const own = files.find((name) => name.endsWith('_leaderboard.sql')) ?? '';
const text = (name: string) => readFileSync(join(FOLDER, name), 'utf8');

// Emptied, the table is that of an older build's database.
const {pool, url} = await freshDatabase();

test('earlier points are listed as if they had been earned with the leaderboard in place', async () => {
  await asSuperuser(
    url,
    'drop publication academy',
    'drop schema public cascade',
    'drop schema private cascade',
    'create schema public',
  );
  for (const name of files.slice(0, files.indexOf(own))) await pool.query(text(name));
  await pool.query(
    `insert into "user" ("id", "username", "fullName") select 'u-' || n, 'old-' || n, 'Old ' || n from generate_series(1, 20) n`,
  );
  await pool.query(`insert into "learner" ("userId", "country") select "id", 'DE' from "user"`);
  await pool.query(
    `insert into "pointEvent" ("id", "userId", "kind", "refId", "points", "uniqueKey", "earnedAt")
     select n || '-' || e, 'u-' || n, 'lesson', 'l-' || e, 10, 'lesson:l-' || e, now() - (e - 1) * interval '5 days'
     from generate_series(1, 19) n cross join lateral generate_series(1, n) e`,
  );
  await pool.query(`insert into "pointTotal" select "userId", sum("points") from "pointEvent" group by 1`);
  await pool.query(text(own));
  // One has an alias, which the rows of that build told apart by time and parts.
  await pool.query(`update "learner" set "alias" = 'Night Owl' where "userId" = 'u-7'`);
  await pool.query(
    `update "standing" set "name" = 'Night Owl', "username" = null where "username" = 'old-7'`,
  );
  for (const name of files.slice(files.indexOf(own) + 1)) await pool.query(text(name));

  const all = () => pool.query(`select * from "standing" order by "period", "entryId"`);
  const before = (await all()).rows;
  expect(new Set(before.map(({period}: {period: string}) => period)).size).toBe(3);
  expect(before.filter(({period}: {period: string}) => period === 'all')).toHaveLength(19);
  expect(await countsOf(pool)).toEqual(await recountedCounts(pool));
  await inCommand(pool, (sql) =>
    relist(
      sql,
      Array.from({length: 20}, (_, at) => `u-${at + 1}`),
    ),
  );
  expect((await all()).rows).toEqual(before);
  await foldChanges(pool);
  expect(await countsOf(pool)).toEqual(await recountedCounts(pool));
});
