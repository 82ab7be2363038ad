import {useCallback, useEffect, useMemo, useRef, useState} from 'react';
import type {Exercise} from '#schema/lessons/exercise/exercise.ts';
import {queries} from '#schema/queries.ts';
import {useCommand, usePendingOf} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';
import {workOf, type Work} from '#web/lessons/exercises/exercise-work.ts';

/** A draft is stored after so long without a key, ms: a command a key would be one for each device and the server. */
const DRAFT_AFTER_MS = 1500;

/** An exercise with the learner's own work on it. */
export type ExerciseCard = {
  readonly exercise: Exercise;
  readonly work: Work | undefined;
  /** The code as the learner has it here. */
  readonly code: string;
  readonly hints: number;
  readonly write: (code: string) => void;
  readonly openHint: () => void;
  /** All tests passed on this device. */
  readonly solve: () => void;
};

/** Work on an exercise; drafts go to every device by the outbox, at the latest when the page is left. */
export function useExercise(exercise: Exercise, lessonId: string): ExerciseCard {
  const [rows] = useRows(queries.exercises.work());
  const pending = usePendingOf('exercises.draft', 'exercises.solve');
  const work = useMemo(() => workOf(rows, pending).get(exercise.id), [rows, pending, exercise.id]);
  const sendDraft = useCommand('exercises.draft');
  const sendSolve = useCommand('exercises.solve');
  // What is typed here counts more than what another device sends meanwhile.
  const [typed, setTyped] = useState<string>();
  const [opened, setOpened] = useState(0);
  const code = typed ?? work?.code ?? exercise.starter;
  const hints = Math.max(opened, work?.hints ?? 0);
  const args = {lessonId, exerciseId: exercise.id, code, hints};
  const {keepSoon, forget} = useLater(() => sendDraft(args));
  return {
    exercise,
    work,
    code,
    hints,
    write: (next) => {
      setTyped(next);
      keepSoon();
    },
    openHint: () => {
      setOpened(hints + 1);
      keepSoon();
    },
    solve: () => {
      forget();
      sendSolve(args);
    },
  };
}

/** Does something a while after the last call, or when the page is left. */
function useLater(work: () => void) {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const forget = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);
  const now = useCallback(() => {
    if (timer.current === undefined) return;
    forget();
    latest.current();
  }, [forget]);
  useEffect(() => {
    const onHidden = () => (document.visibilityState === 'hidden' ? now() : undefined);
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('pagehide', now);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', now);
      now();
    };
  }, [now]);
  const keepSoon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(now, DRAFT_AFTER_MS);
  }, [now]);
  return {keepSoon, forget};
}
