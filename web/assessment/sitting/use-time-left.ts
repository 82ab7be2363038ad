import {useEffect, useState} from 'react';
import {getQuestions} from '#schema/assessment/assessment.api.ts';
import {serverClock} from '#web/io/server-clock.ts';
import type {AttemptRow} from '#web/assessment/view.ts';
import {call} from '#web/io/call.ts';

/** Asks the academy what time it is there, by an attempt that runs. @returns whether it said so. */
export async function askServerTime(attempt: string): Promise<boolean> {
  try {
    serverClock.tell(Date.parse((await call(getQuestions, {query: {attempt}})).now));
    return true;
  } catch {
    // Offline, or the attempt has just ended: what is known of the time stays, and rows say the rest.
    return false;
  }
}

/** What is left of an attempt by the server's clock, ms; updated every second. */
export function useTimeLeft({id, dueAt}: Pick<AttemptRow, 'id' | 'dueAt'>): number {
  const [left, setLeft] = useState(() => dueAt - serverClock.now());
  useEffect(() => {
    const look = () => setLeft(dueAt - serverClock.now());
    look();
    const timer = setInterval(look, 1000);
    const learn = () => {
      if (!document.hidden) void askServerTime(id).then(look);
    };
    learn();
    document.addEventListener('visibilitychange', learn);
    window.addEventListener('online', learn);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', learn);
      window.removeEventListener('online', learn);
    };
  }, [id, dueAt]);
  return left;
}
