// Notifications for tests, written where the academy writes them.
import pg from 'pg';
import type {TestLearner} from '#tests/browser/learner.ts';
import {here} from '#tests/browser/here.ts';

export async function noticesOf(ada: TestLearner) {
  const database = new pg.Client({connectionString: here.databaseUrl});
  await database.connect();
  return {
    database,
    /** Tells the learner `count` things, the newest of them last. */
    tell: (count: number, {minutesAgo = 0, kind = 'test', category = 'community'} = {}) =>
      database.query(
        `insert into "notification"
           ("userId", "dedupeKey", "type", "category", "title", "message", "actionUrl", "actionText", "createdAt")
         select u."id", $4 || ':' || gen_random_uuid(), 'info', $5, 'News ' || n, 'It is number ' || n || '.',
                '/progress', 'Show progress', now() - make_interval(mins => $3) + n * interval '1 microsecond'
         from "user" u, generate_series(1, $2) n where u."username" = $1`,
        [ada.username, count, minutesAgo, kind, category],
      ),
    /** How many of the learner's are so, in the database. */
    count: async (condition: string): Promise<number> => {
      const {rows} = await database.query<{count: number}>(
        `select count(*)::int as "count" from "notification" n join "user" u on u."id" = n."userId"
         where u."username" = $1 and ${condition}`,
        [ada.username],
      );
      return rows[0]?.count ?? Number.NaN;
    },
  };
}

export type Notices = Awaited<ReturnType<typeof noticesOf>>;
