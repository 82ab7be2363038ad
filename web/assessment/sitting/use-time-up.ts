import {useEffect, useEffectEvent} from 'react';
import {serverClock} from '#web/io/server-clock.ts';
import {askServerTime} from '#web/assessment/sitting/use-time-left.ts';
import type {AttemptRow} from '#web/assessment/view.ts';

/** Where the time may be up and nobody is sure. */
const LOOK_AGAIN_MS = 5000;

/**
 * Submits when the time is up by the server's clock, once. Offline, a device whose clock is wrong must not end an attempt that
 * goes on: the academy ends it by itself.
 */
export function useTimeUp(
  left: number,
  {id, dueAt}: Pick<AttemptRow, 'id' | 'dueAt'>,
  submit: () => void,
): void {
  const isUp = left <= 0;
  const end = useEffectEvent(submit);
  useEffect(() => {
    if (!isUp) return undefined;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      await askServerTime(id);
      if (isGone) return;
      if (serverClock.atLeast() >= dueAt) end();
      else timer = setTimeout(() => void look(), LOOK_AGAIN_MS);
    };
    void look();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isUp, id, dueAt]);
}
