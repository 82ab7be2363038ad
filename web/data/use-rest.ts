// What a screen asks the academy by REST. Fetched with the screens that ask: no part of a first load.
import {QueryClient, useQuery} from '@tanstack/react-query';
import {useSelector} from '@xstate/react';
import {useCallback, useContext, useEffect, useRef, useState} from 'react';
import type {Endpoint, Input, Reply} from '#schema/wire/endpoint.ts';
import {DataContext, useIsOnLine} from '#web/data/data.ts';
import {doubtSession} from '#web/data/current-user.ts';
import {call, HttpError} from '#web/io/call.ts';

/** Specification, section 9, data cache defaults. An answer is kept as long as a screen shows it. */
const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      // A screen that is drawn for the first time asks, though another one may have just left an answer.
      refetchOnMount: 'always',
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // Whether the academy can be reached is known better than by the browser's word for it.
      networkMode: 'always',
    },
  },
});

export type Rest<T> = {
  /** The last answer; it stays while it is asked again, and where no newer one came. */
  readonly answer: T | undefined;
  /** Why there is none, or no newer one. */
  readonly error: unknown;
  /** A learner's screen is offline: it is asked as soon as the academy is back. */
  readonly isOffline: boolean;
  readonly askAgain: () => void;
  /** Changes what is shown until the next answer. */
  readonly amend: (change: (answer: T) => T) => void;
};

type Means = {
  /** How it is asked; by `call` where nothing else is said. */
  readonly ask?: <E extends Endpoint>(declared: E, input: Input<E>, byItself: boolean) => Promise<Reply<E>>;
  /** Rises when the answer may have changed: then the page asks again by itself. */
  readonly turn?: number;
};

const plainly: NonNullable<Means['ask']> = async (declared, input) => {
  try {
    return await call(declared, input);
  } catch (error) {
    if (error instanceof HttpError && error.isOurs && error.status === 401) doubtSession();
    throw error;
  }
};

/**
 * Asks when it is first drawn, when the input changes, and as soon as the academy is back. The answer to another input is
 * dropped.
 */
export function useRest<E extends Endpoint>(
  declared: E,
  input: Input<E>,
  {ask = plainly, turn = 0}: Means = {},
): Rest<Reply<E>> {
  const isOffline = useIsAway();
  const isByItself = useRef(false);
  const key = [declared.path, input];
  const {data, error, refetch} = useQuery<Reply<E>>(
    {
      queryKey: key,
      queryFn: () => {
        const byItself = isByItself.current;
        isByItself.current = false;
        return ask(declared, input, byItself);
      },
      enabled: !isOffline,
    },
    client,
  );
  const hash = JSON.stringify(key);
  const last = useRef({hash, turn, isOffline});
  useEffect(() => {
    const before = last.current;
    last.current = {hash, turn, isOffline};
    // Another input is asked for as it is.
    if (before.hash !== hash) return;
    if (before.turn !== turn) {
      isByItself.current = true;
      void refetch();
    } else if (before.isOffline && !isOffline) void refetch({cancelRefetch: false});
  }, [hash, turn, isOffline, refetch, isByItself]);
  return {
    answer: useLast(data),
    error: error ?? undefined,
    isOffline,
    askAgain: useCallback(() => void refetch(), [refetch]),
    amend: (change) =>
      void client.setQueryData<Reply<E>>(key, (shown) => (shown === undefined ? shown : change(shown))),
  };
}

/** What was there last; a value that is gone for a moment is still shown. */
function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}

/** In the admin area nothing lies underneath that knows: there the answer says it. */
function useIsAway(): boolean {
  const connection = useContext(DataContext)?.connection;
  const isLost = useSelector(connection, (snapshot) => snapshot?.hasTag('offline') ?? false);
  const isOnLine = useIsOnLine();
  return connection !== undefined && (isLost || !isOnLine);
}
