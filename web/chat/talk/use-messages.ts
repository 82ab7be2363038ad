import {useMemo, useState} from 'react';
import {MESSAGES_MAX} from '#schema/chat/chat.limits.ts';
import {queries} from '#schema/queries.ts';
import {withArrivals} from '#web/chat/arrived.ts';
import {saidIn, SHOWN_COMMANDS, type MessageRow, type Said, type Sender} from '#web/chat/said.ts';
import {usePendingOf} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';
import {useArrivals} from '#web/socket/use-chat-socket.ts';

/** A window moves by so many messages: the rest of it stays, so that what is in sight does not jump. */
const STEP = MESSAGES_MAX / 2;

export type Messages = {
  readonly said: readonly Said[];
  readonly hasOlder: boolean;
  readonly isNewest: boolean;
  /** The academy has confirmed that these are all. */
  readonly isComplete: boolean;
  readonly older: () => void;
  readonly newer: () => void;
  readonly newest: () => void;
};

type Where = {
  readonly channelId: string;
  /** The other one, in a direct channel. */
  readonly peer: Sender | null | undefined;
  readonly lastSeq: number;
  /** A position that is to be in the window. */
  readonly around?: number | undefined;
};

/**
 * A window onto a channel's messages that moves with what is looked at: a channel of a million messages costs what one of
 * two hundred does.
 */
export function useMessages({channelId, peer, lastSeq, around}: Where, self: Sender): Messages {
  // Positions have no gaps: everything below it, as many as fit. Absent at the newest.
  const [before, setBefore] = useState(() => (around === undefined ? undefined : startAt(around, lastSeq)));
  const [rows, {type}] = useRows(
    queries.chat.messages({channelId, limit: MESSAGES_MAX, ...(before === undefined ? {} : {before})}),
  );
  const pending = usePendingOf(...SHOWN_COMMANDS);
  const arrivals = useArrivals(channelId);
  const isNewest = before === undefined;
  const said = useMemo(() => {
    const ascending = (rows as readonly MessageRow[]).toReversed();
    const place = {channelId, peerId: peer?.id};
    if (!isNewest) return saidIn(ascending, pending.filter(isChange), place, self);
    return saidIn(withArrivals(ascending, arrivals, peer ? [self, peer] : [self]), pending, place, self);
  }, [rows, arrivals, pending, isNewest, channelId, peer, self]);
  const firstSeq = rows.at(-1)?.seq ?? 1;
  const hasOlder = firstSeq > 1;
  return {
    said,
    hasOlder,
    isNewest,
    isComplete: type === 'complete',
    older: () => {
      if (hasOlder && rows.length >= MESSAGES_MAX) setBefore(firstSeq + STEP);
    },
    newer: () => {
      if (before !== undefined) setBefore(before + STEP > lastSeq ? undefined : before + STEP);
    },
    newest: () => setBefore(undefined),
  };
}

const startAt = (around: number, lastSeq: number): number | undefined =>
  around + STEP > lastSeq ? undefined : around + STEP;

const isChange = ({name}: {readonly name: string}): boolean =>
  name !== 'chat.post' && name !== 'chat.postDirect';
