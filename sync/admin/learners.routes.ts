import type {Pool} from 'pg';
import {getLearners, switchDev, type LearnerInfo} from '#schema/admin/admin.api.ts';
import {learnersRules, switchDevRules} from '#schema/admin/admin.rules.ts';
import {folded} from '#schema/text.folding.ts';
import {renewSessionsOf} from '#sync/account/sessions/sessions.ts';
import type {AdminNeeds} from '#sync/admin/admin-needs.ts';
import type {AdminApi} from '#sync/admin/admin.access.ts';
import {demandFresh} from '#sync/admin/sign-in/fresh.ts';
import {audit} from '#sync/audit/audit.ts';
import {sqlOn, type Sql} from '#sync/commands/sql.ts';
import {inTransaction, type Database} from '#sync/db/pool.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {serve} from '#sync/http/serve.ts';

/** Learners, found and given a role. */
export function learnerAdminRoutes(
  api: AdminApi,
  {pool, cause, notify}: Pick<AdminNeeds, 'pool' | 'cause'> & {readonly notify: Tell},
): void {
  serve(api, getLearners, {query: learnersRules}, async ({query}, {adminId}, c) => {
    const found = await readLearners(pool, query);
    // The search text may be a name: the log only records that somebody searched, and the number of results.
    await audit(pool, {
      actor: `admin:${adminId}`,
      action: 'learner.list-read',
      details: {shown: found.learners.length, total: found.total},
      ...cause(c),
    });
    return found;
  });

  serve(api, switchDev, {body: switchDevRules}, async ({params: {id}, body: {isDev}}, who, c) => {
    demandFresh(who);
    await inTransaction(pool, async (db) => {
      if (!(await setDev(db, id, isDev))) return;
      await notify(sqlOn(db), [roleNotice(id, isDev)]);
      // A token does not outlive a change of what it opens (OWASP ASVS 5, 7.2.4).
      await renewSessionsOf(db, id);
      await audit(db, {
        actor: `admin:${who.adminId}`,
        action: 'learner.dev-switched',
        target: `learner:${id}`,
        details: {isDev},
        ...cause(c),
      });
    });
    return {id, isDev};
  });
}

type RoleNotice = {
  readonly userId: string;
  readonly dedupeKey: string;
  readonly type: 'system';
  readonly category: 'system';
  readonly title: string;
  readonly message: string;
};
type Tell = (sql: Sql, notices: readonly RoleNotice[]) => Promise<unknown>;

/** Each change is a cause of its own. */
const roleNotice = (userId: string, isDev: boolean): RoleNotice => ({
  userId,
  dedupeKey: `role:${crypto.randomUUID()}`,
  type: 'system',
  category: 'system',
  title: isDev ? 'You’re a developer of the academy now' : 'You’re no longer a developer of the academy',
  message: isDev
    ? 'You see the pages for developers, and every part of the course is open to you.'
    : 'The pages for developers are gone from your menu. Your progress stays as it is.',
});

/** @returns whether that changed anything. @throws {HttpRefusal} 404 */
async function setDev(db: Database, userId: string, isDev: boolean): Promise<boolean> {
  const {rows} = await db.query<{isDev: boolean}>(
    `select "isDev" from "learner" where "userId" = $1 for update`,
    [userId],
  );
  if (!rows[0]) throw new HttpRefusal(404, {message: 'This learner’s account doesn’t exist anymore.'});
  if (rows[0].isDev === isDev) return false;
  await db.query(`update "learner" set "isDev" = $2 where "userId" = $1`, [userId, isDev]);
  return true;
}

type LearnerRow = Omit<LearnerInfo, 'createdAt'> & {createdAt: Date};

async function readLearners(
  pool: Pool,
  {search, page, limit}: {search: string; page: number; limit: number},
): Promise<{learners: LearnerInfo[]; total: number}> {
  const like = `%${folded(search).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const {rows} = await pool.query<LearnerRow>(
    `select u."id", u."username", u."fullName", e."address" as "email", l."isDev", u."createdAt" ${FOUND}
     order by lower(u."username"), u."id" limit $2 offset $3`,
    [like, limit, (page - 1) * limit],
  );
  const {rows: counted} = await pool.query<{total: number}>(`select count(*)::int as "total" ${FOUND}`, [
    like,
  ]);
  return {
    learners: rows.map((row) => ({...row, createdAt: row.createdAt.toISOString()})),
    total: counted[0]?.total ?? 0,
  };
}

const FOUND = `
  from "user" u
  join "learner" l on l."userId" = u."id"
  join private."emailAddress" e on e."userId" = u."id"
  where u."folded" like $1 or private."folded"(e."address") like $1`;
