// Rejected admin sign-ins in the audit log. Anyone can cause them, from many networks, so the log must not grow with
// each: for each admin's account, and for all unknown accounts together, the first in a quarter of an hour is an event
// at once, and the later ones become one more, with their number.
import type {Pool} from 'pg';
import {audit, type AuditEntry} from '#sync/audit/audit.ts';
import {inTransaction, type Database} from '#sync/db/pool.ts';

const WINDOW_S = 15 * 60;
/** Attempts at accounts that do not exist. */
const NOBODYS = 'nobody';

type Refusal = Pick<AuditEntry, 'network' | 'requestId'> & {
  /** The admin whose account was attempted, if there is one. */
  readonly adminId: string | undefined;
};

/** Counts a rejected sign-in; the first is an event at once. */
export async function noteRefusal(pool: Pool, {adminId, network = null, requestId}: Refusal): Promise<void> {
  await tellRefusals(pool);
  // Every transaction here locks its rows before the log: a writer to the log locks its end.
  await inTransaction(pool, async (db) => {
    const {rows} = await db.query<{more: number}>(COUNT, [adminId ?? NOBODYS, network]);
    if (rows[0]?.more !== 0) return;
    await audit(db, {
      ...refusedAt(adminId ?? NOBODYS),
      network,
      ...(requestId === undefined ? {} : {requestId}),
    });
  });
}

/**
 * Writes down how many more there were, where the quarter of an hour is over.
 * @param adminId of whom it is written now: they are about to come in, and should find it.
 */
export const tellRefusals = (pool: Pool, adminId?: string): Promise<void> =>
  inTransaction(pool, async (db: Database) => {
    const {rows} = await db.query<{key: string; more: number; network: string | null}>(
      `delete from private."adminRefusal"
       where "since" < now() - make_interval(secs => $1) or "key" = $2
       returning "key", "more", "network"`,
      [WINDOW_S, adminId ?? null],
    );
    for (const {key, more, network} of rows) {
      if (more > 0) await audit(db, {...refusedAt(key), details: {more}, network});
    }
  });

const refusedAt = (key: string): Pick<AuditEntry, 'actor' | 'action' | 'target'> => ({
  actor: 'nobody',
  action: 'admin.sign-in-refused',
  ...(key === NOBODYS ? {} : {target: `admin:${key}`}),
});

const COUNT = `
  insert into private."adminRefusal" as r ("key", "network") values ($1, $2)
  on conflict ("key") do update set
    "more" = r."more" + 1,
    "network" = case when r."network" = excluded."network" then r."network" end
  returning "more"`;
