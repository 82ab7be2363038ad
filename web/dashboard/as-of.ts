// How old what the screen shows may be, for learners without a connection.
import {useEffect} from 'react';
import {useData, useIsLive, useIsOffline} from '#web/data/data.ts';
import {isCount, kept} from '#web/io/kept.ts';

const lastLive = kept({name: 'as-of', owner: 'learner', until: 'signed-out', schema: isCount});

/** A window that is closed at once is behind by that, ms. */
const KEEP_EVERY_MS = 20_000;

/** Tabs in the background beat once a minute at least. Who is later than this has slept, ms. */
const SLEPT_AFTER_MS = 90_000;

/**
 * Keeps when the connection was last known to live. After a sleep it still seems to, until the browser notices that it
 * doesn't: that moment counts once the connection has outlived a beat.
 * @param now Unix time, ms.
 */
export function liveClock(keep: (at: number) => void, now: () => number = Date.now) {
  let last = now();
  let isSure = true;
  keep(last);
  const look = () => {
    const at = now();
    const isOnTime = at - last <= SLEPT_AFTER_MS;
    last = at;
    return {at, isOnTime};
  };
  return {
    beat: (): void => {
      const {at, isOnTime} = look();
      isSure = isOnTime;
      if (isOnTime) keep(at);
    },
    /** The connection is lost: until now it lived, unless that was while the device slept. */
    end: (): void => {
      const {at, isOnTime} = look();
      if (isSure && isOnTime) keep(at);
    },
  };
}

/** When the rows on this device were last as the academy has them, Unix time in ms; `undefined` while they are, or it was never. */
export function useAsOf(): number | undefined {
  const {userId} = useData();
  const isLive = useIsLive();
  const isOffline = useIsOffline();
  useEffect(() => {
    if (!isLive || isOffline) return undefined;
    const clock = liveClock((at) => lastLive(userId).keep(at));
    const timer = setInterval(clock.beat, KEEP_EVERY_MS);
    return () => {
      clearInterval(timer);
      clock.end();
    };
  }, [userId, isLive, isOffline]);
  return isOffline ? lastLive(userId).read() : undefined;
}

/** `as of 09:14`, with the day where it is another one. */
export function asOfWords(at: number, now: number = Date.now()): string {
  const time = new Date(at).toLocaleTimeString('en-GB', {hour: '2-digit', minute: '2-digit'});
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  const day = new Date(at).toLocaleDateString('en', {month: 'short', day: 'numeric'});
  return isToday ? `as of ${time}` : `as of ${day}, ${time}`;
}
