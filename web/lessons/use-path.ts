// The course as the learner's path: what is written, where they are, and that more is coming.
import {useMemo} from 'react';
import {lessonAccess, moduleAccess, type Step} from '#schema/lessons/access.ts';
import {
  checkpointPath,
  lessonPath,
  modulesOf,
  useCourse,
  type Course,
  type Module,
} from '#web/lessons/course.ts';
import {useQuizzes, type Quizzes} from '#web/lessons/quiz/use-quizzes.ts';
import {useLearnerState, useNextStep} from '#web/lessons/use-progress.ts';
import type {PathModule, PathNode, TraceCourse} from '#web/ui/trace/path/path.ts';

type Known = {
  readonly course: Course;
  readonly learnerState: ReturnType<typeof useLearnerState>;
  readonly quizzes: Quizzes;
  readonly next: Step | undefined;
};

/** The learner's path through what is written. */
export function usePath(): TraceCourse {
  const course = useCourse();
  const learnerState = useLearnerState();
  const quizzes = useQuizzes();
  const next = useNextStep();
  return useMemo(() => pathOf({course, learnerState, quizzes, next}), [course, learnerState, quizzes, next]);
}

/** The path of a course for one learner. */
export function pathOf(known: Known): TraceCourse {
  const modules = modulesOf(known.course);
  const written = modules.filter(({lessons}) => lessons.some(({isWritten}) => isWritten));
  const isAllWritten = modules.every(({lessons}) => lessons.every(({isWritten}) => isWritten));
  return {
    modules: written.map((module) => moduleOf(module, known)),
    coming: isAllWritten ? undefined : 'Coming',
  };
}

function moduleOf(module: Module, known: Known): PathModule {
  const {course, learnerState, quizzes, next} = known;
  const outline = modulesOf(course);
  const isHere = next?.moduleId === module.id;
  const lessons = module.lessons
    .filter(({isWritten}) => isWritten)
    .map(({id, title}): PathNode => ({
      kind: 'lesson',
      title,
      state: stateOf(learnerState.isDone(id), isHere && next.lessonId === id),
      href: lessonAccess(outline, learnerState, id).allowed ? lessonPath(module.id, id) : undefined,
    }));
  const checkpoint = quizzes.checkpoint(module.id);
  if (!checkpoint) return {title: module.title, nodes: lessons};
  const node: PathNode = {
    kind: 'checkpoint',
    title: 'Checkpoint',
    state: stateOf(
      checkpoint.isPassed || learnerState.isPassed(module.id),
      isHere && next.lessonId === undefined,
    ),
    href: moduleAccess(outline, learnerState, module.id).allowed ? checkpointPath(module.id) : undefined,
  };
  return {title: module.title, nodes: [...lessons, node]};
}

const stateOf = (isDone: boolean, isNext: boolean): PathNode['state'] =>
  isDone ? 'done' : isNext ? 'next' : 'ahead';
