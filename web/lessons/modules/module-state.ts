import {
  lessonAccess,
  moduleAccess,
  type Access,
  type CourseOutline,
  type OutlineLesson,
  type OutlineModule,
  type LearnerState,
} from '#schema/lessons/access.ts';

/** Words of a module's state, in the order in which a learner filters by them. */
export const MODULE_STATES = ['in progress', 'open', 'done', 'locked', 'coming'] as const;
export type ModuleState = (typeof MODULE_STATES)[number];
export type LessonState = 'done' | 'started' | 'open' | 'locked' | 'coming';

/** @param hasBegun whether the learner has opened a lesson */
function moduleState(
  module: OutlineModule,
  learnerState: LearnerState,
  access: Access,
  hasBegun: (lessonId: string) => boolean,
): ModuleState {
  if (learnerState.isPassed(module.id)) return 'done';
  if (!module.lessons.some(({isWritten}) => isWritten)) return 'coming';
  if (!access.allowed) return 'locked';
  return module.lessons.some(({id}) => learnerState.isDone(id) || hasBegun(id)) ? 'in progress' : 'open';
}

function lessonState(
  lesson: OutlineLesson,
  learnerState: LearnerState,
  access: Access,
  hasBegun: (lessonId: string) => boolean,
): LessonState {
  if (!lesson.isWritten) return 'coming';
  if (learnerState.isDone(lesson.id)) return 'done';
  if (!access.allowed) return 'locked';
  return hasBegun(lesson.id) ? 'started' : 'open';
}

export type ModuleProgress = {
  readonly state: ModuleState;
  readonly access: Access;
  /** In the order of the module's lessons. */
  readonly lessons: readonly LessonState[];
  readonly done: number;
};

/** Where a learner stands with every module, by its id. */
export function progressOfModules(
  course: CourseOutline,
  learnerState: LearnerState,
  hasBegun: (lessonId: string) => boolean,
): ReadonlyMap<string, ModuleProgress> {
  return new Map(
    course.map((module) => {
      const access = moduleAccess(course, learnerState, module.id);
      const lessons = module.lessons.map((lesson) =>
        lessonState(lesson, learnerState, lessonAccess(course, learnerState, lesson.id), hasBegun),
      );
      const done = lessons.filter((state) => state === 'done').length;
      return [module.id, {state: moduleState(module, learnerState, access, hasBegun), access, lessons, done}];
    }),
  );
}

/** Equal when the same would be drawn: a card is redrawn only for its own news. */
export const sameProgress = (a: ModuleProgress, b: ModuleProgress): boolean =>
  a.state === b.state &&
  a.lessons.join() === b.lessons.join() &&
  (a.access.allowed || (!b.access.allowed && a.access.next?.title === b.access.next?.title));
