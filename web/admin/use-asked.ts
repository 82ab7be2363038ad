import {useEffect, useRef, useState} from 'react';
import {wordsFor} from '#web/account/use-account-form.ts';

export type Asked<T> = {
  /** The last answer, also while another one is on its way. */
  readonly data: T | undefined;
  readonly problem: string | undefined;
  /** Changes what is shown until the next answer. */
  readonly amend: (change: (data: T) => T) => void;
};

/**
 * Asks the server, and again whenever the question or its turn changes. What another question was answered is dropped.
 * @param key names the question.
 * @param turn rises when the answer may be another one.
 * @param ask gets to know whether the page asks by itself.
 */
export function useAsked<T>(key: string, turn: number, ask: (byItself: boolean) => Promise<T>): Asked<T> {
  const [{data, problem}, setAnswer] = useState<Pick<Asked<T>, 'data' | 'problem'>>({
    data: undefined,
    problem: undefined,
  });
  const latest = useRef(ask);
  const lastKey = useRef<string>(undefined);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    let isCurrent = true;
    const byItself = turn > 0 && lastKey.current === key;
    lastKey.current = key;
    latest.current(byItself).then(
      (answer) => isCurrent && setAnswer({data: answer, problem: undefined}),
      (error: unknown) => isCurrent && setAnswer((before) => ({...before, problem: wordsFor(error)})),
    );
    return () => {
      isCurrent = false;
    };
  }, [key, turn]);
  const amend = (change: (shown: T) => T) =>
    setAnswer((before) => (before.data === undefined ? before : {...before, data: change(before.data)}));
  return {data, problem, amend};
}
