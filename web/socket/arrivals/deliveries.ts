// Tells the others of direct channels that their messages have arrived on a device, whichever page is open.
import {queries} from '#schema/queries.ts';
import {newCommand} from '#web/data/data.ts';
import type {DataSession} from '#web/data/session/session.ts';
import {onDataSession} from '#web/data/session/use-session.ts';

/** At most so often for a channel, ms: messages that come fast are confirmed together. */
const EVERY_MS = 2000;

type Direct = {
  readonly channelId: string;
  readonly channel?: {readonly lastSeq: number} | undefined;
  /** Absent for who lets nobody know. */
  readonly receipt?: {readonly deliveredSeq: number} | undefined;
};

type Means = Pick<DataSession, 'zero' | 'send'> & {
  /** Tabs in the background leave it to the one in front, and do it where there is none. */
  readonly isInFront: () => boolean;
};

/** Confirms what the rows of this device have and no device has confirmed. @returns the way to stop. */
export function confirmDeliveries({zero, send, isInFront}: Means): () => void {
  const told = new Map<string, number>();
  let rows: readonly Direct[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    timer = undefined;
    const fresh = rows.flatMap(({channelId, channel, receipt}) => {
      if (!channel || !receipt) return [];
      const said = told.get(channelId) ?? 0;
      // A restored server counts anew: what was told to it before is not known there.
      const known = said > channel.lastSeq ? receipt.deliveredSeq : Math.max(receipt.deliveredSeq, said);
      return channel.lastSeq > known ? [{channelId, seq: channel.lastSeq}] : [];
    });
    if (fresh.length === 0) return;
    timer = setTimeout(look, EVERY_MS);
    for (const one of fresh) {
      told.set(one.channelId, one.seq);
      send(newCommand('chat.delivered', one));
    }
  };
  const view = zero.materialize(queries.chat.directs());
  view.addListener((next) => {
    rows = next;
    if (timer !== undefined) return;
    if (isInFront()) look();
    else timer = setTimeout(look, EVERY_MS * (1 + Math.random()));
  });
  return () => {
    clearTimeout(timer);
    view.destroy();
  };
}

const isInFront = () => document.visibilityState === 'visible';

/** Does so for the learner who is signed in. @returns the way to stop. */
export function keepDeliveries(): () => void {
  let stop: (() => void) | undefined;
  const stopSessions = onDataSession((session) => {
    stop?.();
    stop = session && confirmDeliveries({...session, isInFront});
  });
  return () => {
    stopSessions();
    stop?.();
  };
}
