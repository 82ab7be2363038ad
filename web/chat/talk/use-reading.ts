import {useCallback, useEffect, useRef} from 'react';
import type {Room} from '#web/chat/rooms/rooms.ts';
import {useCommand} from '#web/data/data.ts';

/** The academy is told at most once in this time how far a room was read, ms. */
const EVERY_MS = 2000;

/** Tells how far a room has been read. @returns what to call with whether the newest message is in sight. */
export function useReading({id, lastSeq, readSeq}: Room): (isSeen: boolean) => void {
  const read = useCommand('chat.read');
  const told = useRef({seq: readSeq ?? -1, at: -EVERY_MS});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const now = useRef({isSeen: false, lastSeq});
  const look = useCallback(() => {
    if (timer.current !== undefined || now.current.lastSeq <= told.current.seq) return;
    timer.current = setTimeout(
      () => {
        timer.current = undefined;
        const seq = now.current.lastSeq;
        if (!now.current.isSeen || document.visibilityState !== 'visible') return;
        told.current = {seq, at: performance.now()};
        read({channelId: id, seq});
      },
      Math.max(0, told.current.at + EVERY_MS - performance.now()),
    );
  }, [id, read]);
  useEffect(() => {
    now.current.lastSeq = lastSeq;
    // A restored server counts anew, and knows of nothing that came later.
    if (told.current.seq > lastSeq) told.current = {seq: readSeq ?? -1, at: told.current.at};
    if (now.current.isSeen) look();
  }, [lastSeq, readSeq, look]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (isSeen) => {
      now.current.isSeen = isSeen;
      if (isSeen) look();
    },
    [look],
  );
}
