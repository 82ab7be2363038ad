// Announcements go live and end at their times, and learners are told in batches: rows say what is due, so a process that is
// killed leaves nothing half done, and the next one goes on.
import type {Pool} from 'pg';
import {ANNOUNCEMENTS} from '#schema/announcements/announcements.channel.ts';
import {inOneLine} from '#schema/announcements/one-line.ts';
import {sqlOn, type Sql} from '#sync/commands/sql.ts';
import {inTransaction, type Database} from '#sync/db/pool.ts';

/** Announcements that go live in one round. */
const LIVE_AT_ONCE = 10;
/**
 * Learners who are told in one transaction, and notifications that are taken back in one. What others do at that moment is
 * replicated behind it: 250 at once held them up for a second.
 */
export const BATCH = 20;

type Posted = {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly cohortId: string | null;
  readonly isPinned: boolean;
};
type News = Pick<Posted, 'id' | 'title' | 'body'>;

type Told = {
  readonly userId: string;
  readonly dedupeKey: string;
  readonly type: 'info';
  readonly category: 'general';
  readonly title: string;
  readonly message: string;
} & (
  | {readonly actionUrl: string; readonly actionText: string}
  | {readonly actionUrl?: never; readonly actionText?: never}
);

export type PublishNeeds = {
  readonly pool: Pool;
  readonly notify: (sql: Sql, notices: readonly Told[]) => Promise<unknown>;
  /** Of chat. */
  readonly moderation: {
    /** @returns tells the sockets, after the commit; nothing where it could not be written. */
    readonly announce: (
      sql: Sql,
      message: {
        readonly id: string;
        readonly channelId: string;
        readonly body: string;
        readonly isPinned: boolean;
      },
    ) => Promise<(() => void) | undefined>;
    readonly pinAnnounced: (sql: Sql, ids: readonly string[], isOn: boolean) => Promise<void>;
  };
  /** Learners may learn before the assessment. */
  readonly settings: {readonly gate: string};
};

/** Its notifications: one to each learner. */
const keyOf = (id: string) => `announcement:${id}`;

/**
 * Ends what is over, even if it never went live, and publishes what is due: as a new version, for an admin who changes its
 * words at that moment must hear that they went out as they were.
 * @returns whether there may be more.
 */
export async function publishDue({
  pool,
  moderation,
}: Pick<PublishNeeds, 'pool' | 'moderation'>): Promise<boolean> {
  await inTransaction(pool, async (db) => {
    const {rows} = await db.query<{id: string}>(
      `update "announcement" set "state" = 'expired'
       where "state" in ('scheduled', 'live') and "expireAt" <= now() returning "id"`,
    );
    const over = rows.map(({id}) => id);
    if (over.length > 0) await moderation.pinAnnounced(sqlOn(db), over, false);
  });
  const afterCommit: (() => void)[] = [];
  const count = await inTransaction(pool, async (db) => {
    const {rows} = await db.query<Posted>(
      `update "announcement" set "state" = 'live', "version" = "version" + 1 where "id" in (
         select "id" from "announcement" where "state" = 'scheduled' and "publishAt" <= now()
           and ("expireAt" is null or "expireAt" > now())
         order by "publishAt" limit $1 for update skip locked)
       returning "id", "title", "body", "cohortId", "isPinned"`,
      [LIVE_AT_ONCE],
    );
    for (const {id, title, body, cohortId, isPinned} of rows) {
      await db.query(`insert into private."announcementTelling" ("announcementId") values ($1)`, [id]);
      // Everybody reads the channel of news; a cohort's news is not for everybody.
      if (cohortId !== null) continue;
      const tellSockets = await moderation.announce(sqlOn(db), {
        id,
        channelId: ANNOUNCEMENTS,
        body: `**${title}**\n\n${body}`,
        isPinned,
      });
      if (tellSockets) afterCommit.push(tellSockets);
    }
    return rows.length;
  });
  for (const one of afterCommit) one();
  return count === LIVE_AT_ONCE;
}

type Telling = News & {readonly cohortId: string | null; readonly state: string; readonly lastUserId: string};

/**
 * Tells the next learners of an announcement, or takes back what was told of one that was withdrawn; of one that is over
 * nobody else is told.
 * @returns whether there is more.
 */
export const tellNext = ({pool, notify, settings}: Omit<PublishNeeds, 'moderation'>): Promise<boolean> =>
  inTransaction(pool, async (db) => {
    const {rows} = await db.query<Telling>(
      `select a."id", a."title", a."body", a."cohortId", a."state", t."lastUserId"
       from private."announcementTelling" t join "announcement" a on a."id" = t."announcementId"
       order by a."publishAt", a."id" limit 1 for update of t skip locked`,
    );
    const [telling] = rows;
    if (!telling) return false;
    const isMore =
      telling.state === 'withdrawn'
        ? await takeBack(db, telling.id)
        : telling.state === 'live' && (await tell(db, telling, notify, settings.gate === 'open'));
    if (!isMore)
      await db.query(`delete from private."announcementTelling" where "announcementId" = $1`, [telling.id]);
    // There may be another.
    return true;
  });

async function takeBack(db: Database, id: string): Promise<boolean> {
  const {rowCount} = await db.query(
    `delete from "notification" where "id" in (
       select "id" from "notification" where "dedupeKey" = $1 order by "userId" limit $2)`,
    [keyOf(id), BATCH],
  );
  return rowCount === BATCH;
}

// Who deletes their account at the same moment is waited for, and is not there then.
const NEXT = `
  select l."userId", $4 or l."isDev" or l."isPythonTestCompleted" as "mayLearn"
  from "learner" l join "user" u on u."id" = l."userId"
  where l."userId" > $1 and ($2::text is null or l."cohortId" = $2)
  order by l."userId" limit $3 for key share of u`;

async function tell(
  db: Database,
  {id, title, body, cohortId, lastUserId}: Telling,
  notify: PublishNeeds['notify'],
  isGateOpen: boolean,
): Promise<boolean> {
  const {rows} = await db.query<{userId: string; mayLearn: boolean}>(NEXT, [
    lastUserId,
    cohortId,
    BATCH,
    isGateOpen,
  ]);
  await notify(
    sqlOn(db),
    rows.map(({userId, mayLearn}): Told => {
      const words = {title, message: inOneLine(body)};
      const told = {userId, dedupeKey: keyOf(id), type: 'info', category: 'general', ...words} as const;
      // Its page is closed before the assessment.
      return mayLearn ? {...told, actionUrl: '/dashboard', actionText: 'Open the dashboard'} : told;
    }),
  );
  const last = rows.at(-1);
  if (!last) return false;
  await db.query(`update private."announcementTelling" set "lastUserId" = $2 where "announcementId" = $1`, [
    id,
    last.userId,
  ]);
  return true;
}
