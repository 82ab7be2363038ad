// Rows in the shape in which the REST API returns them.
import {
  lessonAccess,
  moduleAccess,
  learnerStateOf,
  type Access,
  type LearnerState,
} from '#schema/lessons/access.ts';
import type {AccessReply, LessonSummary, ModuleReply, QuizReply} from '#schema/lessons/lessons.api.ts';
import {queries} from '#schema/queries.ts';
import type {Learner} from '#schema/session.ts';
import type {SteadyDatabase} from '#sync/commands/steady-database.ts';

type Tx = Parameters<Parameters<SteadyDatabase['transaction']>[0]>[0];

export type LearnersCourse = Awaited<ReturnType<typeof readCourse>>;
type Module = LearnersCourse['modules'][number];
type Lesson = Module['lessons'][number];

/** The course and the learner's progress in it, by the same queries as the browser's. */
export async function readCourse(tx: Tx, ctx: Learner) {
  const months = await tx.run(queries.lessons.outline.fn({ctx, args: undefined}));
  const lessonRows = await tx.run(queries.lessons.progress.fn({ctx, args: undefined}));
  const moduleRows = await tx.run(queries.lessons.modules.fn({ctx, args: undefined}));
  const quizzes = await tx.run(queries.quizzes.all.fn({ctx, args: undefined}));
  const quizRows = await tx.run(queries.quizzes.progress.fn({ctx, args: undefined}));
  const draws = await tx.run(queries.quizzes.open.fn({ctx, args: undefined}));
  return {
    modules: months.flatMap(({modules}) => modules),
    learnerState: learnerStateOf(lessonRows, moduleRows),
    doneAt: new Map(lessonRows.map(({lessonId, doneAt}) => [lessonId, doneAt])),
    passedAt: new Map(moduleRows.map(({moduleId, passedAt}) => [moduleId, passedAt])),
    quizzes,
    quizRows,
    draws,
  };
}

export const iso = (ms: number | null | undefined): string | null =>
  ms == null ? null : new Date(ms).toISOString();

export const accessReply = (access: Access): AccessReply =>
  access.allowed ? {allowed: true, reason: null, missing: [], next: null} : access;

export function lessonSummary(course: LearnersCourse, lesson: Lesson): LessonSummary {
  const {id, moduleId, position, title, summary, minutes, goals, isPreview, isWritten} = lesson;
  return {
    id,
    moduleId,
    position,
    title,
    summary,
    minutes,
    goals,
    isPreview,
    isWritten,
    doneAt: iso(course.doneAt.get(id)),
    access: accessReply(lessonAccess(course.modules, course.learnerState, id)),
  };
}

export function moduleReply(course: LearnersCourse, module: Module): ModuleReply {
  const {id, monthId, position, title, summary, hours, skills, prerequisiteIds, lessons} = module;
  const checkpoint = course.quizzes.find((quiz) => quiz.moduleId === id && quiz.lessonId === null);
  return {
    id,
    monthId,
    position,
    title,
    summary,
    hours,
    skills,
    prerequisiteIds,
    lessonCount: lessons.length,
    lessonsDone: lessons.filter((lesson) => course.learnerState.isDone(lesson.id)).length,
    passedAt: iso(course.passedAt.get(id)),
    checkpoint: checkpoint ? quizReply(course, checkpoint.id) : null,
    access: accessReply(moduleAccess(course.modules, course.learnerState, id)),
  };
}

export function quizReply(course: LearnersCourse, quizId: string): QuizReply | null {
  const quiz = course.quizzes.find(({id}) => id === quizId);
  if (!quiz) return null;
  const row = course.quizRows.find((one) => one.quizId === quizId);
  const draw = course.draws.find((one) => one.quizId === quizId);
  return {
    id: quizId,
    passPct: quiz.passPct,
    tries: row?.tries ?? 0,
    bestScorePct: row?.bestScorePct ?? null,
    passedAt: iso(row?.passedAt),
    attempt: draw
      ? {
          id: draw.id,
          no: draw.no,
          nextAttemptAllowed: new Date(draw.notBefore).toISOString(),
          questions: draw.questions,
        }
      : null,
  };
}

/** The first lesson of these modules that is open and not done, in reading order. */
export function nextLessonOf(course: LearnersCourse, modules: readonly Module[]): LessonSummary | null {
  const next = modules
    .flatMap(({lessons}) => lessons)
    .find(
      ({id, isWritten}) =>
        isWritten && !course.learnerState.isDone(id) && isOpen(course.modules, course.learnerState, id),
    );
  return next ? lessonSummary(course, next) : null;
}

const isOpen = (modules: LearnersCourse['modules'], learnerState: LearnerState, lessonId: string) =>
  lessonAccess(modules, learnerState, lessonId).allowed;
