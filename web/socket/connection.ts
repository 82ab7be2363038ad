// What a learner is told of the realtime socket, in every tab of the browser.
import type {SnapshotFrom} from 'xstate';
import {SOCKET_TEXTS} from '#schema/wire/socket.texts.ts';
import type {Cause, socketMachine} from '#web/socket/socket.machine.ts';

/** Goes from tab to tab as it is. */
export type Connection = {
  /** `waiting` until `retryAt`; `failed` until somebody asks for another attempt. */
  readonly state: 'open' | 'connecting' | 'waiting' | 'failed';
  /** When the next attempt starts, Unix time in ms. */
  readonly retryAt?: number;
  /** What is said of it (specification, section 8); none while it is open, or opens for the first time. */
  readonly words?: string;
  /** What went wrong last, in the words of the same section. */
  readonly cause?: Cause;
};

/** Before anything has been tried. */
export const FIRST_CONNECTION: Connection = {state: 'connecting'};

/** The state of the machine as it is shown. */
export function connectionOf(snapshot: SnapshotFrom<typeof socketMachine>): Connection {
  const {cause, retryAt, attempts} = snapshot.context;
  const why = cause === undefined ? {} : {cause};
  if (snapshot.matches({linked: 'open'})) return {state: 'open'};
  if (snapshot.matches('failed')) return {state: 'failed', words: SOCKET_TEXTS.gaveUp, ...why};
  const words = SOCKET_TEXTS.notConnectedToChat;
  if (snapshot.matches('waiting')) {
    return {state: 'waiting', words, ...why, ...(retryAt === undefined ? {} : {retryAt})};
  }
  return attempts === 0 && cause === undefined ? FIRST_CONNECTION : {state: 'connecting', words, ...why};
}
