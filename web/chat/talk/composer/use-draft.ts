import {useCallback, useEffect, useLayoutEffect, useRef, useState} from 'react';
import {queries} from '#schema/queries.ts';
import {lengthOf} from '#schema/wire/socket.content.ts';
import {CONTENT_MAX} from '#schema/wire/socket.limits.ts';
import {draftOf, isKeptDraft, met, type KeptDraft} from '#web/chat/talk/composer/draft.ts';
import {useCommand, useKept, usePendingOf, useStoreOpen} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';
import {kept} from '#web/io/kept.ts';

/** What is being written in each room, on this device. */
export const drafts = kept({
  name: 'message',
  owner: 'learner',
  until: 'account-deleted',
  schema: isKeptDraft,
});

/** A draft goes to the other devices once typing has rested for so long, ms. */
const REST_MS = 2000;

export type Draft = {
  readonly text: string;
  readonly write: (text: string) => void;
  /** It was sent. */
  readonly clear: () => void;
};

/** What all devices have of every room: a draft is brought up to it. */
export function useMeeting(): (draft: KeptDraft, channelId: string | undefined) => KeptDraft {
  const [rows] = useRows(queries.chat.drafts());
  const pending = usePendingOf('chat.draft');
  const isOpen = useStoreOpen();
  return useCallback(
    (draft, channelId) => {
      // Until the store is open, no row means that it is not known.
      if (channelId === undefined || !isOpen) return draft;
      const row = rows.find((one) => one.channelId === channelId)?.body ?? '';
      return met(draft, {row, pending, channelId});
    },
    [rows, pending, isOpen],
  );
}

/**
 * What is being written in a room: on this device with each key, on the learner's other devices a moment later.
 * @param place the room, or the person somebody new is written to.
 * @param channelId of a room that exists: only those have drafts on other devices.
 */
export function useMessageDraft(place: string, channelId: string | undefined): Draft {
  const own = useKept(drafts, place);
  const put = useCommand('chat.draft');
  const meet = useMeeting();
  const [draft, setDraft] = useState(() => draftOf(own.read()));
  const newest = useRef(draft);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const become = useCallback(
    (next: KeptDraft) => {
      if (next === newest.current) return;
      newest.current = next;
      setDraft(next);
      own.keep(next);
    },
    [own],
  );
  const tell = useCallback(() => {
    clearTimeout(timer.current);
    if (timer.current === undefined) return;
    timer.current = undefined;
    const {body, seen, told} = newest.current;
    if (channelId === undefined || body === (told ?? seen)) return;
    // What is too long to be sent stays on this device until it is shorter.
    if (lengthOf(body) > CONTENT_MAX) return;
    become({...newest.current, told: body});
    put({channelId, body});
  }, [channelId, put, become]);
  useEffect(() => {
    window.addEventListener('pagehide', tell);
    return () => {
      window.removeEventListener('pagehide', tell);
      tell();
    };
  }, [tell]);
  // Before anybody can act on what is drawn.
  useLayoutEffect(() => become(meet(newest.current, channelId)), [meet, channelId, become]);
  const write = (body: string) => {
    become({...newest.current, body});
    clearTimeout(timer.current);
    timer.current = setTimeout(tell, REST_MS);
  };
  const clear = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const {seen, told = seen} = newest.current;
    // Also where the row of what was told is still on its way.
    const isShared = channelId !== undefined && (seen !== '' || told !== '');
    become({...newest.current, body: '', ...(isShared ? {told: ''} : {})});
    if (isShared) put({channelId, body: ''});
  };
  return {text: draft.body, write, clear};
}
