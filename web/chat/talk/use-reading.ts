import {useCallback, useEffect, useRef} from 'react';
import type {Room} from '#web/chat/rooms/rooms.ts';
import {useCommand} from '#web/data/data.ts';

/** The academy is told at most once in this time how far a room was read, ms. */
const EVERY_MS = 2000;

/** Tells how far a room has been read. @returns what to call when its newest message is in sight. */
export function useReading({id, lastSeq, readSeq}: Room): () => void {
  const read = useCommand('chat.read');
  const told = useRef({seq: readSeq ?? -1, at: 0});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const newest = useRef(lastSeq);
  useEffect(() => {
    newest.current = lastSeq;
  }, [lastSeq]);
  const tell = useCallback(() => {
    timer.current = undefined;
    if (document.visibilityState !== 'visible' || newest.current <= told.current.seq) return;
    told.current = {seq: newest.current, at: Date.now()};
    read({channelId: id, seq: newest.current});
  }, [id, read]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    if (newest.current <= told.current.seq || timer.current !== undefined) return;
    timer.current = setTimeout(tell, Math.max(0, told.current.at + EVERY_MS - Date.now()));
  }, [tell]);
}
