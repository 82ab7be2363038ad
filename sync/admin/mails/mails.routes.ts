// Lets admins look at the academy's emails. They hold tokens and addresses, so they stay in the schema `private` and are
// read by REST, never synced. The text of an email can open an account: it is shown only after a fresh confirmation, and
// every view is written to the audit log.
import type {Context} from 'hono';
import type {Pool} from 'pg';
import {getMail, getMails, type MailInfo, type MailState} from '#schema/admin/admin.api.ts';
import {mailsRules} from '#schema/admin/admin.rules.ts';
import type {AdminNeeds} from '#sync/admin/admin-needs.ts';
import type {AdminApi} from '#sync/admin/admin.access.ts';
import {demandFresh} from '#sync/admin/sign-in/fresh.ts';
import {audit, type AuditEntry} from '#sync/audit/audit.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {mount, serve} from '#sync/http/serve.ts';
import type {AdminSession} from '#sync/http/who.ts';
import {htmlOf} from '#sync/admin/mails/email-html.ts';

/** The page of an email may show its own text only: no script, no external picture, no form. */
const PREVIEW_POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'self'";

/** In a frame of a page that has been open for long. */
const CONFIRM_AGAIN = 'It’s been a while since you confirmed it’s you. Close this email and open it again.';

export function mailAdminRoutes(api: AdminApi, {pool, cause}: Pick<AdminNeeds, 'pool' | 'cause'>): void {
  serve(api, getMails, {query: mailsRules}, async ({query}) => readMails(pool, query));

  const noteRead = (
    {adminId}: AdminSession,
    mail: MailInfo,
    c: Context,
    more: Pick<AuditEntry, 'details'> = {},
  ) =>
    audit(pool, {
      actor: `admin:${adminId}`,
      action: 'mail.read',
      target: `mail:${mail.id}`,
      ...more,
      ...cause(c),
    });

  serve(api, getMail, {}, async ({params: {id}}, who, c) => {
    const mail = await readMail(pool, id);
    if (mail.text !== null) demandFresh(who);
    await noteRead(who, mail, c);
    return mail;
  });

  mount(api, 'GET /api/admin/mails/{id}/preview', async (c, who) => {
    const mail = await readMail(pool, c.req.param('id') ?? '');
    c.header('Content-Security-Policy', PREVIEW_POLICY);
    if (mail.text !== null && !who.isFresh) return c.html(htmlOf(CONFIRM_AGAIN), 403);
    await noteRead(who, mail, c, {details: {as: 'page'}});
    return c.html(htmlOf(mail.text ?? ''));
  });
}

type MailRow = Omit<MailInfo, 'createdAt' | 'sentAt' | 'nextTryAt'> & {
  createdAt: Date;
  sentAt: Date | null;
  dueAt: Date | null;
};

const STATE = `
  case when "sentAt" is not null then 'sent' when "dueAt" is not null then 'waiting'
       when "error" is not null then 'failed' else 'stored' end`;
const COLUMNS = `"id", "kind", "to", "subject", ${STATE} as "state", "tries", "error", "createdAt", "sentAt", "dueAt"`;

async function readMails(
  pool: Pool,
  {page, limit}: {page: number; limit: number},
): Promise<{mails: MailInfo[]; total: number}> {
  const {rows} = await pool.query<MailRow>(
    `select ${COLUMNS} from private."mail" order by "createdAt" desc, "id" limit $1 offset $2`,
    [limit, (page - 1) * limit],
  );
  const {rows: counted} = await pool.query<{total: number}>(
    `select count(*)::int as "total" from private."mail"`,
  );
  return {mails: rows.map(infoOf), total: counted[0]?.total ?? 0};
}

/** @throws {HttpRefusal} 404 */
async function readMail(pool: Pool, id: string): Promise<MailInfo & {text: string | null}> {
  const {rows} = await pool.query<MailRow & {text: string | null}>(
    `select ${COLUMNS}, "text" from private."mail" where "id"::text = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) throw new HttpRefusal(404, {message: 'This email isn’t here anymore.'});
  return {...infoOf(row), text: row.text};
}

const infoOf = ({id, kind, to, subject, state, tries, error, ...times}: MailRow): MailInfo => ({
  id,
  kind,
  to,
  subject,
  state: state satisfies MailState,
  tries,
  error,
  createdAt: times.createdAt.toISOString(),
  sentAt: times.sentAt?.toISOString() ?? null,
  nextTryAt: times.dueAt?.toISOString() ?? null,
});
