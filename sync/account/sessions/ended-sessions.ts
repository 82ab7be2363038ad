// Why a session has ended, for the browser that still has its cookie. A row holds the hash of the token and nothing about
// whose it was.
import type {EndReason} from '#schema/account/account.api.ts';
import {hashToken} from '#sync/account/auth-primitives.ts';
import type {Database} from '#sync/db/pool.ts';

/** How long it is remembered, days: a cookie that is remembered lives no longer. */
const KEPT_DAYS = 30;

/** Notes the end of sessions, in the transaction that deletes them. @param keys hex of the tokens' hashes. */
export async function noteEnds(db: Database, keys: readonly string[], reason: EndReason): Promise<void> {
  if (keys.length === 0) return;
  await db.query(
    `insert into private."endedSession" ("tokenHash", "reason")
     select decode("key", 'hex'), $2 from unnest($1::text[]) as "ended"("key") on conflict do nothing`,
    [keys, reason],
  );
}

/** Why the session of a token has ended; `null` for one that is alive or that nothing is known of. */
export async function endOf(db: Database, token: string | undefined): Promise<EndReason | null> {
  if (!token) return null;
  const {rows} = await db.query<{reason: EndReason}>(
    `select "reason" from private."endedSession" where "tokenHash" = $1
     union all
     select 'expired' from private."session"
     where "tokenHash" = $1 and ("idleAt" <= now() or "endsAt" <= now())
     limit 1`,
    [hashToken(token)],
  );
  return rows[0]?.reason ?? null;
}

/** Forgets ends of long ago. */
export const sweepEnds = (db: Database) =>
  db.query(`delete from private."endedSession" where "endedAt" < now() - make_interval(days => $1)`, [
    KEPT_DAYS,
  ]);
