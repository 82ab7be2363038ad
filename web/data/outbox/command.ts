/** Anything JSON can carry. */
export type Json = string | number | boolean | null | readonly Json[] | {readonly [key: string]: Json};

/** Arguments of a command. `id` is the command's own id (uuid), `v` the integer version of the argument shape. */
export type CommandArgs = {readonly id: string; readonly v: number; readonly [key: string]: Json};

/** What a feature hands over: the command's name ('notes.add'), its arguments, and the lane whose commands go in order. */
export type NewCommand = {readonly name: string; readonly args: CommandArgs; readonly lane: string};

/** Why a command waits or has failed: a code for programs, a sentence for people. */
export type Reason = {readonly code: string; readonly message: string};

/**
 * Not before `until`, ordered at `from` (epoch ms, both by this device's clock: one that is put back before `from` is seen
 * to be). A wait ordered by the server is kept; our own back-off ends early when the network returns.
 */
export type Wait = {
  readonly from?: number;
  readonly until: number;
  readonly by: 'server' | 'back-off';
};

/** A place among a learner's commands on the server. Marks of different epochs have nothing to do with each other. */
export type Place = {readonly epoch: number; readonly mark: number};

/**
 * Where a command stands.
 * - `saving`: in memory, the disk has not confirmed yet; it may be on its way to the server already
 * - `unsaved`: the disk refused it; it is sent from memory and dies with the tab
 * - `waiting`: on disk, not yet acknowledged by the server
 * - `delivered`: committed on the server, its effects not yet in this browser's rows
 * - `failed`: rejected for good; kept with its text until the learner retries or discards it
 */
export type CommandStatus = 'saving' | 'unsaved' | 'waiting' | 'delivered' | 'failed';

/** One command of one learner, as it stands on disk and on the screen. `seq` is absent until the disk has confirmed it. */
export type Command = {
  readonly seq?: number;
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly args: CommandArgs;
  readonly lane: string;
  /** Epoch ms, as far as this device knows the server's clock: a hint for display, never an order. */
  readonly createdAt: number;
  readonly status: CommandStatus;
  /** Rejected or unanswered attempts so far. */
  readonly attempts: number;
  /** Its place on the server once it is committed; see `Outbox.seen`. What a build of before stored has no epoch: 0. */
  readonly mark?: number;
  readonly epoch?: number;
  /** It was committed here before the server restored a backup that lacks it: it goes again, before what is new. */
  readonly replay?: Place;
  readonly reason?: Reason;
  readonly wait?: Wait;
};

/** A command that the disk has confirmed: `waiting`, `delivered` or `failed`. */
export type StoredCommand = Command & {readonly seq: number};

/** What became of one attempt to send. `afterMs` is set only when the server named a time. */
export type Outcome =
  | {
      readonly type: 'delivered';
      readonly mark: number;
      readonly epoch: number;
      /** The academy's own, that it has said so. */
      readonly proof?: string;
    }
  | {readonly type: 'retry'; readonly reason: Reason; readonly afterMs?: number}
  | {readonly type: 'rejected'; readonly reason: Reason};

/** An outcome once the flusher has decided how long to wait. */
export type Settlement =
  | Exclude<Outcome, {type: 'retry'}>
  | {readonly type: 'retry'; readonly reason: Reason; readonly wait: Wait};

/** A text among a command's arguments; empty where an old or new build wrote something else. */
export const textArg = (args: CommandArgs, name: string): string => {
  const value = args[name];
  return typeof value === 'string' ? value : '';
};
