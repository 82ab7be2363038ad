import {createContext, use, useMemo, type ReactNode} from 'react';
import {queries} from '#schema/queries.ts';
import {useStoreOpen} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';
import {modulesOf, useCourse, type Course} from '#web/lessons/course.ts';
import type {LessonMark} from '#web/lessons/lesson-marks.ts';
import {countByDay, dayOf} from '#schema/lessons/days.ts';
import {streakOf} from '#schema/lessons/streak.ts';
import {isGraded, type AttemptRow} from '#web/lessons/quiz/view.ts';
import {useMinute} from '#web/ui/use-minute.ts';
import {useLessonMarks} from '#web/lessons/use-progress.ts';
import {useUnhurried} from '#web/ui/use-unhurried.ts';

/** Own graded attempts, newest first. */
function useAttempts() {
  const [history] = useRows(queries.quizzes.history());
  return useMemo(() => (history as readonly AttemptRow[]).filter(isGraded), [history]);
}

/** Awards for what stands among lessons and attempts itself. */
const SEEN_ALREADY = new Set(['lesson', 'quiz', 'quiz-bonus']);

type Given = {
  readonly course: Course;
  readonly marks: ReadonlyMap<string, LessonMark>;
  readonly attempts: ReturnType<typeof useAttempts>;
  readonly ledger: readonly {readonly kind: string; readonly earnedAt: number}[];
  readonly isStoreOpen: boolean;
  /** By whose calendar days are counted. */
  readonly timeZone: string;
  /** Days a week that the learner has set out to learn on; `null` for none, `undefined` until that is known. */
  readonly goal: number | null | undefined;
  readonly now: number;
};

type ProgressFacts = ReturnType<typeof factsOf>;

function factsOf({course, marks, attempts, ledger, isStoreOpen, timeZone, goal, now}: Given) {
  const doneAt = [...marks.values()].flatMap((mark) => (mark.doneAt === null ? [] : [mark.doneAt]));
  const times = [
    ...doneAt,
    ...attempts.map(({gradedAt}) => gradedAt),
    ...ledger.filter(({kind}) => !SEEN_ALREADY.has(kind)).map(({earnedAt}) => earnedAt),
  ];
  const byDay = countByDay(times, timeZone);
  const today = dayOf(now, timeZone);
  const modules = modulesOf(course);
  return {
    /** Until then, nothing is known to be missing. On a new device the course comes after the store is open. */
    isKnown: modules.length > 0 && (isStoreOpen || times.length > 0),
    modules,
    attempts,
    doneAt,
    byDay,
    goal,
    streak: streakOf(new Set(byDay.keys()), today, goal ?? undefined),
    startedAt: times.length === 0 ? undefined : Math.min(...times),
    today,
    timeZone,
    now,
  };
}

const Facts = createContext<ProgressFacts | undefined>(undefined);

type ProviderProps = Pick<Given, 'timeZone' | 'goal'> & {children: ReactNode};

/**
 * Works out once what the blocks below tell, and hands it down after the frame in which rows have changed:
 * figures that many rows make up may follow by a frame, the points and the save state may not wait for them.
 */
export function ProgressFactsProvider({timeZone, goal, children}: ProviderProps) {
  const course = useCourse();
  const marks = useLessonMarks();
  const attempts = useAttempts();
  const [ledger] = useRows(queries.points.ledger());
  const isStoreOpen = useStoreOpen();
  const now = useMinute();
  const given = useMemo(
    () => ({course, marks, attempts, ledger, isStoreOpen, timeZone, goal, now}),
    [course, marks, attempts, ledger, isStoreOpen, timeZone, goal, now],
  );
  const latest = useUnhurried(given);
  const facts = useMemo(() => factsOf(latest), [latest]);
  return <Facts value={facts}>{children}</Facts>;
}

/** All that own progress is told from: the course, what was done and when. @throws {Error} outside the provider. */
export function useProgressFacts(): ProgressFacts {
  const facts = use(Facts);
  if (!facts) throw new Error('useProgressFacts needs a ProgressFactsProvider');
  return facts;
}
