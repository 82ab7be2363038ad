import {useMemo} from 'react';
import {learnerStateIn, type LearnerState, type Step} from '#schema/lessons/access.ts';
import {queries} from '#schema/queries.ts';
import {useCommand, useIsOffline, usePendingByNow, usePendingOf} from '#web/data/data.ts';
import type {Command} from '#web/data/outbox/command.ts';
import {useRows} from '#web/data/rows.ts';
import {modulesOf, useCourse, type Course} from '#web/lessons/course.ts';
import {latest} from '#web/lessons/home/latest.ts';
import {lessonMarks, type LessonMark} from '#web/lessons/lesson-marks.ts';
import {nextStep} from '#web/lessons/home/next-step.ts';
import {useQuizzes, type Quizzes} from '#web/lessons/quiz/use-quizzes.ts';

/** Commands that change a lesson's mark. */
const MARKING = ['lessons.open', 'lessons.read', 'lessons.complete'] as const;

type Marks = ReadonlyMap<string, LessonMark>;

/** Own marks by lesson id: what is synced, and what this device has not sent yet. */
export const useLessonMarks = (): Marks => useMarksWith(usePendingOf(...MARKING));

/** The same, a moment later: for what stands around the place where a mark is made. */
export const useLessonMarksByNow = (): Marks => useMarksWith(usePendingByNow(...MARKING));

function useMarksWith(pending: readonly Command[]): Marks {
  const [rows] = useRows(queries.lessons.progress());
  const course = useCourse();
  const quizzes = useQuizzes();
  return marksOf(rows, pending, course, quizzes);
}

const marksOf = latest((rows: Rows, pending: readonly Command[], course: Course, quizzes: Quizzes) =>
  lessonMarks(rows, pending, {
    blocksOf: (id) => blockCounts(course).get(id) ?? 0,
    isQuizPassed: (id) => quizzes.ofLesson(id)?.isPassed,
  }),
);

/** Blocks by lesson id. */
const blockCounts = latest(
  (course: Course): ReadonlyMap<string, number> =>
    new Map(
      modulesOf(course).flatMap(({lessons}) => lessons.map(({id, blockCount}) => [id, blockCount] as const)),
    ),
);

type Rows = Parameters<typeof lessonMarks>[0];

/** Whether marks that are missing are missing for good: a first visit says nothing of them before it knows. */
export function useAreMarksKnown(): boolean {
  const [rows, {type}] = useRows(queries.lessons.progress());
  return useIsOffline() || rows.length > 0 || type === 'complete';
}

/** Ids of the lessons that are done. */
export function useDoneLessons(): ReadonlySet<string> {
  const marks = useLessonMarks();
  return useMemo(
    () => new Set([...marks].flatMap(([id, {doneAt}]) => (doneAt === null ? [] : [id]))),
    [marks],
  );
}

/** Where one stands, as the rule of access (schema/lessons/access.ts) asks for it. */
export const useLearnerState = (): LearnerState => useLearnerStateWith(useLessonMarks());

/** The same, where the marks are at hand. */
export function useLearnerStateWith(marks: Marks): LearnerState {
  const [modules] = useRows(queries.lessons.modules());
  return useMemo(() => learnerStateIn(marks, modules), [marks, modules]);
}

/** What to go on with; `undefined` when all that is open is done. */
export function useNextStep(): Step | undefined {
  const course = useCourse();
  const learnerState = useLearnerState();
  const quizzes = useQuizzes();
  return useMemo(
    () => nextStep(modulesOf(course), learnerState, (id) => quizzes.checkpoint(id) !== undefined),
    [course, learnerState, quizzes],
  );
}

/** Marks a lesson that has no quiz done. */
export function useComplete(): (lessonId: string) => void {
  const complete = useCommand('lessons.complete');
  return (lessonId) => complete({lessonId});
}
