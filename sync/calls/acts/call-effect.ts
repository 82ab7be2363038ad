// What the effects of calls need, and what they leave to be told.
import type {Granted, Push} from '#schema/wire/link.ts';
import type {ServerMessage} from '#schema/wire/socket.ts';
import type {CallRefusal} from '#sync/calls/acts/call-refusal.ts';
import type {CommandLimit} from '#sync/commands/command-limit.ts';
import type {Notify} from '#sync/commands/notice.ts';
import type {Live} from '#sync/signal/live.ts';

/** What an effect has done, and what is told once it is committed. */
export type Done = {
  /** For the socket that asked. */
  readonly answer: ServerMessage | CallRefusal | undefined;
  readonly pushes: readonly Push[];
  readonly grants: readonly Granted[];
};

export type Means = {
  readonly notify: Notify;
  /** The Python assessment is asked of nobody. */
  readonly isGateOpen: boolean;
  readonly live: Pick<Live, 'isOnline' | 'hasDevice'>;
  /** Counts a call to somebody, by `pairOf`; one that is asked for again is the same call. @throws {Refusal} when they are too many. */
  readonly limitPair: CommandLimit;
  /** For how long this process has seen who has a socket, ms: nobody is gone for longer than that. */
  readonly watchedMs: () => number;
};
