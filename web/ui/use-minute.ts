import {useSyncExternalStore} from 'react';
import {serverClock} from '#web/io/server-clock.ts';

export const MINUTE_MS = 60_000;

/** The minute that it is at the academy, epoch ms of its beginning; it goes on by itself. */
export const useMinute = (): number => useSyncExternalStore(everyMinute, thisMinute);

const thisMinute = () => Math.floor(serverClock.now() / MINUTE_MS) * MINUTE_MS;
const everyMinute = (onChange: () => void) => {
  const timer = setInterval(onChange, MINUTE_MS / 4);
  const stop = serverClock.onChange(onChange);
  return () => {
    clearInterval(timer);
    stop();
  };
};
