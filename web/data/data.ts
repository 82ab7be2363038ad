// What screens know of the data underneath: rows by Zero's own hooks, commands and their state by these.
import {useSelector} from '@xstate/react';
import {
  createContext,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type {ActorRefFrom} from 'xstate';
import {currentVersion, declarationOf, type CommandInput, type CommandName} from '#schema/commands.ts';
import type {connectionMachine} from '#web/data/connection/connection.machine.ts';
import type {Command, Json, NewCommand} from '#web/data/outbox/command.ts';
import type {Outbox} from '#web/data/outbox/outbox.ts';
import type {Kept, KeptOfLearner} from '#web/io/kept.ts';

export type Data = {
  readonly userId: string;
  readonly outbox: Outbox;
  /** Shows the command at once, stores it, and sets out to send it. */
  readonly send: (command: NewCommand) => void;
  /** Sends what waits, now. */
  readonly hurry: () => void;
  /** Whether the local store has been read: until then no rows means "not known yet". */
  readonly isOpen: () => boolean;
  readonly onOpen: (listener: () => void) => () => void;
  /** Brings Zero back whenever its connection fails. */
  readonly connection: ActorRefFrom<typeof connectionMachine>;
};

export const DataContext = createContext<Data | undefined>(undefined);

/** @throws {Error} outside a signed-in learner's screens. */
export function useData(): Data {
  const data = useContext(DataContext);
  if (!data) throw new Error('useData needs a signed-in learner');
  return data;
}

/** Commands whose effects are not among the rows yet, oldest first. */
export function usePending(): readonly Command[] {
  const {outbox} = useData();
  return useSyncExternalStore(outbox.subscribe, outbox.pending);
}

/**
 * Those of these names only, oldest first. A screen that asks for few is drawn again for few: what else is
 * written does not concern it.
 */
export function usePendingOf(...names: readonly CommandName[]): readonly Command[] {
  const {outbox} = useData();
  return useSyncExternalStore(outbox.subscribe, () => picked(outbox.pending(), names));
}

/** How long something may be on its way without a word about it where it was not done, ms. */
const UNSAID_MS = 100;

/**
 * As `usePending`, or as `usePendingOf` with names, told a moment later: for what surrounds the place where something
 * was done. It is drawn once for what follows fast on one another, and holds up neither the frame nor the network.
 */
export function usePendingByNow(...names: readonly CommandName[]): readonly Command[] {
  const {outbox} = useData();
  const read = () => (names.length === 0 ? outbox.pending() : picked(outbox.pending(), names));
  const [pending, setPending] = useState(read);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      timer = undefined;
      startTransition(() => setPending(read));
    };
    const stop = outbox.subscribe(() => {
      timer ??= setTimeout(look, UNSAID_MS);
    });
    // It may have changed between the first drawing and this.
    look();
    return () => {
      stop();
      clearTimeout(timer);
    };
    // The names of a call are always the same.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/exhaustive-deps
  }, [outbox]);
  return pending;
}

/** The last pick for each set of names: as long as nothing of it changes, it is the same list to everybody. */
const picks = new Map<string, readonly Command[]>();

function picked(all: readonly Command[], names: readonly string[]): readonly Command[] {
  const fresh = all.filter(({name}) => names.includes(name));
  const key = names.join(' ');
  const known = picks.get(key);
  if (known?.length === fresh.length && known.every((one, at) => one === fresh[at])) return known;
  picks.set(key, fresh);
  return fresh;
}

/** Whether rows can be believed to be all there are: the local store is open. */
export function useStoreOpen(): boolean {
  const {isOpen, onOpen} = useData();
  return useSyncExternalStore(onOpen, isOpen);
}

/** Whether Zero has a live connection. */
export function useIsLive(): boolean {
  const {connection} = useData();
  return useSelector(connection, (snapshot) => snapshot.hasTag('live'));
}

/** What the browser knows of its network: it knows that there is none before a connection is missed. */
function watchLine(tell: () => void): () => void {
  addEventListener('online', tell);
  addEventListener('offline', tell);
  return () => {
    removeEventListener('online', tell);
    removeEventListener('offline', tell);
  };
}

export const useIsOnLine = (): boolean => useSyncExternalStore(watchLine, () => navigator.onLine);

/** Whether the learner works without the academy right now. */
export function useIsOffline(): boolean {
  const {connection} = useData();
  const isOnLine = useIsOnLine();
  return useSelector(connection, (snapshot) => snapshot.hasTag('offline')) || !isOnLine;
}

/** The way to give one command: it is on the screen at once, and lost never. */
export function useCommand<Name extends CommandName>(name: Name): (args: CommandInput<Name>) => void {
  const {send} = useData();
  return useCallback((args) => send(newCommand(name, args)), [name, send]);
}

/** A command as it is sent: with an id of its own. */
export const newCommand = <Name extends CommandName>(name: Name, args: CommandInput<Name>): NewCommand => ({
  name,
  lane: declarationOf(name).lane,
  // Rules read JSON, and their types say so; that it is JSON is more than TypeScript sees here.
  args: {...(args as Readonly<Record<string, Json>>), id: crypto.randomUUID(), v: currentVersion(name)},
});

/** What this learner keeps on the device, such as a text that is not sent yet. @param of what exactly it is about. */
export function useKept<T>(declared: KeptOfLearner<T>, of: string): Kept<T> {
  const {userId} = useData();
  return useMemo(() => declared(userId, of), [declared, userId, of]);
}
