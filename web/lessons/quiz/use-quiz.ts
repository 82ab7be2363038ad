import {useEffect, useMemo, useState} from 'react';
import {lessonAccess, moduleAccess} from '#schema/lessons/access.ts';
import {queries} from '#schema/queries.ts';
import {useCommand, useData, useKept, usePendingOf, useStoreOpen} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';
import {kept} from '#web/io/kept.ts';
import {modulesOf, useCourse} from '#web/lessons/course.ts';
import type {Answers} from '#web/questions/answers.ts';
import {UNDO_MS, useSending} from '#web/lessons/quiz/use-sending.ts';
import {
  isGraded,
  quizView,
  type AttemptRow,
  type Quiz,
  type QuizRows,
  type QuizView,
  type Sitting,
} from '#web/lessons/quiz/view.ts';
import {useLearnerState} from '#web/lessons/use-progress.ts';

/** A quiz on the screen: what to show, and what can be done. */
export type QuizAtHand = {
  readonly view: QuizView;
  readonly rows: QuizRows;
  /** The learner did something here: from then on the focus follows what they did. */
  readonly isTouched: boolean;
  readonly begin: (attempt: AttemptRow) => void;
  /** Submits it: it is sent when the time to undo that is over. */
  readonly submit: (attempt: AttemptRow) => void;
  readonly undo: (attempt: AttemptRow) => void;
  /** Sends what was submitted without waiting for that. */
  readonly sendNow: (attempt: AttemptRow, answers: Answers) => void;
};

/** @param quizId see `quizOfLesson` and `checkpointOf`. */
export function useQuiz(quizId: string): QuizAtHand {
  const rows = useQuizRows(quizId);
  const pending = usePendingOf('quizzes.answer', 'quizzes.submit');
  const isStoreOpen = useStoreOpen();
  const access = useQuizAccess(rows.quiz);
  const submit = useCommand('quizzes.submit');
  const {outbox} = useData();
  const [sitting, sit] = useSitting(quizId);
  const [isTouched, setTouched] = useState(false);
  const view = quizView({rows, pending, sitting, access, isStoreOpen});
  const sendNow = ({id}: AttemptRow, answers: Answers) => {
    sit({attemptId: id, isHandedIn: true});
    submit({attemptId: id, answers: Object.fromEntries(answers)});
    // All that was rejected before is in this one.
    const rejected = pending.filter(({status, args}) => status === 'failed' && args['attemptId'] === id);
    for (const command of rejected) void outbox.discard(command.id);
  };
  useSending(view, sendNow);
  useForgetting(view, quizId);
  return {
    view,
    rows,
    isTouched,
    begin: ({id}) => {
      setTouched(true);
      sit({attemptId: id, isHandedIn: false});
    },
    submit: ({id}) => {
      setTouched(true);
      sit({attemptId: id, isHandedIn: false, sendAt: Date.now() + UNDO_MS});
    },
    undo: ({id}) => sit({attemptId: id, isHandedIn: false}),
    sendNow,
  };
}

function useQuizRows(quizId: string): QuizRows {
  const [quizzes] = useRows(queries.quizzes.all());
  const [records] = useRows(queries.quizzes.progress());
  const [open] = useRows(queries.quizzes.open());
  const [history] = useRows(queries.quizzes.history());
  const attempts: readonly AttemptRow[] = history;
  const [answers] = useRows(queries.quizzes.answers());
  return useMemo(
    () => ({
      quiz: quizzes.find(({id}) => id === quizId),
      record: records.find((row) => row.quizId === quizId),
      open: open.find((row) => row.quizId === quizId),
      graded: attempts.filter((row) => row.quizId === quizId).filter(isGraded),
      answers,
    }),
    [quizId, quizzes, records, open, attempts, answers],
  );
}

function useQuizAccess(quiz: Quiz | undefined) {
  const course = useCourse();
  const learnerState = useLearnerState();
  if (!quiz) return {allowed: true} as const;
  const modules = modulesOf(course);
  return quiz.lessonId === null
    ? moduleAccess(modules, learnerState, quiz.moduleId)
    : lessonAccess(modules, learnerState, quiz.lessonId);
}

const isSitting = (value: unknown): value is Sitting =>
  typeof value === 'object' &&
  value !== null &&
  'attemptId' in value &&
  typeof value.attemptId === 'string' &&
  'isHandedIn' in value &&
  typeof value.isHandedIn === 'boolean' &&
  (!('sendAt' in value) || typeof value.sendAt === 'number');

const sittings = kept({name: 'quiz', owner: 'learner', until: 'account-deleted', schema: isSitting});

/** Which attempt one sat down to, kept on the device: a reload comes back to it. */
function useSitting(quizId: string): [Sitting | undefined, (next: Sitting) => void] {
  const mine = useKept(sittings, quizId);
  const [sitting, setSitting] = useState(mine.read);
  return [
    sitting,
    (next) => {
      setSitting(next);
      mine.keep(next);
    },
  ];
}

/** Once its result was seen, an attempt is not come back to: the newest result is. */
function useForgetting({at}: QuizView, quizId: string): void {
  const mine = useKept(sittings, quizId);
  useEffect(() => {
    if (at === 'result') mine.forget();
  }, [at, mine]);
}
