import type {Pool} from 'pg';
import {leavePresence, PRESENT_FOR_MS, tellPresence} from '#schema/admin/presence/presence.api.ts';
import {whereaboutsRules} from '#schema/admin/presence/presence.rules.ts';
import type {AdminApi} from '#sync/admin/admin.access.ts';
import type {Database} from '#sync/db/pool.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {serve} from '#sync/http/serve.ts';

/** Open pages of one admin that are told of; the one told of longest ago makes room. */
const MOST_TABS = 20;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Where admins are, for each other; their browsers read it as live rows. Being somewhere is no audit event. */
export function presenceRoutes(api: AdminApi, {pool}: {readonly pool: Pool}): void {
  serve(api, tellPresence, {body: whereaboutsRules}, async ({params: {tab}, body}, {adminId, fullName}) => {
    await pool.query(TELL, [demandTab(tab), adminId, fullName, body.page, body.row, MOST_TABS]);
    return {message: 'Told.'};
  });
  serve(api, leavePresence, {}, async ({params: {tab}}, {adminId}) => {
    await pool.query(`delete from "adminPresence" where "id" = $1 and "adminId" = $2`, [
      demandTab(tab),
      adminId,
    ]);
    return {message: 'Left.'};
  });
}

/** @throws {HttpRefusal} 400 */
function demandTab(tab: string): string {
  if (UUID.test(tab)) return tab;
  throw new HttpRefusal(400, {message: 'The tab must be a UUID.'});
}

/** Removes pages that were closed without a word. */
export const sweepPresence = (db: Database) =>
  db.query(`delete from "adminPresence" where "seenAt" < now() - make_interval(secs => $1)`, [
    PRESENT_FOR_MS / 1000,
  ]);

// Another admin's tab is never taken over.
const TELL = `
  with "room" as (
    delete from "adminPresence" where "adminId" = $2 and "id" <> $1 and "id" in (
      select "id" from "adminPresence" where "adminId" = $2 and "id" <> $1
      order by "seenAt" desc offset $6::int - 1)
  )
  insert into "adminPresence" as p ("id", "adminId", "name", "page", "rowId") values ($1, $2, $3, $4, $5)
  on conflict ("id") do update
    set "name" = excluded."name", "page" = excluded."page", "rowId" = excluded."rowId", "seenAt" = now()
    where p."adminId" = excluded."adminId"`;
