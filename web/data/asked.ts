// What a screen asks the academy once, by REST: it is shown until it is asked again, and off line not at all.
import {useCallback, useEffect, useRef, useState} from 'react';
import type {Endpoint, Input, Reply} from '#schema/wire/endpoint.ts';
import {call} from '#web/io/call.ts';
import {useIsOffline} from '#web/data/data.ts';

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
  // Only the last question counts.
  const last = useRef(0);
  // Callers write it out anew at each drawing.
  const given = JSON.stringify(input);
  const ask = useCallback(async () => {
    last.current += 1;
    const mine = last.current;
    const tell = (work: () => void) => {
      if (mine === last.current) work();
    };
    try {
      const reply = await call(declared, JSON.parse(given) as Input<E>);
      tell(() => {
        setAnswer(() => reply);
        setError(undefined);
      });
    } catch (reason) {
      tell(() => setError(reason));
    }
  }, [declared, given]);
  useEffect(() => {
    if (!isOffline) void ask();
  }, [ask, isOffline]);
  const askAgain = useCallback(() => {
    setError(undefined);
    void ask();
  }, [ask]);
  return {answer, error, isOffline, askAgain};
}
