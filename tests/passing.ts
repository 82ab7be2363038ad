// Passes the Python assessment for learners of tests, so that the gate stays closed and what they come for is open.
import pg from 'pg';
import {renewSessionsOf} from '#sync/account/sessions/sessions.ts';
import {markPassed} from '#sync/assessment/grading.ts';
import type {Database} from '#sync/db/pool.ts';

/** The database of each academy that tests run, by its address. */
const databases = new Map<string, string>();

/** Tells where an academy keeps its learners: for `passAssessment`. */
export const knowAcademy = ({origin, databaseUrl}: {origin: string; databaseUrl: string}): void =>
  void databases.set(origin, databaseUrl);

/**
 * What a pass does, in the same code; but the sessions go on as they are, for a test holds their tokens. Nor is anybody
 * notified: that comes some time later, and would cut off the sockets that the test has opened by then.
 */
export const pass = (db: Database, userId: string): Promise<void> =>
  markPassed({renewSessions: async () => undefined}, db, userId);

/**
 * The learner of this name has passed the assessment from now on, as by `pass`: for those who have no page open.
 * @throws {Error} for an academy that nobody told of.
 */
export const passAssessment = (origin: string, username: string): Promise<void> =>
  withLearner(origin, username, pass);

/** The whole of what a pass does: open pages are told, and each gets a new token. @throws as `passAssessment`. */
export const passLive = (origin: string, username: string): Promise<void> =>
  withLearner(origin, username, async (db, userId) => {
    // Nobody sees half of it.
    await db.query('begin');
    await markPassed({renewSessions: renewSessionsOf}, db, userId);
    await db.query('commit');
  });

async function withLearner(
  origin: string,
  username: string,
  act: (db: Database, userId: string) => Promise<void>,
): Promise<void> {
  const connectionString = databases.get(origin);
  if (connectionString === undefined) throw new Error(`knowAcademy was not told of ${origin}`);
  const client = new pg.Client({connectionString});
  // PostgreSQL may be killed by the test: the query says so.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const {rows} = await client.query<{id: string}>(`select "id" from "user" where "username" = $1`, [
      username,
    ]);
    if (!rows[0]) throw new Error(`there is no ${username}`);
    await act(client, rows[0].id);
  } finally {
    await client.end();
  }
}
