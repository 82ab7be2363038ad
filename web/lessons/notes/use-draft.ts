import {useState} from 'react';
import {useKept} from '#web/data/data.ts';
import {isText, kept} from '#web/io/kept.ts';

export const drafts = kept({name: 'draft', owner: 'learner', until: 'account-deleted', schema: isText});

/** The key of a note's text. @param place its id, or where a new one is. */
export const textOf = (place: string): string => `note:${place}`;

/** A text that is being written: it outlives a closed dialog and a closed tab, until it is sent. */
export function useDraft(
  key: string,
  start = '',
): {text: string; write: (text: string) => void; done: () => void} {
  const draft = useKept(drafts, key);
  const [text, setText] = useState(() => draft.read() ?? start);
  return {
    text,
    write: (next) => {
      setText(next);
      if (next === start) draft.forget();
      else draft.keep(next);
    },
    done: () => {
      setText(start);
      draft.forget();
    },
  };
}
