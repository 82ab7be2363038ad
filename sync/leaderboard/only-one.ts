import type {Database} from '#sync/db/pool.ts';

/** Whether this transaction may do a job that one of all processes does. @param lock the job's advisory lock */
export async function isOnlyOne(db: Database, lock: number): Promise<boolean> {
  const {rows} = await db.query<{isOurs: boolean}>(`select pg_try_advisory_xact_lock($1) as "isOurs"`, [
    lock,
  ]);
  return rows[0]?.isOurs === true;
}
