import {useEffect, useMemo, useRef} from 'react';
import type {Said} from '#web/chat/said.ts';
import type {Doing} from '#web/chat/talk/log/message-menu.tsx';
import {useCommand} from '#web/data/data.ts';
import {copyText, NOT_COPIED} from '#web/ui/copy-text.ts';
import {toast} from '#web/ui/overlay/toast.ts';

type Asked = Pick<Doing, 'reply' | 'openThread' | 'edit' | 'remove' | 'report' | 'block' | 'goTo'>;

type Options = {
  readonly isThread: boolean;
  readonly mayWrite: boolean;
  readonly isDirect: boolean;
  readonly linkOf: (said: Said) => string;
};

/** What can be done with the messages of a conversation: one value as long as the conversation is open. */
export function useDoing({isThread, mayWrite, isDirect, linkOf}: Options, asked: Asked): Doing {
  const latest = useRef({asked, linkOf});
  useEffect(() => {
    latest.current = {asked, linkOf};
  });
  const react = useCommand('chat.react');
  const unreact = useCommand('chat.unreact');
  const pin = useCommand('chat.pin');
  const unpin = useCommand('chat.unpin');
  return useMemo(
    () => ({
      isThread,
      mayWrite,
      isDirect,
      react: (messageId, emoji, isOn) => (isOn ? react : unreact)({messageId, emoji}),
      pin: (messageId, isOn) => (isOn ? pin : unpin)({messageId}),
      copyText: (said) => void copy(said.body, 'Text copied'),
      copyLink: (said) =>
        void copy(new URL(latest.current.linkOf(said), location.origin).href, 'Link copied'),
      reply: (said) => latest.current.asked.reply(said),
      openThread: (rootId) => latest.current.asked.openThread(rootId),
      edit: (said) => latest.current.asked.edit(said),
      remove: (said) => latest.current.asked.remove(said),
      report: (said) => latest.current.asked.report(said),
      block: (said) => latest.current.asked.block(said),
      goTo: (id) => latest.current.asked.goTo(id),
    }),
    [isThread, mayWrite, isDirect, react, unreact, pin, unpin],
  );
}

const copy = async (text: string, done: string) => toast({title: (await copyText(text)) ? done : NOT_COPIED});
