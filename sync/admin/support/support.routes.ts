import type {Pool} from 'pg';
import {getReportedAuthor, type ReportedAuthor} from '#schema/admin/support.api.ts';
import type {AdminNeeds} from '#sync/admin/admin-needs.ts';
import type {AdminApi} from '#sync/admin/admin.access.ts';
import {audit} from '#sync/audit/audit.ts';
import {DONE_TO_THEM} from '#sync/admin/students/done-to.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {serve} from '#sync/http/serve.ts';

/** What admins see of a reported message's author beside the live rows: each look is in the audit log. */
export function supportRoutes(api: AdminApi, {pool, cause}: Pick<AdminNeeds, 'pool' | 'cause'>): void {
  serve(api, getReportedAuthor, {}, async ({params: {id}}, {adminId}, c) => {
    const found = await readAuthor(pool, id);
    await audit(pool, {
      actor: `admin:${adminId}`,
      action: 'message.reports-read',
      target: `message:${id}`,
      ...cause(c),
    });
    return found;
  });
}

/** @throws {HttpRefusal} 404, also for a message that nobody reported. */
async function readAuthor(pool: Pool, id: string): Promise<ReportedAuthor> {
  const {rows} = await pool.query<{detail: ReportedAuthor}>(READ, [id]);
  if (!rows[0]) throw new HttpRefusal(404, {message: 'Nobody reported this message, or it’s gone.'});
  return rows[0].detail;
}

const READ = `
  select jsonb_build_object(
    'id', u."id",
    'username', u."username",
    'isRemoved', m."deletedAt" is not null,
    'mutedUntil', (select x."until" from private."chatMute" x where x."userId" = u."id" and x."until" > now()),
    'suspendedSince', (select x."since" from private."suspension" x where x."userId" = u."id"),
    'upheldBefore', (select count(distinct r."messageId")::int from "messageReport" r
                     join "message" o on o."id" = r."messageId"
                     where o."senderId" = u."id" and o."id" <> m."id" and r."state" = 'upheld'),
    'acts', ${DONE_TO_THEM}
  ) as "detail"
  from "message" m left join "user" u on u."id" = m."senderId"
  where m."id" = $1 and exists (select from "messageReport" r where r."messageId" = m."id")`;
