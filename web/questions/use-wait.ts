import {useCallback, useSyncExternalStore} from 'react';
import {serverClock} from '#web/io/server-clock.ts';
import {minutesLeft, untilNextMinute, type Wait} from '#web/questions/clock.ts';

/** What is left of the wait for an attempt, whole minutes rounded up; 0 when it is open. Updated as time passes. */
export function useWait(wait: Wait | undefined): number {
  const left = useCallback(() => (wait ? minutesLeft(wait, serverClock.now()) : 0), [wait]);
  const subscribe = useCallback(
    (onChange: () => void) => {
      if (!wait) return () => undefined;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const look = () => {
        clearTimeout(timer);
        onChange();
        const ms = untilNextMinute(wait, serverClock.now());
        if (ms !== undefined) timer = setTimeout(look, ms + 1);
      };
      look();
      const stop = serverClock.onChange(look);
      return () => {
        clearTimeout(timer);
        stop();
      };
    },
    [wait],
  );
  return useSyncExternalStore(subscribe, left);
}
