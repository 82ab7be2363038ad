import type {Pool} from 'pg';
import {every, type Job} from '#sync/db/jobs.ts';
import type {Log} from '#sync/db/pool.ts';

const HOUR_MS = 3_600_000;

type Needs = {readonly pool: Pool; readonly log: Log};

/** Counts bookmarks into the log. */
export const bookmarksJobs = ({pool, log}: Needs): readonly Job[] => [
  every(HOUR_MS, 'count bookmarks', () => countBookmarks({pool, log}), log),
];

// Every process does this: who writes the hour down counts.
const COUNT = `
  with "turn" as (
    insert into private."bookmarkCount" as c ("at") values (now())
    on conflict ("isOnly") do update set "at" = now() where c."at" <= now() - interval '1 hour'
    returning 1)
  select (select count(*) from "bookmark")::text as "bookmarks" from "turn"`;

/** At most once an hour, whatever the number of processes and starts. @returns `false`: there is never more to do. */
export async function countBookmarks({pool, log}: Needs): Promise<boolean> {
  const {rows} = await pool.query<{bookmarks: string}>(COUNT);
  const [counted] = rows;
  if (counted) log('bookmarks were counted', undefined, counted);
  return false;
}
