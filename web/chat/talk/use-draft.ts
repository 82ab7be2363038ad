import {useCallback, useEffect, useRef, useState} from 'react';
import {queries} from '#schema/queries.ts';
import {lengthOf} from '#schema/wire/socket.content.ts';
import {CONTENT_MAX} from '#schema/wire/socket.limits.ts';
import {useCommand, useKept} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';
import {kept} from '#web/io/kept.ts';

type KeptDraft = {readonly body: string; readonly at: number};

const isKeptDraft = (value: unknown): value is KeptDraft =>
  typeof value === 'object' &&
  value !== null &&
  'body' in value &&
  typeof value.body === 'string' &&
  'at' in value &&
  typeof value.at === 'number';

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

/**
 * What is being written in a room: on this device with each key, on the learner's other devices a moment later. The newer
 * of the two is shown when the room is opened.
 * @param place the room, or the person somebody new is written to.
 * @param channelId of a room that exists: only those have drafts on other devices.
 */
export function useMessageDraft(place: string, channelId: string | undefined): Draft {
  const own = useKept(drafts, place);
  const [rows] = useRows(queries.chat.drafts());
  const put = useCommand('chat.draft');
  const row = rows.find((draft) => draft.channelId === channelId);
  const [text, setText] = useState(() => own.read()?.body ?? '');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unsent = useRef<string>(undefined);
  const isTold = useRef(false);
  /** What all devices had: where its row goes, it was sent on one of them. */
  const shared = useRef<string>(undefined);
  const tell = useCallback(() => {
    clearTimeout(timer.current);
    const body = unsent.current;
    unsent.current = undefined;
    // What is too long to be sent stays on this device until it is shorter.
    if (body === undefined || channelId === undefined || lengthOf(body) > CONTENT_MAX) return;
    isTold.current = true;
    put({channelId, body});
  }, [channelId, put]);
  useEffect(() => {
    window.addEventListener('pagehide', tell);
    return () => {
      window.removeEventListener('pagehide', tell);
      tell();
    };
  }, [tell]);
  // Written on another device later than here.
  const newer = row && row.updatedAt > (own.read()?.at ?? 0) ? row.body : undefined;
  useEffect(() => {
    if (newer === undefined || unsent.current !== undefined || row === undefined) return;
    own.keep({body: newer, at: row.updatedAt});
    setText(newer);
  }, [newer, own, row]);
  useEffect(() => {
    const before = shared.current;
    shared.current = row?.body;
    if (row !== undefined || before === undefined || unsent.current !== undefined || text !== before) return;
    own.keep({body: '', at: Date.now()});
    setText('');
  }, [row, own, text]);
  const write = (next: string) => {
    setText(next);
    own.keep({body: next, at: Date.now()});
    unsent.current = next;
    clearTimeout(timer.current);
    timer.current = setTimeout(tell, REST_MS);
  };
  const clear = () => {
    setText('');
    own.keep({body: '', at: Date.now()});
    clearTimeout(timer.current);
    unsent.current = undefined;
    // Also where the row of what was told is still on its way.
    if (channelId !== undefined && (row || isTold.current)) put({channelId, body: ''});
    isTold.current = false;
  };
  return {text, write, clear};
}
