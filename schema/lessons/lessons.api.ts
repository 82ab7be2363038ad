// REST calls of learning (specification, section 7.2). "Course" means the program. Times are ISO 8601, UTC.
import type {Step} from '#schema/lessons/access.ts';
import type {Block} from '#schema/lessons/block.ts';
import type {Answer, DrawnQuestion, QuestionResult} from '#schema/questions/question.ts';
import {endpoint} from '#schema/wire/endpoint.ts';

/** Whether something is open; if not, why, all that is left to do first, and what to do now. */
export type AccessReply = {
  readonly allowed: boolean;
  readonly reason: string | null;
  readonly missing: readonly Step[];
  readonly next: Step | null;
};

export type ModuleReply = {
  readonly id: string;
  readonly monthId: string;
  readonly position: number;
  readonly title: string;
  readonly summary: string;
  readonly hours: number;
  readonly skills: readonly string[];
  readonly prerequisiteIds: readonly string[];
  readonly lessonCount: number;
  readonly lessonsDone: number;
  readonly passedAt: string | null;
  readonly checkpoint: QuizReply | null;
  readonly access: AccessReply;
};

export type LessonSummary = {
  readonly id: string;
  readonly moduleId: string;
  readonly position: number;
  readonly title: string;
  readonly summary: string;
  /** Reading time; `null` while the lesson is only outlined. */
  readonly minutes: number | null;
  readonly goals: readonly string[];
  readonly isPreview: boolean;
  readonly isWritten: boolean;
  readonly doneAt: string | null;
  readonly access: AccessReply;
};

export type QuizReply = {
  readonly id: string;
  readonly passPct: number;
  readonly tries: number;
  readonly bestScorePct: number | null;
  readonly passedAt: string | null;
  /** The draw to answer next; `null` while the quiz is not open. */
  readonly attempt: {
    readonly id: string;
    readonly no: number;
    /** Answers are accepted from then on. */
    readonly nextAttemptAllowed: string;
    readonly questions: readonly DrawnQuestion[];
  } | null;
};

export type LessonReply = LessonSummary & {
  readonly blocks: readonly Block[];
  readonly quiz: QuizReply | null;
};

export type ProgressSubmission = {
  readonly lessonId: string;
  /** Left out for a lesson that has no quiz. */
  readonly quizSubmission?:
    | {
        readonly attemptId: string;
        readonly answers: readonly {readonly questionId: string; readonly value: Answer}[];
      }
    | undefined;
};

export type ProgressReply = {
  readonly lessonId: string;
  readonly done: boolean;
  /** The graded attempt; `null` without a quiz. */
  readonly attempt: {
    readonly id: string;
    readonly scorePct: number;
    readonly passed: boolean;
    readonly results: readonly QuestionResult[];
  } | null;
  /** When the next attempt is allowed, and the wait in words, after a failed one. */
  readonly nextAttemptAllowed: string | null;
  readonly waitTimeText: string | null;
  /** The lesson to go on with. */
  readonly nextLesson: LessonSummary | null;
};

export const getModule = endpoint<{reply: ModuleReply}>()('GET', '/api/modules/{id}');
export const getModuleLessons = endpoint<{reply: {moduleId: string; lessons: readonly LessonSummary[]}}>()(
  'GET',
  '/api/modules/{id}/lessons',
);
export const getLesson = endpoint<{reply: LessonReply}>()('GET', '/api/lessons/{id}');
export const postProgress = endpoint<{body: ProgressSubmission; reply: ProgressReply}>()(
  'POST',
  '/api/progress',
);
export const getLessonAccess = endpoint<{reply: AccessReply}>()('GET', '/api/progress/lesson/{id}/access');
export const getNextLesson = endpoint<{reply: {lesson: LessonSummary | null}}>()(
  'GET',
  '/api/progress/module/{id}/next-lesson',
);
export const getCourses = endpoint<{
  reply: {courses: readonly {id: string; title: string; summary: string}[]};
}>()('GET', '/api/progress/courses/accessible');
export const getCourseModules = endpoint<{reply: {courseId: string; modules: readonly ModuleReply[]}}>()(
  'GET',
  '/api/progress/course/{id}/modules/accessible',
);
export const getNextModule = endpoint<{reply: {module: ModuleReply | null}}>()(
  'GET',
  '/api/progress/course/{id}/modules/accessible/next/{moduleId}',
);
