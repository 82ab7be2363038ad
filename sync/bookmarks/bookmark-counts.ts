// How many learners have marked each lesson. To count it goes through all bookmarks, so nobody who looks at it waits for
// that: a job counts, and admins read what it found.
import type {Pool} from 'pg';
import type {BookmarkCount} from '#schema/bookmarks/bookmarks.api.ts';

export type BookmarkCounts = {
  /** As they were counted last, the most marked first. */
  readonly read: () => Promise<readonly BookmarkCount[]>;
  /** Counts what is a minute old. */
  readonly count: () => Promise<void>;
};

/** Gives every lesson of the course its row; one that has it keeps its count. */
export const seedBookmarkCounts = (pool: Pool) =>
  pool.query(
    `insert into private."bookmarkCount" ("lessonId")
     select "id" from "lesson" where "isWritten" and "position" > 0
     on conflict do nothing`,
  );

const READ = `
  select l."id" as "lessonId", l."title", c."learners"
  from private."bookmarkCount" c join "lesson" l on l."id" = c."lessonId" and l."position" > 0
  order by c."learners" desc, l."title", l."id"`;

// Every process counts: what another one is at is passed over.
const COUNT = `
  with "due" as (
    select "lessonId" from private."bookmarkCount" where "countedAt" <= now() - interval '1 minute'
    for update skip locked)
  update private."bookmarkCount" c
  set "learners" = (select count(*) from "bookmark" b where b."lessonId" = c."lessonId"), "countedAt" = now()
  from "due" where c."lessonId" = "due"."lessonId"`;

/** The counts of this database. */
export const bookmarkCountsIn = (pool: Pool): BookmarkCounts => ({
  read: async () => (await pool.query<BookmarkCount>(READ)).rows,
  count: async () => void (await pool.query(COUNT)),
});
