import type {Pool} from 'pg';
import {getCourseFigures, type LessonFigures, type QuestionFigures} from '#schema/admin/teaching.api.ts';
import type {AdminApi} from '#sync/admin/admin.access.ts';
import {checkNeeds, type CourseModule} from '#sync/admin/teaching/prerequisites.ts';
import {serve} from '#sync/http/serve.ts';

/** Graded attempts that questions are judged by: the latest ones, so that it takes as long in a large academy. */
const ATTEMPTS = 20_000;

/** How the course does, in figures; nobody’s name is among them. */
export function teachingRoutes(api: AdminApi, {pool}: {readonly pool: Pool}): void {
  serve(api, getCourseFigures, {}, async () => {
    const {rows: lessons} = await pool.query<LessonFigures>(LESSONS);
    const {rows: questions} = await pool.query<QuestionFigures>(QUESTIONS, [ATTEMPTS]);
    const {rows: modules} = await pool.query<CourseModule>(MODULES);
    return {lessons, questions, modules: checkNeeds(modules)};
  });
}

const MODULES = `
  select m."id", m."title", m."prerequisiteIds",
         exists (select from "lesson" l where l."moduleId" = m."id" and l."isWritten" and l."position" > 0) as "isWritten"
  from "module" m join "month" mo on mo."id" = m."monthId"
  where m."position" > 0 and mo."position" > 0 order by mo."position", m."position"`;

const LESSONS = `
  with "progress" as (
    select "lessonId", count(*) filter (where "openedAt" is not null or "doneAt" is not null)::int as "opened",
           count(*) filter (where "doneAt" is not null)::int as "done"
    from "lessonProgress" group by "lessonId"),
  "quizzes" as (
    select q."lessonId", count(p."userId")::int as "tried", count(p."passedAt")::int as "passed"
    from "quiz" q left join "quizProgress" p on p."quizId" = q."id" and p."tries" > 0
    where q."lessonId" is not null and q."isOpen" group by q."lessonId")
  select l."id", l."title", m."title" as "module",
         (row_number() over (order by mo."position", m."position", l."position"))::int as "position",
         coalesce(p."opened", 0) as "opened", coalesce(p."done", 0) as "done", q."tried", q."passed",
         (select count(*)::int from "mistakeReport" r where r."lessonId" = l."id" and r."state" = 'open') as "openReports"
  from "lesson" l join "module" m on m."id" = l."moduleId" join "month" mo on mo."id" = m."monthId"
  left join "progress" p on p."lessonId" = l."id"
  left join "quizzes" q on q."lessonId" = l."id"
  where l."isWritten" and l."position" > 0 and m."position" > 0 and mo."position" > 0
  order by "position"`;

const QUESTIONS = `
  with "graded" as (
    select "scorePct", "results" from "attempt" where "state" = 'graded' and "gradedAt" is not null
    order by "gradedAt" desc limit $1),
  "answers" as (
    select r ->> 'questionId' as "id", (r ->> 'correct')::boolean as "isRight", g."scorePct"
    from "graded" g cross join jsonb_array_elements(g."results") r),
  "figures" as (
    select "id", count(*)::int as "asked",
           round(100.0 * count(*) filter (where "isRight") / count(*))::int as "rightPct",
           round(avg("scorePct") filter (where "isRight") - avg("scorePct") filter (where not "isRight"))::int
             as "discrimination"
    from "answers" group by "id")
  select q."id", coalesce(l."title", m."title") as "quiz", q."topic", q."difficulty",
         coalesce(f."asked", 0) as "asked", f."rightPct", f."discrimination"
  from private."question" q join "quiz" z on z."id" = q."quizId" join "module" m on m."id" = z."moduleId"
  left join "lesson" l on l."id" = z."lessonId" left join "figures" f on f."id" = q."id"
  where q."isCurrent" order by q."id"`;
