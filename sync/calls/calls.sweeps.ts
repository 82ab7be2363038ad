import type {Pool} from 'pg';

/** Most rows of one sweep: each is replicated. */
const SWEPT = 500;

/** Deletes calls of two accounts that are both gone. Resolves to whether there are more. */
export async function sweepLeftCalls(pool: Pool): Promise<boolean> {
  const {rowCount} = await pool.query(
    `delete from "call" where "id" in (
       select "id" from "call" where "callerId" is null and "calleeId" is null and "state" = 'ended' limit $1)`,
    [SWEPT],
  );
  return rowCount === SWEPT;
}
