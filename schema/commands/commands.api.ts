import {endpoint} from '#schema/wire/endpoint.ts';

/** Every reply under /api names the server's epoch in this header: it rises when a backup is restored. */
export const EPOCH_HEADER = 'Academy-Epoch';

/** And what time it is at the server, Unix time in ms: a device's clock may be wrong. */
export const TIME_HEADER = 'Academy-Time';

export type CommandRequest = {
  /** A command's name, such as `lessons.complete`. */
  readonly name: string;
  /** Its arguments; `id` and `v` among them. */
  readonly args: Readonly<Record<string, unknown>>;
  /** Whose command it is: nobody else's session may run it. Older builds did not say. */
  readonly userId?: string | undefined;
  /** It was applied before, under this mark, and the server has lost it by restoring a backup. */
  readonly replayOf?: number | undefined;
};

export type CommandReply = {
  /** The command's own id: no other server's answer has it. */
  readonly id: string;
  /** Its position among the learner's commands of this epoch. */
  readonly mark: number;
  readonly epoch: number;
};

/** Runs a command, exactly once for each `args.id`. Replies when it is committed. */
export const runCommand = endpoint<{body: CommandRequest; reply: CommandReply}>()('POST', '/api/commands');

/** Whether commands would be taken right now; 503 otherwise. */
export const ready = endpoint<{reply: {ready: true}}>()('GET', '/api/ready');

/** Most ids of one question about what is missing. */
export const MISSING_MAX = 1000;

/** Which of these commands of the learner the server does not have. */
export const missingCommands = endpoint<{
  body: {readonly ids: readonly string[]};
  reply: {readonly missing: readonly string[]};
}>()('POST', '/api/commands/missing');
