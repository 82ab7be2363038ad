// The part of the course that a command is about, with the learner's progress in it, read in one query.
import {Refusal} from '#schema/errors.ts';
import {
  lessonAccess,
  learnerStateOf,
  type OutlineLesson,
  type OutlineModule,
  type LearnerState,
} from '#schema/lessons/access.ts';
import type {Sql} from '#sync/commands/sql.ts';

export type CourseLesson = OutlineLesson & {readonly blockCount: number; readonly quizId: string | null};
export type CourseModule = Omit<OutlineModule, 'lessons'> & {
  readonly lessons: readonly CourseLesson[];
  readonly checkpointId: string | null;
};
type LessonRow = {
  readonly lessonId: string;
  readonly doneAt: string | null;
  readonly unlockedAt: string | null;
  readonly readAt: string | null;
};
type ModuleRow = {
  readonly moduleId: string;
  readonly unlockedAt: string | null;
  readonly passedAt: string | null;
};
type QuizRow = {
  readonly quizId: string;
  readonly passedAt: string | null;
  readonly bestScorePct: number | null;
};

/** The argument of the access rule, with the course and the rows that it was read from. */
export type LearnerStateRows = LearnerState & {
  /** Modules in reading order: all, or the one that was asked for and those that it opens. */
  readonly modules: readonly CourseModule[];
  readonly lessonRows: ReadonlyMap<string, LessonRow>;
  readonly moduleRows: ReadonlyMap<string, ModuleRow>;
  readonly quizRows: ReadonlyMap<string, QuizRow>;
  /** Quizzes that the learner holds an open draw of. */
  readonly drawn: ReadonlySet<string>;
};

// $2: a module's name; $3: or that of one of its lessons; neither: the whole course.
const SCOPE = `
  select coalesce($2, (select "moduleId" from "lesson" where "id" = $3)) as "moduleId",
         $2::text is null and $3::text is null as "isWhole"`;

const MODULES = `
  select json_build_object(
    'id', m."id", 'title', m."title", 'prerequisiteIds', m."prerequisiteIds",
    'checkpointId', (select q."id" from "quiz" q where q."moduleId" = m."id" and q."lessonId" is null and q."isOpen"),
    'lessons', coalesce((
      select json_agg(json_build_object(
        'id', l."id", 'title', l."title", 'isWritten', l."isWritten", 'isPreview', l."isPreview",
        'blockCount', l."blockCount", 'quizId', q."id") order by l."position")
      from "lesson" l left join "quiz" q on q."lessonId" = l."id" and q."isOpen"
      where l."moduleId" = m."id" and l."position" > 0), '[]')) as "module", m."position"
  from "module" m, asked
  where m."position" > 0
    and (asked."isWhole" or m."id" = asked."moduleId" or m."prerequisiteIds" ? asked."moduleId")`;

const LEARNER_STATE = `
  with asked as (${SCOPE}), scope as (${MODULES})
  select
    coalesce((select json_agg("module" order by "position") from scope), '[]') as "modules",
    coalesce((
      select json_agg(json_build_object('lessonId', p."lessonId", 'doneAt', p."doneAt",
                                        'unlockedAt', p."unlockedAt", 'readAt', p."readAt"))
      from "lessonProgress" p join "lesson" l on l."id" = p."lessonId", asked
      where p."userId" = $1 and (asked."isWhole" or l."moduleId" = asked."moduleId")), '[]') as "lessons",
    coalesce((
      select json_agg(json_build_object('moduleId', "moduleId", 'unlockedAt', "unlockedAt", 'passedAt', "passedAt"))
      from "moduleProgress" where "userId" = $1), '[]') as "passed",
    coalesce((
      select json_agg(json_build_object('quizId', "quizId", 'passedAt', "passedAt", 'bestScorePct', "bestScorePct"))
      from "quizProgress" where "userId" = $1), '[]') as "quizzes",
    coalesce((
      select json_agg("quizId") from "attempt" where "userId" = $1 and "state" = 'open'), '[]') as "drawn"`;

/** A module, or the module of a lesson, with the modules that it opens; the whole course if neither is given. */
type Scope = {readonly moduleId?: string; readonly lessonId?: string};

export async function readLearnerState(
  sql: Sql,
  userId: string,
  scope: Scope = {},
): Promise<LearnerStateRows> {
  const [row] = await sql(LEARNER_STATE, [userId, scope.moduleId ?? null, scope.lessonId ?? null]);
  // The statement above builds exactly this.
  const {modules, lessons, passed, quizzes, drawn} = row as {
    modules: CourseModule[];
    lessons: LessonRow[];
    passed: ModuleRow[];
    quizzes: QuizRow[];
    drawn: string[];
  };
  return {
    ...learnerStateOf(lessons, passed),
    modules,
    lessonRows: new Map(lessons.map((one) => [one.lessonId, one])),
    moduleRows: new Map(passed.map((one) => [one.moduleId, one])),
    quizRows: new Map(quizzes.map((one) => [one.quizId, one])),
    drawn: new Set(drawn),
  };
}

/** The module of a lesson that is written. @throws {Refusal} `NOT_FOUND` */
export async function moduleOfLesson(sql: Sql, lessonId: string): Promise<string> {
  const [lesson] = await sql(
    `select "moduleId" from "lesson" where "id" = $1 and "isWritten" and "position" > 0`,
    [lessonId],
  );
  if (!lesson) throw new Refusal('NOT_FOUND', 'We couldn’t find this lesson.');
  return String(lesson['moduleId']);
}

export type OpenLesson = {
  readonly learnerState: LearnerStateRows;
  readonly module: CourseModule;
  readonly lesson: CourseLesson;
};

/** A lesson that its learner may work on. @throws {Refusal} `NOT_FOUND`, or `LOCKED` with the reason. */
export async function demandOpenLesson(sql: Sql, userId: string, lessonId: string): Promise<OpenLesson> {
  const learnerState = await readLearnerState(sql, userId, {lessonId});
  const module = learnerState.modules.find(({lessons}) => lessons.some(({id}) => id === lessonId));
  const lesson = module?.lessons.find(({id}) => id === lessonId);
  if (!module || !lesson?.isWritten) throw new Refusal('NOT_FOUND', 'We couldn’t find this lesson.');
  if (!lessonAccess(learnerState.modules, learnerState, lessonId).allowed) {
    // Locked: the message names every step that is missing, and for that the whole course is read.
    const whole = await readLearnerState(sql, userId);
    const access = lessonAccess(whole.modules, whole, lessonId);
    throw new Refusal('LOCKED', access.allowed ? 'This lesson isn’t open yet.' : access.reason);
  }
  return {learnerState, module, lesson};
}
