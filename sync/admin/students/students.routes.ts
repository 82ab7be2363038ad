import type {Pool} from 'pg';
import {
  findMatching,
  getAddresses,
  getLearnerCountries,
  getStudent,
  type StudentDetail,
} from '#schema/admin/students/students.api.ts';
import {getTimeline} from '#schema/admin/students/timeline.api.ts';
import {addressesRules, matchingRules, timelineRules} from '#schema/admin/students/students.rules.ts';
import type {AdminNeeds} from '#sync/admin/admin-needs.ts';
import type {AdminApi} from '#sync/admin/admin.access.ts';
import {audit} from '#sync/audit/audit.ts';
import {matching} from '#sync/admin/students/matching.ts';
import {aiUseOf, timelineOf} from '#sync/admin/students/timeline.ts';
import {DONE_TO_THEM} from '#sync/admin/students/done-to.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {serve} from '#sync/http/serve.ts';

/** What admins see of learners beside the live rows: each look is in the audit log. */
export function studentRoutes(api: AdminApi, {pool, cause}: Pick<AdminNeeds, 'pool' | 'cause'>): void {
  const noteLook = (id: string, adminId: string, c: Parameters<typeof cause>[0]) =>
    audit(pool, {actor: `admin:${adminId}`, action: 'learner.read', target: `learner:${id}`, ...cause(c)});

  serve(api, getStudent, {}, async ({params: {id}}, {adminId}, c) => {
    const [found, timeline, ai] = await Promise.all([
      readStudent(pool, id),
      timelineOf(pool, id),
      aiUseOf(pool, id),
    ]);
    await noteLook(id, adminId, c);
    return {...found, timeline, ai};
  });

  serve(api, getTimeline, {query: timelineRules}, async ({params: {id}, query}, {adminId}, c) => {
    await demandStudent(pool, id);
    const told = await timelineOf(pool, id, query.after);
    await noteLook(id, adminId, c);
    return told;
  });

  // Ids alone: nothing private is told by them, and the act that follows is in the log.
  serve(api, findMatching, {body: matchingRules}, ({body}) => matching(pool, body));

  serve(api, getLearnerCountries, {}, async () => {
    const {rows} = await pool.query<{country: string | null; learners: number}>(
      `select "country", count(*)::int as "learners" from "learnerSummary" group by 1 order by 2 desc, 1`,
    );
    return {countries: rows};
  });

  serve(api, getAddresses, {body: addressesRules}, async ({body: {ids}}, {adminId}, c) => {
    const {rows} = await pool.query<{id: string; address: string}>(
      `select "userId" as "id", "address" from private."emailAddress" where "userId" = any($1)`,
      [ids],
    );
    await audit(pool, {
      actor: `admin:${adminId}`,
      action: 'learner.list-read',
      details: {shown: rows.length},
      ...cause(c),
    });
    return {addresses: Object.fromEntries(rows.map(({id, address}) => [id, address]))};
  });
}

const gone = () => new HttpRefusal(404, {message: 'This learner’s account doesn’t exist anymore.'});

/** @throws {HttpRefusal} 404 */
async function demandStudent(pool: Pool, id: string): Promise<void> {
  const {rowCount} = await pool.query(`select from "learner" where "userId" = $1`, [id]);
  if (rowCount === 0) throw gone();
}

type Read = Omit<StudentDetail, 'timeline' | 'ai'>;

/** @throws {HttpRefusal} 404 */
async function readStudent(pool: Pool, id: string): Promise<Read> {
  const {rows} = await pool.query<{detail: Read}>(READ, [id]);
  if (!rows[0]) throw gone();
  return rows[0].detail;
}

const READ = `
  select jsonb_build_object(
    'id', u."id",
    'email', e."address",
    'isVerified', e."verifiedAt" is not null,
    'sessions', (select count(*) from private."session" s
                 where s."userId" = u."id" and s."idleAt" > now() and s."endsAt" > now()),
    'lastSeenAt', (select max(s."lastSeenAt") from private."session" s where s."userId" = u."id"),
    'suspendedSince', (select x."since" from private."suspension" x where x."userId" = u."id"),
    'openReports', (select count(*) from "mistakeReport" r where r."userId" = u."id" and r."state" = 'open'),
    'modules', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', m."id", 'title', m."title", 'unlockedAt', p."unlockedAt", 'unlockedBy', p."unlockedBy",
        'passedAt', p."passedAt",
        'needs', coalesce((select jsonb_agg(o."title") from "module" o
                           where m."prerequisiteIds" ? o."id"
                             and not exists (select 1 from "moduleProgress" q
                                             where q."userId" = u."id" and q."moduleId" = o."id"
                                               and q."passedAt" is not null)), '[]'),
        'lessons', (select count(*) from "lesson" l where l."moduleId" = m."id" and l."isWritten" and l."position" > 0),
        'done', (select count(*) from "lesson" l join "lessonProgress" d on d."lessonId" = l."id"
                 where l."moduleId" = m."id" and l."isWritten" and l."position" > 0
                   and d."userId" = u."id" and d."doneAt" is not null))
        order by mo."position", m."position")
      from "module" m join "month" mo on mo."id" = m."monthId"
      left join "moduleProgress" p on p."moduleId" = m."id" and p."userId" = u."id"
      where m."position" > 0 and mo."position" > 0
        and exists (select 1 from "lesson" l where l."moduleId" = m."id" and l."isWritten")), '[]'),
    'attempts', coalesce((
      select jsonb_agg(to_jsonb(t) order by t."gradedAt" desc)
      from (select a."id", coalesce(l."title", m."title") as "title", q."lessonId" is null as "isCheckpoint",
                   a."scorePct", a."passed", a."gradedAt"
            from "attempt" a join "quiz" q on q."id" = a."quizId" join "module" m on m."id" = q."moduleId"
            left join "lesson" l on l."id" = q."lessonId"
            where a."userId" = u."id" and a."state" = 'graded'
            order by a."gradedAt" desc limit 10) t), '[]'),
    'assessment', jsonb_build_object(
      'factor', coalesce((select t."factor" from "assessmentTime" t where t."userId" = u."id"), 1),
      'running', (select jsonb_build_object('startedAt', a."startedAt", 'dueAt', a."dueAt")
                  from "assessmentAttempt" a where a."userId" = u."id" and a."state" = 'running'
                  order by a."no" desc limit 1),
      'last', (select jsonb_build_object('scorePct', a."scorePct", 'passed', a."passed", 'gradedAt', a."gradedAt")
               from "assessmentAttempt" a where a."userId" = u."id" and a."state" = 'graded'
               order by a."no" desc limit 1),
      'nextAttemptAllowed', (select max(a."nextAttemptAllowed") from "assessmentAttempt" a
                             where a."userId" = u."id" and a."nextAttemptAllowed" > now())),
    'acts', ${DONE_TO_THEM}
  ) as "detail"
  from "user" u join "learner" n on n."userId" = u."id"
  join private."emailAddress" e on e."userId" = u."id"
  where u."id" = $1`;
