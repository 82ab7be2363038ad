import {useEffect, useEffectEvent, useRef} from 'react';
import type {Answers} from '#web/questions/answers.ts';
import type {AttemptRow, QuizView} from '#web/lessons/quiz/view.ts';

/** How long a submission can be undone, ms. */
export const UNDO_MS = 8000;

/**
 * Sends a submission when the time to undo it is over, and at once when the learner leaves the page or the quiz: from then
 * on it is the outbox's, which loses nothing. A window that was killed meanwhile sends it when the quiz is opened again.
 */
export function useSending(view: QuizView, send: (attempt: AttemptRow, answers: Answers) => void): void {
  const sendAt = view.at === 'sending' ? view.sendAt : undefined;
  const isDue = useRef(false);
  const sendOnce = useEffectEvent(() => {
    if (!isDue.current || view.at !== 'sending') return;
    isDue.current = false;
    send(view.attempt, view.answers);
  });
  useEffect(() => {
    isDue.current = sendAt !== undefined;
    if (sendAt === undefined) return undefined;
    // A clock that was set back must not make it wait longer.
    const left = Math.min(UNDO_MS, Math.max(0, sendAt - Date.now()));
    const timer = setTimeout(() => sendOnce(), left);
    const leave = () => sendOnce();
    // A phone may end a page that nobody sees without another word.
    const hide = () => (document.hidden ? sendOnce() : undefined);
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [sendAt]);
  useEffect(() => () => sendOnce(), []);
}
