// What screens know of the data underneath: rows by Zero's own hooks, commands and their state by these.
import {useSelector} from '@xstate/react';
import {createContext, useContext, useSyncExternalStore} from 'react';
import type {ActorRefFrom} from 'xstate';
import {currentVersion, type CommandName} from '#schema/commands/upgrade.ts';
import type {connectionMachine} from '#web/io/connection.machine.ts';
import type {Command, NewCommand} from '#web/io/outbox/command.ts';
import type {Outbox} from '#web/io/outbox/outbox.ts';

export type Data = {
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

/** Whether rows can be believed to be all there are: the local store is open. */
export function useStoreOpen(): boolean {
  const {isOpen, onOpen} = useData();
  return useSyncExternalStore(onOpen, isOpen);
}

/** Whether Zero has a live connection. */
export function useIsLive(): boolean {
  const {connection} = useData();
  return useSelector(connection, (snapshot) => snapshot.matches('connected'));
}

/** Whether the learner works without the academy right now. */
export function useIsOffline(): boolean {
  const {connection} = useData();
  return useSelector(connection, (snapshot) => snapshot.hasTag('offline')) || !navigator.onLine;
}

/** Sends a command by way of the outbox: it is on the screen at once, and lost never. */
export function useSend(): (
  name: CommandName,
  lane: string,
  args: Readonly<Record<string, string | number>>,
) => void {
  const {send} = useData();
  return (name, lane, args) =>
    send({name, lane, args: {...args, id: crypto.randomUUID(), v: currentVersion(name)}});
}
