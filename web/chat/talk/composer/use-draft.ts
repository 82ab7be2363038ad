import {useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState} from 'react';
import {queries} from '#schema/queries.ts';
import {lengthOf} from '#schema/wire/socket.content.ts';
import {CONTENT_MAX} from '#schema/wire/socket.limits.ts';
import {draftOf, isKeptDraft, met, type KeptDraft} from '#web/chat/talk/composer/draft.ts';
import {useCommand, useData, useKept, usePendingOf, useStoreOpen} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';
import {joined} from '#web/io/browser/shared-text.ts';
import {kept} from '#web/io/kept.ts';

/** What is being written in each room, on this device. */
export const drafts = kept({
  name: 'message',
  owner: 'learner',
  until: 'account-deleted',
  schema: isKeptDraft,
});

/** Where what is written to somebody is kept as long as there is no room with them. */
export const placeWith = (personId: string): string => `with ${personId}`;

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

type Place = {
  /** The room, or the person somebody new is written to. */
  readonly place: string;
  /** Of a room that exists: only those have drafts on other devices. */
  readonly channelId: string | undefined;
  /** Where one wrote before there was the room: what was typed there goes on here. */
  readonly before?: string | undefined;
};

/** What is being written in a room: on this device with each key, on the learner's other devices a moment later. */
export function useMessageDraft({place, channelId, before}: Place): Draft {
  const {userId} = useData();
  const own = useKept(drafts, place);
  const begun = useMemo(() => (before === undefined ? undefined : drafts(userId, before)), [userId, before]);
  const put = useCommand('chat.draft');
  const meet = useMeeting();
  const [draft, setDraft] = useState(() => {
    const [here, {body}] = [draftOf(own.read()), draftOf(begun?.read())];
    return body === '' ? here : withMore(meet(here, channelId), body);
  });
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
  useAtTheEnd(tell);
  const tellSoon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(tell, REST_MS);
  }, [tell]);
  const takeOver = useCallback(() => {
    own.keep(newest.current);
    tellSoon();
  }, [own, tellSoon]);
  useMove(begun, takeOver);
  // Before anybody can act on what is drawn.
  useLayoutEffect(() => become(meet(newest.current, channelId)), [meet, channelId, become]);
  const write = (body: string) => {
    become({...newest.current, body});
    tellSoon();
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

const withMore = (draft: KeptDraft, body: string): KeptDraft => ({...draft, body: joined(draft.body, body)});

/** Moves what was begun elsewhere, which is in this draft by now. */
function useMove(begun: ReturnType<typeof drafts> | undefined, takeOver: () => void): void {
  useLayoutEffect(() => {
    if (draftOf(begun?.read()).body !== '') takeOver();
    begun?.forget();
  }, [begun, takeOver]);
}

/** Once more before the page, or this part of it, goes. */
function useAtTheEnd(work: () => void): void {
  useEffect(() => {
    window.addEventListener('pagehide', work);
    return () => {
      window.removeEventListener('pagehide', work);
      work();
    };
  }, [work]);
}
