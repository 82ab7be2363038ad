// The learners whom an act is about.
import {lockPeople} from '#sync/account/accounts.ts';
import type {Database} from '#sync/db/pool.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';

/** Why an act leaves out an account that is not there. */
export const GONE = 'This account doesn’t exist anymore.';

export const tooMany = (words: string) => new HttpRefusal(400, {message: words, field: 'ids'});

/** Those of these learners who are there, locked as at a sign-in. */
export async function locked(db: Database, ids: readonly string[]): Promise<readonly string[]> {
  await lockPeople(db, ids);
  // Somebody may have left while we waited.
  const {rows} = await db.query<{id: string}>(
    `select "userId" as "id" from "learner" where "userId" = any($1) order by "userId"`,
    [ids],
  );
  return rows.map(({id}) => id);
}
