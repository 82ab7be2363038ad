// Tells services that a session has ended: until each of them has said that it has, or has ended it by itself.
import {AVATAR_SERVICES} from '#schema/avatar/avatar.services.ts';
import type {Handle} from '#sync/avatar/vendors/handle.ts';
import {stopAt, type Vendors} from '#sync/avatar/vendors/vendors.ts';
import type {Database, Log} from '#sync/db/pool.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';

type Needs = {readonly db: Database; readonly vendors: Vendors; readonly log: Log};

/** Whoever tells them has this long; then another one does, seconds. */
const CLAIM_S = 30;
/** Between two tries, seconds: twice as long each time, up to the most. */
export const AGAIN_AFTER_S = {first: 5, most: 600};
/** About two hours. Services end by themselves what nobody is in. */
const TRIES_MOST = 16;

type Claimed = {readonly handles: readonly Handle[]; readonly tries: number};

/** Closes what is open for a session that is over, unless somebody else is at it. */
export async function closeRun(needs: Needs, sessionId: string): Promise<void> {
  const {db, vendors, log} = needs;
  const claimed = await claim(db, sessionId);
  if (!claimed) return;
  const told = await Promise.allSettled(claimed.handles.map((handle) => stopAt(vendors, handle)));
  const left = told.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  // What a service has done is in the log already.
  const bug = left.find((reason) => !(reason instanceof HttpRefusal));
  if (bug !== undefined) log('an avatar session could not be closed', bug, {id: sessionId});
  const isClosed = left.length === 0;
  if (!isClosed && claimed.tries < TRIES_MOST) return leave(db, sessionId, claimed.tries);
  if (!isClosed) log('an avatar session may still be open at its service', undefined, {id: sessionId});
  // Unless something was opened meanwhile: then that is next.
  if (!(await forget(db, sessionId, claimed.handles))) await closeRun(needs, sessionId);
}

async function claim(db: Database, sessionId: string): Promise<Claimed | undefined> {
  const {rows} = await db.query<Claimed>(
    `update private."avatarRun"
     set "tries" = "tries" + 1, "claimedUntil" = clock_timestamp() + make_interval(secs => $2)
     where "sessionId" = $1 and "isOver" and ("claimedUntil" is null or "claimedUntil" <= clock_timestamp())
     returning "handles", "tries"`,
    [sessionId, CLAIM_S],
  );
  return rows[0];
}

async function leave(db: Database, sessionId: string, tries: number): Promise<void> {
  const {first, most} = AGAIN_AFTER_S;
  await db.query(
    `update private."avatarRun" set "claimedUntil" = clock_timestamp() + make_interval(secs => $2)
     where "sessionId" = $1`,
    [sessionId, Math.min(first * 2 ** (tries - 1), most)],
  );
}

/** @returns whether all that is open was closed. */
async function forget(db: Database, sessionId: string, handles: readonly Handle[]): Promise<boolean> {
  const {rowCount} = await db.query(
    `delete from private."avatarRun" where "sessionId" = $1 and "handles" = $2::jsonb`,
    [sessionId, JSON.stringify(handles)],
  );
  if (rowCount === 1) return true;
  await db.query(`update private."avatarRun" set "claimedUntil" = null where "sessionId" = $1`, [sessionId]);
  return false;
}

/**
 * What the ids of sessions begin with (specification, section 3): those of each are told beside the others'. Empty: of a
 * service that only another build has.
 */
export const PREFIXES: readonly string[] = [
  ...new Set(Object.values(AVATAR_SERVICES).map(({prefix}) => prefix)),
  '',
];

/**
 * Sessions whose services are still to be told: of each service first those that nobody has tried, then by when they may be
 * again. One of each service in turn: those of one that can't be reached hold up no others.
 * @param prefix one of `PREFIXES`; those of all without.
 */
export async function unclosed(db: Database, most: number, prefix?: string): Promise<readonly string[]> {
  const {rows} = await db.query<{sessionId: string}>(
    `select "sessionId" from (
       select "sessionId", "claimedUntil", row_number() over (
         partition by "handles" -> 0 ->> 'at' order by "claimedUntil" nulls first) as "at"
       from private."avatarRun"
       where "isOver" and ("claimedUntil" is null or "claimedUntil" <= clock_timestamp())
         and ($2::text is null or $2 = case when split_part("sessionId", '-', 1) = any($3::text[])
           then split_part("sessionId", '-', 1) else '' end)) as "due"
     order by "at", "claimedUntil" nulls first limit $1`,
    [most, prefix ?? null, PREFIXES],
  );
  return rows.map(({sessionId}) => sessionId);
}
