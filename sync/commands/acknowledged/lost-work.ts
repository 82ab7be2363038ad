// What devices prove that the database has lost: a backup was put in place, and the next start did not hear of it.
import type {Database, Log} from '#sync/db/pool.ts';
import type {Acknowledgement} from '#sync/commands/acknowledged/acknowledgements.ts';
import {ownId} from '#sync/commands/run-command.ts';

/** What whoever runs the academy is told to do. */
export const LOSS_WORDS =
  'A backup was put in place without telling the academy: devices have work that it lacks. Stop it, run npm run restored, and start it again.';

/**
 * Whether the database lacks a command that it acknowledged in its epoch, or in a later one: then the backup is older than
 * a restore that was told. The operator is told once. Nothing else follows
 * from it: a new epoch ends every session, so a person decides when.
 * @param one is proved: see `Acknowledgements`.
 */
export async function isLost(
  db: Database,
  log: Log,
  {userId, id, epoch, mark}: Acknowledgement,
): Promise<boolean> {
  const {rows} = await db.query<{isLost: boolean}>(
    `select e."number" <= $3 and not exists (
       select from private."processedCommand" where "id" = any($1::uuid[]) and "userId" = $2) as "isLost"
     from private."epoch" e`,
    [[id, ownId(userId, id)], userId, epoch],
  );
  if (rows[0]?.isLost !== true) return false;
  const {rowCount} = await db.query(
    `update private."epoch" set "lossAt" = now() where "number" <= $1 and "lossAt" is null`,
    [epoch],
  );
  if (rowCount === 1)
    log(LOSS_WORDS, new Error(`command ${mark} of epoch ${epoch} was acknowledged and is missing`));
  return true;
}

/** Since when it is known that the database has lost something; `undefined` where nothing was. */
export async function lossSince(db: Database): Promise<Date | undefined> {
  const {rows} = await db.query<{lossAt: Date | null}>(`select "lossAt" from private."epoch"`);
  return rows[0]?.lossAt ?? undefined;
}
