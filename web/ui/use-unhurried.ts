import {startTransition, useEffect, useRef, useState} from 'react';

/** How much later, ms: too short to be seen, and by then what a click set off has left the page. */
const LATER_MS = 100;

/**
 * The value a moment later. What is drawn from it holds up neither the frame in which the value changes nor the way
 * of a command to the disk and the network; React's own deferral begins before both.
 */
export function useUnhurried<T>(value: T): T {
  const [shown, setShown] = useState(() => value);
  const latest = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = value;
    if (Object.is(shown, value)) return;
    // A value that changes all the time is shown all the same.
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      startTransition(() => setShown(() => latest.current));
    }, LATER_MS);
  }, [shown, value]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return shown;
}
