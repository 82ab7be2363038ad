// The rows of sessions: what a learner sees of one, and beside it what is open at services for it.
import {createHash} from 'node:crypto';
import type {AvatarConnection} from '#schema/avatar/avatar.api.ts';
import {CHARACTERS_A_SECOND, SILENT_AFTER_S} from '#schema/avatar/avatar.limits.ts';
import {
  AVATAR_SERVICE_KINDS,
  AVATAR_SERVICES,
  type AvatarServiceKind,
} from '#schema/avatar/avatar.services.ts';
import type {EndReason} from '#schema/avatar/avatar.table.ts';
import type {Handle} from '#sync/avatar/vendors/handle.ts';
import type {Sql} from '#sync/commands/sql.ts';
import {lockStatement} from '#sync/db/locks.ts';
import type {Database} from '#sync/db/pool.ts';
import {settle} from '#sync/spendings/spending.ts';

/** The session that a key starts: a learner's key and kind are the same one again, and nobody else's. */
export function sessionIdFor(userId: string, kind: AvatarServiceKind, key: string): string {
  const hash = createHash('sha256').update(`${userId}\n${kind}\n${key.toLowerCase()}`).digest('hex');
  const [a, b, c, d, e] = [0, 8, 12, 16, 20].map((from, at) => hash.slice(from, [8, 12, 16, 20, 32][at]));
  return `${AVATAR_SERVICES[kind].prefix}-${a}-${b}-${c}-${d}-${e}`;
}

/** No session's id is one. */
export const isKey = (id: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);

export type Run = {
  readonly sessionId: string;
  readonly kind: AvatarServiceKind;
  readonly handles: readonly Handle[];
  readonly connection: AvatarConnection | null;
  readonly secondsLeft: number;
};

type New = {
  readonly id: string;
  readonly userId: string;
  readonly kind: AvatarServiceKind;
  readonly spendId: string;
  readonly secondsMost: number;
};

/** Within the transaction that has reserved for it. */
export async function putRun(sql: Sql, {id, userId, kind, spendId, secondsMost}: New): Promise<void> {
  await sql(`insert into "avatarSession" ("id", "userId", "kind") values ($1, $2, $3)`, [id, userId, kind]);
  await sql(
    `insert into private."avatarRun" ("sessionId", "spendId", "secondsMost", "charsLeft") values ($1, $2, $3, $4)`,
    [id, spendId, secondsMost, secondsMost * CHARACTERS_A_SECOND],
  );
}

/** A learner's own session: one that goes on with its run, one that has ended with why. */
export async function ownSession(
  db: Database,
  userId: string,
  id: string,
): Promise<{readonly run: Run | undefined; readonly endReason: EndReason | null} | undefined> {
  const {rows} = await db.query<Run & {isOpen: boolean; endReason: EndReason | null}>(
    `select s."id" as "sessionId", s."kind", s."endReason", r."handles", r."connection",
       r."sessionId" is not null and not r."isOver" as "isOpen",
       greatest(r."secondsMost" - floor(extract(epoch from clock_timestamp()
         - coalesce(r."openedAt", clock_timestamp())))::integer, 0) as "secondsLeft"
     from "avatarSession" s left join private."avatarRun" r on r."sessionId" = s."id"
     where s."id" = $1 and s."userId" = $2`,
    [id, userId],
  );
  const [row] = rows;
  return row && {run: row.isOpen ? row : undefined, endReason: row.endReason};
}

/** The session that a learner's key has started. */
export async function sessionOf(db: Database, userId: string, key: string): Promise<string | undefined> {
  const {rows} = await db.query<{id: string}>(
    `select "id" from "avatarSession" where "userId" = $1 and "id" = any($2::text[])`,
    [userId, AVATAR_SERVICE_KINDS.map((kind) => sessionIdFor(userId, kind, key))],
  );
  return rows[0]?.id;
}

/** The browser is there. */
export const seeRun = (db: Database, sessionId: string) =>
  db.query(
    `update private."avatarRun" set "seenAt" = clock_timestamp() where "sessionId" = $1 and not "isOver"`,
    [sessionId],
  );

/**
 * Keeps what was opened, also of a session that is closed already, whose row is gone.
 * @returns what was kept before it, in its order; `undefined` where it is to be closed at once.
 */
export async function addHandle(
  db: Database,
  sessionId: string,
  handle: Handle,
): Promise<readonly Handle[] | undefined> {
  const {rows} = await db.query<{handles: readonly Handle[]; isLate: boolean}>(
    `insert into private."avatarRun" as r ("sessionId", "handles", "isOver", "secondsMost", "charsLeft")
     values ($1, $2::jsonb, true, 1, 0)
     on conflict ("sessionId") do update set "handles" = r."handles" || excluded."handles"
     returning "handles", "spendId" is null as "isLate"`,
    [sessionId, JSON.stringify([handle])],
  );
  return rows[0] && !rows[0].isLate ? rows[0].handles.slice(0, -1) : undefined;
}

/** Takes from what a face may be given to say. @returns whether there was so much. */
export async function takeCharacters(db: Database, sessionId: string, count: number): Promise<boolean> {
  const {rowCount} = await db.query(
    `update private."avatarRun" set "charsLeft" = "charsLeft" - $2::integer
     where "sessionId" = $1 and not "isOver" and "charsLeft" >= $2::integer`,
    [sessionId, count],
  );
  return rowCount === 1;
}

/** All is open: from now on its time counts. @returns whether the session goes on. */
export async function openRun(
  db: Database,
  sessionId: string,
  connection: AvatarConnection,
): Promise<boolean> {
  const {rowCount} = await db.query(
    `with "r" as (
       update private."avatarRun" set "connection" = $2, "openedAt" = clock_timestamp(), "seenAt" = clock_timestamp()
       where "sessionId" = $1 and not "isOver" returning "sessionId", "openedAt")
     update "avatarSession" s set "startedAt" = "r"."openedAt" from "r" where s."id" = "r"."sessionId"`,
    [sessionId, JSON.stringify(connection)],
  );
  return rowCount === 1;
}

/**
 * Ends a session and settles what it took, within a transaction: once, whoever is first. What is open at services is then
 * to be closed (closing.ts). Unless its own browser ends it, it counts to a minute after that was heard of: whoever finds out
 * may be late.
 * @returns whether it was still going on, and has ended; one that was heard of meanwhile isn't silent.
 */
export async function endRun(sql: Sql, sessionId: string, reason: EndReason): Promise<boolean> {
  // In the order of whoever begins one, or deletes an account: the ledger first, then the learner's row.
  await sql(lockStatement('spend'), []);
  const [run] = await sql(
    `update private."avatarRun" set "isOver" = true, "connection" = null, "tries" = 0, "claimedUntil" = null
     where "sessionId" = $1 and not "isOver"
       and ($2::text <> 'silent' or "seenAt" < clock_timestamp() - make_interval(secs => $3))
     returning "spendId", greatest(least("secondsMost", coalesce(ceil(extract(epoch from
       case when $2::text in ('stopped', 'failed') then clock_timestamp()
         else least(clock_timestamp(), "seenAt" + make_interval(secs => $3)) end - "openedAt")), 0)), 0)::integer
       as "seconds"`,
    [sessionId, reason, SILENT_AFTER_S],
  );
  if (!run) {
    // Whatever became of its run: nothing goes on for ever.
    await sql(END_ROW, [sessionId, 0, reason]);
    return false;
  }
  const seconds = Number(run['seconds']);
  await settle(sql, {
    id: String(run['spendId']),
    used: {tokensIn: 0, tokensOut: 0, seconds},
    state: STATES[reason],
  });
  await sql(END_ROW, [sessionId, seconds, reason]);
  return true;
}

const END_ROW = `
  update "avatarSession" set "endedAt" = clock_timestamp(), "seconds" = $2, "endReason" = $3
  where "id" = $1 and "endedAt" is null
    and not exists (select 1 from private."avatarRun" where "sessionId" = $1 and not "isOver")`;

const STATES = {
  stopped: 'stopped',
  failed: 'failed',
  left: 'stopped',
  silent: 'used',
  over: 'used',
  elsewhere: 'stopped',
} as const satisfies Record<EndReason, string>;

/** The learner's sessions that go on, other than this one. */
export async function openOthers(sql: Sql, userId: string, id: string): Promise<readonly string[]> {
  const rows = await sql(
    `select "id" from "avatarSession" where "userId" = $1 and "id" <> $2 and "endedAt" is null`,
    [userId, id],
  );
  return [...rows].map((row) => String(row['id']));
}

type Due = {readonly sessionId: string; readonly reason: EndReason};

/** Sessions that nobody is in any more: not heard of, at the end of their time, or of an account that is gone. */
export async function dueRuns(db: Database, most: number): Promise<readonly Due[]> {
  const {rows} = await db.query<Due>(
    `select r."sessionId", case when r."openedAt" + make_interval(secs => r."secondsMost") <= clock_timestamp()
       then 'over' when s."id" is null then 'left' else 'silent' end as "reason"
     from private."avatarRun" r left join "avatarSession" s on s."id" = r."sessionId"
     where not r."isOver" and (s."id" is null or r."seenAt" < clock_timestamp() - make_interval(secs => $1)
       or r."openedAt" + make_interval(secs => r."secondsMost") <= clock_timestamp())
       and (r."claimedUntil" is null or r."claimedUntil" <= clock_timestamp())
     order by coalesce(r."claimedUntil", r."seenAt") limit $2`,
    [SILENT_AFTER_S, most],
  );
  return rows;
}

/**
 * One that couldn't be ended lets others go first: twice as long each time, up to the most, seconds.
 * @returns how often it couldn't be.
 */
export async function putOff(
  db: Database,
  sessionId: string,
  {first, most}: {readonly first: number; readonly most: number},
): Promise<number> {
  const {rows} = await db.query<{tries: number}>(
    `update private."avatarRun" set "tries" = "tries" + 1,
       "claimedUntil" = clock_timestamp() + make_interval(secs => least($2 * 2 ^ least("tries", 20), $3))
     where "sessionId" = $1 and not "isOver" returning "tries"`,
    [sessionId, first, most],
  );
  return rows[0]?.tries ?? 0;
}
