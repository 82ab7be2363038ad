import {useEffect, useRef, useState, type RefObject} from 'react';
import {addressOfRoom} from '#web/chat/address.ts';
import type {Room} from '#web/chat/rooms/rooms.ts';
import {useSelf} from '#web/chat/rooms/use-rooms.ts';
import type {Said} from '#web/chat/said.ts';
import type {ComposerHandle} from '#web/chat/talk/composer/composer.tsx';
import type {Question} from '#web/chat/talk/questions.tsx';
import {useDoing} from '#web/chat/talk/use-doing.ts';
import {useMessages} from '#web/chat/talk/use-messages.ts';
import {linesOf} from '#web/chat/timeline.ts';

/** A message that is looked for. */
export type Found = {readonly id: string; readonly seq: number};

/** What a conversation opens with. */
export type Opened = {readonly found?: Found | undefined; readonly threadId?: string | undefined};

/** A conversation while it is open: its messages, and what is being done with one of them. */
export function useTalk(room: Room, opened: Opened, composer: RefObject<ComposerHandle | null>) {
  const self = useSelf();
  const [target, setTarget] = useState(opened.found);
  const messages = useMessages(
    {channelId: room.id, peer: room.peer, lastSeq: room.lastSeq, around: target?.seq},
    self,
  );
  // Where it had been read to when it was opened: the line stays while one reads on.
  const [openedAt] = useState(room.readSeq === room.lastSeq ? undefined : room.readSeq);
  const [answered, setAnswered] = useState<{replyTo?: Said; editing?: Said}>({});
  const [question, setQuestion] = useState<Question>();
  const [threadId, setThreadId] = useState(opened.threadId);
  const doing = useDoing(
    {
      isThread: false,
      mayWrite: room.closed === undefined,
      isDirect: room.kind === 'direct',
      linkOf: ({seq}) => addressOfRoom(room.id, seq),
    },
    {
      reply: (replyTo) => setAnswered({replyTo}),
      edit: (editing) => setAnswered({editing}),
      openThread: setThreadId,
      remove: (said) => setQuestion({kind: 'remove', said}),
      report: (said) => setQuestion({kind: 'report', said}),
      block: (said) => setQuestion({kind: 'block', said}),
      goTo: (id) => {
        const seq = messages.said.find((said) => said.id === id)?.seq;
        if (seq !== undefined) setTarget({id, seq});
      },
    },
  );
  const about = answered.replyTo?.id ?? answered.editing?.id;
  const before = useRef(about);
  useEffect(() => {
    if (about !== before.current) composer.current?.focus();
    before.current = about;
  }, [about, composer]);
  return {
    messages,
    /** Everybody who has written what is shown. */
    senders: messages.said.flatMap(({sender}) => sender ?? []),
    lines: linesOf(messages.said, openedAt),
    doing,
    ...answered,
    /** Neither answers nor changes any longer. */
    cancel: () => setAnswered({}),
    editLast: () => {
      const last = messages.said.findLast(({isOwn, isRemoved}) => isOwn && !isRemoved);
      if (last) setAnswered({editing: last});
    },
    target,
    goTo: setTarget,
    goToNewest: () => {
      setTarget(undefined);
      messages.newest();
    },
    question,
    ask: setQuestion,
    threadId,
    openThread: setThreadId,
  };
}
