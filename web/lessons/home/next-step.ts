import {
  lessonAccess,
  moduleAccess,
  type CourseOutline,
  type LearnerState,
  type Step,
} from '#schema/lessons/access.ts';

type ToModule = CourseOutline[number];

/**
 * What to go on with: the next open lesson that is not done, and when a module's lessons are all done, its
 * checkpoint. Lessons of modules that are passed already come last: one may read them, one need not.
 * @param hasCheckpoint whether a module has a checkpoint to pass
 * @returns `undefined` when everything that is open is done
 */
export function nextStep(
  course: CourseOutline,
  learnerState: LearnerState,
  hasCheckpoint: (moduleId: string) => boolean,
): Step | undefined {
  const open = (module: ToModule) => openLesson(course, learnerState, module);
  for (const module of course) {
    if (learnerState.isPassed(module.id)) continue;
    const step = open(module) ?? dueCheckpoint(course, learnerState, module, hasCheckpoint);
    if (step) return step;
  }
  return course.map(open).find((step) => step !== undefined);
}

function openLesson(course: CourseOutline, learnerState: LearnerState, module: ToModule): Step | undefined {
  const lesson = module.lessons.find(
    ({id, isWritten}) =>
      isWritten && !learnerState.isDone(id) && lessonAccess(course, learnerState, id).allowed,
  );
  return lesson && {moduleId: module.id, lessonId: lesson.id, title: lesson.title};
}

function dueCheckpoint(
  course: CourseOutline,
  learnerState: LearnerState,
  module: ToModule,
  hasCheckpoint: (moduleId: string) => boolean,
): Step | undefined {
  const written = module.lessons.filter(({isWritten}) => isWritten);
  const isDue =
    written.length > 0 &&
    written.every(({id}) => learnerState.isDone(id)) &&
    hasCheckpoint(module.id) &&
    moduleAccess(course, learnerState, module.id).allowed;
  return isDue ? {moduleId: module.id, title: `Checkpoint: ${module.title}`} : undefined;
}
