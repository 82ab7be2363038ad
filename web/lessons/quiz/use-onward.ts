import {moduleAccess} from '#schema/lessons/access.ts';
import {modulesOf, useCourse} from '#web/lessons/course.ts';
import {onwardOf, type Onward} from '#web/lessons/quiz/onward.ts';
import {useQuizzes} from '#web/lessons/quiz/use-quizzes.ts';
import type {Quiz} from '#web/lessons/quiz/view.ts';
import {useLearnerState, useLessonMarks} from '#web/lessons/use-progress.ts';

/** What follows a quiz for its learner. */
export function useOnward(quiz: Quiz): Onward | undefined {
  const modules = modulesOf(useCourse());
  const learnerState = useLearnerState();
  const quizzes = useQuizzes();
  const marks = useLessonMarks();
  return onwardOf({
    quiz,
    modules,
    hasCheckpoint: (id) => quizzes.checkpoint(id) !== undefined,
    isDone: (id) => learnerState.isDone(id),
    isPassed: (id) => learnerState.isPassed(id),
    isOpen: (id) => moduleAccess(modules, learnerState, id).allowed,
    reached: marks.get(quiz.lessonId ?? '')?.reached ?? 0,
  });
}
