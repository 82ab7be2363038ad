// Links that make an admin: single-use, 24 hours, kept as a hash. The token is in the fragment of the address, which
// browsers never send: it is in no log and no Referer.
import type {Pool} from 'pg';
import {hashToken, newToken} from '#sync/account/auth-primitives.ts';
import {audit, type AuditEntry} from '#sync/audit/audit.ts';
import {takeLock} from '#sync/db/locks.ts';
import {inTransaction, type Database} from '#sync/db/pool.ts';

const LINK_HOURS = 24;

/** Creates a link in the caller's transaction, and records who did. */
async function issueLink(
  db: Database,
  origin: string,
  {isFirst, by}: {isFirst: boolean; by: Pick<AuditEntry, 'actor' | 'network' | 'requestId'>},
): Promise<string> {
  const token = newToken();
  await db.query(
    `insert into private."adminLink" ("tokenHash", "isFirst", "endsAt")
     values ($1, $2, now() + make_interval(hours => $3))`,
    [hashToken(token), isFirst, LINK_HOURS],
  );
  await audit(db, {...by, action: 'admin.link-made', details: {isFirst}});
  return `${origin}/admin/login#set-up=${token}`;
}

/**
 * The link for the first admin, for the operator who starts the academy; older ones of its kind end.
 * @returns nothing once there is an admin.
 */
export const firstAdminLink = (pool: Pool, origin: string): Promise<string | undefined> =>
  inTransaction(pool, async (db) => {
    await lockLinks(db);
    if (await hasAdmin(db)) return undefined;
    await db.query(`delete from private."adminLink" where "isFirst"`);
    return issueLink(db, origin, {isFirst: true, by: {actor: 'console'}});
  });

/** A link for one more admin. */
export const invitation = (
  pool: Pool,
  origin: string,
  by: Pick<AuditEntry, 'actor' | 'network' | 'requestId'>,
): Promise<string> => inTransaction(pool, (db) => issueLink(db, origin, {isFirst: false, by}));

export async function isLinkOpen(db: Database, token: string): Promise<boolean> {
  const {rowCount} = await db.query(
    `select 1 from private."adminLink" where "tokenHash" = $1 and "endsAt" > now()
     and not ("isFirst" and exists (select 1 from private."admin"))`,
    [hashToken(token)],
  );
  return rowCount === 1;
}

/** Uses a link up, in the transaction that makes the admin. @returns whether it was open: for one of many at once. */
export async function takeLink(db: Database, token: string): Promise<boolean> {
  await lockLinks(db);
  if (!(await isLinkOpen(db, token))) return false;
  const {rowCount} = await db.query(`delete from private."adminLink" where "tokenHash" = $1`, [
    hashToken(token),
  ]);
  return rowCount === 1;
}

/** Deletes expired links. */
export const sweepAdminLinks = (db: Database) =>
  db.query(`delete from private."adminLink" where "endsAt" < now()`);

/** Two links for the first admin at once make one. */
const lockLinks = (db: Database) => takeLock(db, 'adminLinks');

async function hasAdmin(db: Database): Promise<boolean> {
  const {rowCount} = await db.query(`select 1 from private."admin" limit 1`);
  return rowCount === 1;
}
