import type {Pool} from 'pg';
import {getTicket, type TicketDetail} from '#schema/admin/support.api.ts';
import type {AdminNeeds} from '#sync/admin/admin-needs.ts';
import type {AdminApi} from '#sync/admin/admin.access.ts';
import {doneTo} from '#sync/admin/students/done-to.ts';
import {audit} from '#sync/audit/audit.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {serve} from '#sync/http/serve.ts';

/** What admins see of a ticket beside the live row: each look is in the audit log. */
export function ticketRoutes(api: AdminApi, {pool, cause}: Pick<AdminNeeds, 'pool' | 'cause'>): void {
  serve(api, getTicket, {}, async ({params: {id}}, {adminId}, c) => {
    const found = await readTicket(pool, id);
    await audit(pool, {
      actor: `admin:${adminId}`,
      action: 'ticket.read',
      target: `ticket:${id}`,
      ...cause(c),
    });
    return found;
  });
}

/** @throws {HttpRefusal} 404 */
async function readTicket(pool: Pool, id: string): Promise<TicketDetail> {
  const {rows} = await pool.query<{detail: TicketDetail}>(READ, [id]);
  if (!rows[0]) throw new HttpRefusal(404, {message: 'This ticket isn’t here anymore.'});
  return rows[0].detail;
}

const READ = `
  select jsonb_build_object(
    'name', o."name",
    'address', o."address",
    'learnerId', (select e."userId" from private."emailAddress" e
                  where lower(e."address") = lower(o."address") and e."verifiedAt" is not null limit 1),
    'messages', (select coalesce(jsonb_agg(jsonb_build_object(
                   'id', m."id", 'text', m."bodyMd", 'createdAt', m."createdAt") order by m."createdAt", m."id"), '[]')
                 from private."ticketMessage" m where m."ticketId" = t."id"),
    'acts', ${doneTo(`'ticket:' || t."id"`)}
  ) as "detail"
  from "ticket" t join private."ticketContact" o on o."ticketId" = t."id"
  where t."id" = $1`;
