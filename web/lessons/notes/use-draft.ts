import {useState} from 'react';
import {useOwnKey} from '#web/data/data.ts';
import {forget, keep, readKept} from '#web/io/kept.ts';

/** A text that is being written: it outlives a closed dialog and a closed tab, until it is sent. */
export function useDraft(
  key: string,
  start = '',
): {text: string; write: (text: string) => void; done: () => void} {
  const name = useOwnKey(`draft:${key}`);
  const [text, setText] = useState(() => {
    const kept = readKept(name);
    return typeof kept === 'string' ? kept : start;
  });
  return {
    text,
    write: (next) => {
      setText(next);
      if (next === start) forget(name);
      else keep(name, next);
    },
    done: () => {
      setText(start);
      forget(name);
    },
  };
}
