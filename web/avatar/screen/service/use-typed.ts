import {useState} from 'react';
import type {AvatarServiceKind} from '#schema/avatar/avatar.services.ts';
import {useKept} from '#web/data/data.ts';
import {isText, kept} from '#web/io/kept.ts';

/** By service: the next question. */
const questions = kept({owner: 'learner', until: 'account-deleted', name: 'avatar-draft', schema: isText});

export type Typed = {readonly text: string; readonly write: (text: string) => void};

/**
 * What is being typed to a service that answers by itself. It is kept on the device until it is asked: it outlasts the session,
 * and its page, which is a document of its own.
 */
export function useTyped(kind: AvatarServiceKind): Typed {
  const draft = useKept(questions, kind);
  const [text, setText] = useState(() => draft.read() ?? '');
  const write = (next: string) => {
    setText(next);
    if (next === '') draft.forget();
    else draft.keep(next);
  };
  return {text, write};
}
