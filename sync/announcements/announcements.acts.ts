// What admins do with announcements. They go live and end by themselves (announcements.jobs.ts).
import type * as z from 'zod/mini';
import {plainActRules} from '#schema/admin/acts.rules.ts';
import {
  changeAnnouncementRules,
  postAnnouncementRules,
  type AnnouncementForm,
} from '#schema/announcements/announcements.rules.ts';
import {sqlOn, type Sql} from '#sync/commands/sql.ts';
import type {Database} from '#sync/db/pool.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {act, skippedOf, type Acts} from '#sync/part/act.ts';

type Handed = {
  /** Of chat. */
  readonly moderation: {
    readonly removeMessages: (sql: Sql, ids: readonly string[]) => Promise<readonly string[]>;
    readonly pinAnnounced: (sql: Sql, ids: readonly string[], isOn: boolean) => Promise<void>;
  };
};

/** By name, as admins' pages ask for them. */
export const announcementActs = (handed: Handed): Acts => ({
  'announcements.post': post,
  'announcements.change': change(handed),
  'announcements.remove': remove(handed),
});

/** @throws {HttpRefusal} 400 where it is for a cohort that is not there. */
async function demandCohort(db: Database, cohortId: string): Promise<void> {
  if (cohortId === '') return;
  const {rowCount} = await db.query(`select 1 from "cohort" where "id" = $1 for key share`, [cohortId]);
  if (rowCount === 0) throw new HttpRefusal(400, {message: 'This cohort isn’t there.', field: 'cohortId'});
}

/** What is over before it begins is a slip. @throws {HttpRefusal} 400 */
function demandTime(expireAt: string): void {
  if (expireAt !== '' && Date.parse(expireAt) <= Date.now()) {
    throw new HttpRefusal(400, {message: 'This time is already past.', field: 'expireAt'});
  }
}

const columnsOf = ({title, body, cohortId, isPinned, publishAt, expireAt}: AnnouncementForm) => [
  title,
  body,
  cohortId === '' ? null : cohortId,
  isPinned === 'yes',
  publishAt === '' ? null : publishAt,
  expireAt === '' ? null : expireAt,
];

const post = act({
  rule: postAnnouncementRules,
  action: 'announcement.posted',
  party: 'announcement',
  run: async (db, args: z.infer<typeof postAnnouncementRules>) => {
    const id = (args.ids[0] ?? '').toLowerCase();
    demandTime(args.expireAt);
    await demandCohort(db, args.cohortId);
    const {rowCount} = await db.query(
      `insert into "announcement" ("id", "title", "body", "cohortId", "isPinned", "publishAt", "expireAt")
       values ($1, $2, $3, $4, $5, coalesce($6::timestamptz, now()), $7) on conflict ("id") do nothing`,
      [id, ...columnsOf(args)],
    );
    return rowCount === 1
      ? {done: [id]}
      : {done: [], skipped: [{id, why: 'This announcement exists already.'}]};
  },
});

// Who was told of it was told in these words: of one that is live only its place and its end can change.
const CHANGE = `
  update "announcement" set
    ("title", "body", "cohortId", "publishAt") =
      (select case when "state" = 'live' then "title" else $2 end, case when "state" = 'live' then "body" else $3 end,
              case when "state" = 'live' then "cohortId" else $4 end,
              case when "state" = 'live' then "publishAt" else coalesce($6::timestamptz, now()) end),
    "isPinned" = $5, "expireAt" = $7::timestamptz, "version" = "version" + 1
  where "id" = $1 and "version" = $8 and "state" in ('scheduled', 'live')`;

const change = ({moderation: {pinAnnounced}}: Handed) =>
  act({
    rule: changeAnnouncementRules,
    action: 'announcement.changed',
    party: 'announcement',
    run: async (db, args: z.infer<typeof changeAnnouncementRules>) => {
      const id = (args.ids[0] ?? '').toLowerCase();
      demandTime(args.expireAt);
      await demandCohort(db, args.cohortId);
      const {rowCount} = await db.query(CHANGE, [id, ...columnsOf(args), args.version]);
      const why = 'It changed in the meantime, or it’s over.';
      if (rowCount !== 1) return {done: [], skipped: [{id, why}]};
      // Of one that is live already.
      await pinAnnounced(sqlOn(db), [id], args.isPinned === 'yes');
      return {done: [id]};
    },
  });

/** Takes announcements down everywhere: from screens, from the channel, and from notifications. */
const remove = ({moderation: {removeMessages}}: Handed) =>
  act({
    rule: plainActRules,
    action: 'announcement.removed',
    party: 'announcement',
    run: async (db, {ids}) => {
      const {rows} = await db.query<{id: string}>(
        `update "announcement" set "state" = 'withdrawn', "version" = "version" + 1 where "id" in (
           select "id" from "announcement" where "id" = any($1) and "state" <> 'withdrawn' order by "id" for update)
         returning "id"`,
        [ids],
      );
      const done = rows.map(({id}) => id);
      await removeMessages(sqlOn(db), done);
      // A batch that is on its way ends first: its notifications go with the rest. The last one takes the row away: only an
      // update waits for that, and then there is a row again.
      await db.query(
        `insert into private."announcementTelling" ("announcementId") select unnest($1::text[])
         on conflict ("announcementId") do update set "lastUserId" = excluded."lastUserId"`,
        [done],
      );
      return {done, skipped: skippedOf(ids, done, 'Already withdrawn, or gone.')};
    },
  });
