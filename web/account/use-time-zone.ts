import {useEffect} from 'react';
import {isTimeZone, zoneToCountBy} from '#schema/account/time-zone.ts';
import {queries} from '#schema/queries.ts';
import {deviceTimeZone} from '#web/io/browser/device-time-zone.ts';
import {useCommand, useData, useIsLive, usePendingOf, useStoreOpen} from '#web/data/data.ts';
import {overlay} from '#web/data/outbox/overlay.ts';
import {useRows} from '#web/data/rows.ts';
import {useSaveWord} from '#web/data/save-word.ts';
import type {SaveState} from '#web/ui/show/save-mark.tsx';

const SET = 'account.timeZone';

const ofDevice = deviceTimeZone();

/** The zone that the learner has, with what is still on its way; `undefined` until the local store is read. */
function useOwnTimeZone(): string | null | undefined {
  const [learner] = useRows(queries.account.learner());
  const pending = usePendingOf(SET);
  return overlay(learner?.timeZone, pending, {
    [SET]: (own, {args: {by, timeZone}}) => (by === 'learner' || own === null ? timeZone : own),
  });
}

/** The time zone by whose calendar the learner's days are counted, on every device the same. */
export const useTimeZone = (): string => zoneToCountBy(useOwnTimeZone(), ofDevice);

/** Whether neither the learner nor this device names a time zone, so that days are counted by UTC. */
export function useIsZoneUnknown(): boolean {
  const own = useOwnTimeZone();
  if (own === undefined) return false;
  return ofDevice === undefined && (own === null || !isTimeZone(own));
}

/** Tells the academy this device's time zone, as long as the learner has none. */
export function TimeZoneKeeper() {
  const own = useOwnTimeZone();
  const isUntold = usePendingOf(SET).length === 0;
  const isLive = useIsLive();
  const isOpen = useStoreOpen();
  const set = useCommand(SET);
  // Offline the rows may be older than the answer of another device.
  const isDue = own === null && isUntold && isLive && isOpen;
  useEffect(() => {
    if (isDue && ofDevice !== undefined) set({timeZone: ofDevice, by: 'device'});
  }, [isDue, set]);
  return null;
}

type Choice = {
  readonly state: SaveState | undefined;
  /** Why the last choice was not taken. */
  readonly rejection: string | undefined;
  readonly choose: (timeZone: string) => void;
};

/** The learner's own choice, which the academy takes once in 24 hours. */
export function useTimeZoneChoice(): Choice {
  const {outbox} = useData();
  const set = useCommand(SET);
  const choices = usePendingOf(SET).filter(({args}) => args['by'] === 'learner');
  const wordOf = useSaveWord(choices);
  const last = choices.at(-1);
  const failed = choices.filter(({status}) => status === 'failed');
  return {
    state: last && (last.status === 'failed' ? 'Not sent' : wordOf(last)),
    rejection: failed.at(-1)?.reason?.message,
    choose: (timeZone) => {
      for (const {id} of failed) void outbox.discard(id);
      set({timeZone, by: 'learner'});
    },
  };
}
