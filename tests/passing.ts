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

/** What a pass does, in the same code; but the sessions go on as they are, for a test holds their tokens. */
export async function pass(db: Database, userId: string): Promise<void> {
  await markPassed({renewSessions: renewSessionsOf}, db, userId);
  await db.query(`update private."session" set "mustRenew" = false where "userId" = $1`, [userId]);
}

/** The learner of this name has passed the assessment from now on. @throws {Error} for an academy that nobody told of. */
export async function passAssessment(origin: string, username: string): Promise<void> {
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
    await markPassed({renewSessions: renewSessionsOf}, client, rows[0].id);
  } finally {
    await client.end();
  }
}
