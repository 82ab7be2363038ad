import {useSyncExternalStore} from 'react';

export const MINUTE_MS = 60_000;

/** The minute that it is, epoch ms of its beginning; it goes on by itself. */
export const useMinute = (): number => useSyncExternalStore(everyMinute, thisMinute);

const thisMinute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
const everyMinute = (onChange: () => void) => {
  const timer = setInterval(onChange, MINUTE_MS / 4);
  return () => clearInterval(timer);
};
