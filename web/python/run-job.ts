import type {DriverReply, RunRequest} from '#schema/python/run.ts';
import type {OutputStream} from '#web/python/protocol.ts';

/** How a run ended. */
export type Ending =
  /** The program ran to its end, or to an error of its own; `ms` is what it took. */
  | {readonly how: 'finished'; readonly reply: DriverReply; readonly ms: number}
  /** Someone stopped it. */
  | {readonly how: 'stopped'}
  | {readonly how: 'time'; readonly limitMs: number}
  /** Python broke off, such as by a stack that overflowed. */
  | {readonly how: 'broken'}
  /** Python could not be loaded. */
  | {readonly how: 'unavailable'};

/** What happens to a run. */
export type RunNews =
  | {readonly kind: 'begun'}
  | {readonly kind: 'output'; readonly stream: OutputStream; readonly text: string}
  | {readonly kind: 'ended'; readonly ending: Ending};

/** A run, and who is told of it. */
export type Job = {
  readonly id: string;
  readonly request: RunRequest;
  /** How long the program may take, ms. */
  readonly limitMs: number;
  readonly tell: (news: RunNews) => void;
};
