// What a screen asks the academy once, by REST: it is shown until it is asked again, and off line not at all.
import {useCallback, useEffect, useState} from 'react';
import type {Endpoint, Input, Reply} from '#schema/wire/endpoint.ts';
import {call} from '#web/io/call.ts';
import {useIsOffline} from '#web/io/data.ts';

export type Asked<T> = {
  /** The last answer; it stays while it is asked again. */
  readonly answer: T | undefined;
  /** Why there is none, or no newer one. */
  readonly error: unknown;
  readonly isOffline: boolean;
  readonly askAgain: () => void;
};

/** Asks when it is first drawn, when the input changes, and as soon as the academy is back. */
export function useAsked<E extends Endpoint>(declared: E, input: Input<E>): Asked<Reply<E>> {
  const isOffline = useIsOffline();
  const [answer, setAnswer] = useState<Reply<E>>();
  const [error, setError] = useState<unknown>();
  const [turn, setTurn] = useState(0);
  // Callers write it out anew at each drawing.
  const given = JSON.stringify(input);
  useEffect(() => {
    if (isOffline) return undefined;
    let isLate = false;
    const tell = (reply: Reply<E> | undefined, reason?: unknown) => {
      if (isLate) return;
      if (reply !== undefined) setAnswer(() => reply);
      setError(reason);
    };
    call(declared, JSON.parse(given) as Input<E>).then(tell, (reason: unknown) => tell(undefined, reason));
    return () => {
      isLate = true;
    };
  }, [declared, given, turn, isOffline]);
  const askAgain = useCallback(() => {
    setError(undefined);
    setTurn((now) => now + 1);
  }, []);
  return {answer, error, isOffline, askAgain};
}
