import {atom, useAtomValue, useSetAtom} from 'jotai';
import {useCallback, useSyncExternalStore} from 'react';
import {learnOffset, minutesLeft, untilNextMinute, type Wait} from '#web/questions/clock.ts';

/** How far the server's clock is ahead of this device's, ms; unknown until an attempt was graded under our eyes. */
const clockOffsetAtom = atom<number | undefined>(undefined);

/** Tells of a time that the server wrote a moment ago. */
export function useClockHint(): (seen: number) => void {
  const set = useSetAtom(clockOffsetAtom);
  return (seen) => set((known) => learnOffset(known, seen, Date.now()));
}

/** What is left of the wait for an attempt, whole minutes rounded up; 0 when it is open. Updated as time passes. */
export function useWait(wait: Wait | undefined): number {
  const offset = useAtomValue(clockOffsetAtom) ?? 0;
  const left = useCallback(() => (wait ? minutesLeft(wait, Date.now() + offset) : 0), [wait, offset]);
  const subscribe = useCallback(
    (onChange: () => void) => {
      if (!wait) return () => undefined;
      let timer: ReturnType<typeof setTimeout>;
      const plan = () => {
        const ms = untilNextMinute(wait, Date.now() + offset);
        if (ms === undefined) return;
        timer = setTimeout(() => {
          onChange();
          plan();
        }, ms + 1);
      };
      plan();
      return () => clearTimeout(timer);
    },
    [wait, offset],
  );
  return useSyncExternalStore(subscribe, left);
}
