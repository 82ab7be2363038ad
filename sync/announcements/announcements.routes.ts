import type {Pool} from 'pg';
import {getAnnouncements, type AnnouncementReply} from '#schema/announcements/announcements.api.ts';
import {SHOWN_MAX} from '#schema/announcements/announcements.limits.ts';
import type {AnnouncementsApi} from '#sync/announcements/announcements.access.ts';
import {FOR_LEARNER} from '#sync/announcements/audience.ts';
import {serve} from '#sync/http/serve.ts';

type Row = {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly isPinned: boolean;
  readonly publishAt: Date;
  readonly expireAt: Date | null;
};

export function announcementsRoutes(api: AnnouncementsApi, {pool}: {readonly pool: Pool}): void {
  serve(api, getAnnouncements, {}, async (_input, {learner}) => {
    const {rows} = await pool.query<Row>(
      `select a."id", a."title", a."body", a."isPinned", a."publishAt", a."expireAt"
       from "announcement" a
       where a."state" = 'live' and ${FOR_LEARNER}
         and not exists (select from "announcementDismissal" d where d."userId" = $1 and d."announcementId" = a."id")
       order by a."isPinned" desc, a."publishAt" desc, a."id" limit $2`,
      [learner.userId, SHOWN_MAX],
    );
    return {announcements: rows.map(asReply)};
  });
}

const asReply = ({publishAt, expireAt, ...row}: Row): AnnouncementReply => ({
  ...row,
  _id: row.id,
  publishAt: publishAt.toISOString(),
  ...(expireAt ? {expireAt: expireAt.toISOString()} : {}),
});
