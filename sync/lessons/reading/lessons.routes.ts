// REST calls of learning (specification, section 7.2), over the same queries and commands as the app.
import type {Pool} from 'pg';
import {lessonAccess} from '#schema/lessons/access.ts';
import {
  getCourseModules,
  getCourses,
  getLesson,
  getLessonAccess,
  getModule,
  getModuleLessons,
  getNextLesson,
  getNextModule,
} from '#schema/lessons/lessons.api.ts';
import {quizOfLesson} from '#schema/lessons/quiz/quiz.rules.ts';
import type {Learner} from '#schema/session.ts';
import type {CommandNeeds} from '#sync/commands/commands.routes.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {serve} from '#sync/http/serve.ts';
import {
  accessReply,
  lessonSummary,
  moduleReply,
  nextLessonOf,
  quizReply,
  readCourse,
  type LearnersCourse,
} from '#sync/lessons/reading/replies.ts';
import type {LessonsApi} from '#sync/lessons/lessons.access.ts';

export type LessonNeeds = CommandNeeds & {readonly pool: Pool};

export function lessonRoutes(api: LessonsApi, needs: LessonNeeds): void {
  const {pool, database} = needs;
  const courseOf = (learner: Learner) => database().transaction((tx) => readCourse(tx, learner));

  serve(api, getModule, {}, async ({params}, {learner}) => {
    const course = await courseOf(learner);
    return moduleReply(course, demandModule(course, params.id));
  });

  serve(api, getModuleLessons, {}, async ({params}, {learner}) => {
    const course = await courseOf(learner);
    const {id, lessons} = demandModule(course, params.id);
    return {moduleId: id, lessons: lessons.map((lesson) => lessonSummary(course, lesson))};
  });

  serve(api, getLesson, {}, async ({params}, {learner}) => {
    const course = await courseOf(learner);
    const lesson = demandLesson(course, params.id);
    const access = lessonAccess(course.modules, course.learnerState, lesson.id);
    if (!access.allowed) throw new HttpRefusal(403, {message: access.reason, code: 'LOCKED'});
    const {rows} = await pool.query(`select "blocks" from "lessonBody" where "lessonId" = $1`, [lesson.id]);
    return {
      ...lessonSummary(course, lesson),
      blocks: rows[0]?.blocks ?? [],
      quiz: quizReply(course, quizOfLesson(lesson.id)),
    };
  });

  serve(api, getLessonAccess, {}, async ({params}, {learner}) => {
    const course = await courseOf(learner);
    return accessReply(lessonAccess(course.modules, course.learnerState, demandLesson(course, params.id).id));
  });

  serve(api, getNextLesson, {}, async ({params}, {learner}) => {
    const course = await courseOf(learner);
    return {lesson: nextLessonOf(course, [demandModule(course, params.id)])};
  });

  serve(api, getCourses, {}, async () => {
    const {rows} = await pool.query(`select "id", "title", "summary" from "program"`);
    return {courses: rows};
  });

  const demandCourse = async (id: string) => {
    const {rows} = await pool.query(`select 1 from "program" where "id" = $1`, [id]);
    if (rows.length === 0) throw notFound('course');
  };

  serve(api, getCourseModules, {}, async ({params}, {learner}) => {
    await demandCourse(params.id);
    const course = await courseOf(learner);
    const modules = course.modules.map((module) => moduleReply(course, module));
    return {courseId: params.id, modules: modules.filter(({access}) => access.allowed)};
  });

  serve(api, getNextModule, {}, async ({params}, {learner}) => {
    await demandCourse(params.id);
    const course = await courseOf(learner);
    const next = course.modules[course.modules.indexOf(demandModule(course, params.moduleId)) + 1];
    return {module: next ? moduleReply(course, next) : null};
  });
}

const notFound = (what: string) =>
  new HttpRefusal(404, {message: `We couldn’t find this ${what}.`, code: 'NOT_FOUND'});

function demandModule(course: LearnersCourse, id: string) {
  const module = course.modules.find((one) => one.id === id);
  if (!module) throw notFound('module');
  return module;
}

function demandLesson(course: LearnersCourse, id: string) {
  const lesson = course.modules.flatMap(({lessons}) => lessons).find((one) => one.id === id);
  if (!lesson) throw notFound('lesson');
  return lesson;
}
