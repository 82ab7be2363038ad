import {endpoint} from '#schema/wire/endpoint.ts';

/** How far learners get in a lesson, and with its quiz. */
export type LessonFigures = {
  readonly id: string;
  readonly title: string;
  readonly module: string;
  /** Its place in the course, from 1. */
  readonly position: number;
  readonly opened: number;
  readonly done: number;
  /** Learners who tried its quiz, and those of them who passed; `null` without a quiz. */
  readonly tried: number | null;
  readonly passed: number | null;
  readonly openReports: number;
};

/** What learners made of a question, of the latest graded attempts. */
export type QuestionFigures = {
  readonly id: string;
  /** The lesson, or the module whose checkpoint asks it. */
  readonly quiz: string;
  readonly topic: string;
  /** As its author thinks, 1 to 3. */
  readonly difficulty: number;
  readonly asked: number;
  readonly rightPct: number | null;
  /** How many points of 100 those who had it right are ahead in the whole attempt; low or below zero is a bad question. */
  readonly discrimination: number | null;
};

/**
 * What is wrong with a module that another one needs: it is not in the course; it has no written lesson, so nobody can pass
 * it; it comes later; or it needs the other one itself, also by way of others.
 */
export type NeedProblem = 'missing' | 'unwritten' | 'later' | 'circular';

/** A module of the course with the modules that must be passed before it opens. */
export type ModuleNeeds = {
  readonly id: string;
  readonly title: string;
  readonly needs: readonly {
    readonly id: string;
    /** Its id where it is missing. */
    readonly title: string;
    readonly problem: NeedProblem | null;
  }[];
};

export const getCourseFigures = endpoint<{
  reply: {
    lessons: readonly LessonFigures[];
    questions: readonly QuestionFigures[];
    /** In the order of the course. */
    modules: readonly ModuleNeeds[];
  };
}>()('GET', '/api/admin/course-figures');
