// What still waits on this device for somebody who is not signed in any more: the sign-in page says so.
import {forget, keep, readKept} from '#web/io/kept.ts';

const KEY = 'left-behind';

type LeftBehind = {readonly userId: string; readonly count: number};

const read = (): LeftBehind | undefined => {
  const kept = readKept(KEY) as Partial<LeftBehind> | undefined;
  return typeof kept?.userId === 'string' && typeof kept.count === 'number' && kept.count > 0
    ? {userId: kept.userId, count: kept.count}
    : undefined;
};

/** How many changes wait for the last learner of this device. */
export const leftBehind = (): number => read()?.count ?? 0;

/** Notes what waits when a session has ended. */
export function noteLeftBehind(userId: string, count: number): void {
  if (count > 0) keep(KEY, {userId, count} satisfies LeftBehind);
  else comeBack(userId);
}

/** Their owner is here again, or is no more. */
export function comeBack(userId: string): void {
  if (read()?.userId === userId) forget(KEY);
}
