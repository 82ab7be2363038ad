import {useEffect, useState} from 'react';
import {useMinute} from '#web/ui/use-minute.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/**
 * A number that rises with each of the learner's days and of the academy's, which end at midnight UTC, and whenever a page that
 * was out of sight is seen again: what holds for a day is asked anew then.
 */
export function useDayTurn(): number {
  const now = useMinute();
  const [returns, setReturns] = useState(0);
  useEffect(() => {
    const over = new AbortController();
    const look = () => {
      if (document.visibilityState === 'visible') setReturns((before) => before + 1);
    };
    document.addEventListener('visibilitychange', look, {signal: over.signal});
    return () => over.abort();
  }, []);
  const own = Math.floor((now - new Date(now).getTimezoneOffset() * MINUTE_MS) / DAY_MS);
  return own + Math.floor(now / DAY_MS) + returns;
}
