import type {Pool} from 'pg';
import {AUDIT_VIEWS, checkAudit, getAuditEvents, type AuditEventInfo} from '#schema/admin/audit.api.ts';
import {auditRules} from '#schema/admin/admin.rules.ts';
import type {AdminApi} from '#sync/admin/admin.access.ts';
import {canTakeBack} from '#sync/admin/acts/take-back.ts';
import {checkChain} from '#sync/audit/chain.ts';
import {serve} from '#sync/http/serve.ts';
import type {Acts} from '#sync/part/act.ts';

/** The audit log, for admins to read and to check. Reading it is no event: it holds nobody's data. */
export function auditRoutes(api: AdminApi, {pool, acts}: {readonly pool: Pool; readonly acts: Acts}): void {
  serve(api, getAuditEvents, {query: auditRules}, async ({query}) => ({
    events: await readEvents(pool, acts, query),
  }));
  serve(api, checkAudit, {}, async () => checkChain(pool));
}

type Row = Omit<AuditEventInfo, 'seq' | 'at'> & {seq: string; at: Date};

async function readEvents(
  pool: Pool,
  acts: Acts,
  {before, limit, views}: {before: number; limit: number; views: number},
): Promise<AuditEventInfo[]> {
  const {rows} = await pool.query<Row>(
    `select e."seq", e."at", e."actor", e."action", e."target", ${NAMED_DETAILS} as "details", e."network",
            ${nameOf('"actor"')} as "actorName", ${nameOf('"target"')} as "targetName", a."reason",
            ${canTakeBack(acts)} as "canTakeBack"
     from private."auditEvent" e left join private."adminAct" a on a."id"::text = e."details" ->> 'act'
     where e."seq" < $1 and e."action" <> all ($3::text[]) order by e."seq" desc limit $2`,
    [before, limit, views === 0 ? AUDIT_VIEWS : []],
  );
  return rows.map(({seq, at, ...row}) => ({...row, seq: Number(seq), at: at.toISOString()}));
}

/** What happened, with today's names of cohorts and modules in place of their ids. */
const NAMED_DETAILS = `
  e."details"
  || coalesce((select jsonb_build_object('cohort', c."name") from "cohort" c where c."id" = e."details" ->> 'cohort'), '{}')
  || coalesce((select jsonb_build_object('module', m."title") from "module" m where m."id" = e."details" ->> 'module'), '{}')`;

/** Today's name behind an id of the log. */
const nameOf = (column: string) => `
  coalesce((select a."fullName" from private."admin" a where 'admin:' || a."id" = e.${column}),
           (select u."username" from "user" u where u."id" = substr(e.${column}, 9) and e.${column} like 'learner:%'),
           -- Of a message it is whose it is.
           (select u."username" from "message" m join "user" u on u."id" = m."senderId"
            where m."id" = substr(e.${column}, 9) and e.${column} like 'message:%'),
           (select c."name" from "cohort" c where c."id" = substr(e.${column}, 8) and e.${column} like 'cohort:%'),
           (select 'T-' || t."no" from "ticket" t where t."id" = substr(e.${column}, 8) and e.${column} like 'ticket:%'))`;
