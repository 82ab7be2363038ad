import {endpoint} from '#schema/wire/endpoint.ts';

/** Every reply under /api names the server's epoch in this header: it rises when a backup is restored. */
export const EPOCH_HEADER = 'Academy-Epoch';

/** And what time it is at the server, Unix time in ms: a device's clock may be wrong. */
export const TIME_HEADER = 'Academy-Time';

/**
 * What a browser calls itself, letters, digits, - and _: acknowledgements to one that says so come with a proof. A header,
 * because a server that does not know it takes the command all the same.
 */
export const CLIENT_HEADER = 'Academy-Client';

export type CommandRequest = {
  /** A command's name, such as `lessons.complete`. */
  readonly name: string;
  /** Its arguments; `id` and `v` among them. `id` is a UUID, of another version than 8: those are made of learners' keys. */
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
  /** That this academy has said so to this browser. */
  readonly proof?: string;
};

/** Runs a command, exactly once for each `args.id`. Replies when it is committed. */
export const runCommand = endpoint<{body: CommandRequest; reply: CommandReply}>()('POST', '/api/commands');

/** Most commands of one batch. */
export const BATCH_MAX = 50;

/** What became of a command of a batch, as far as it was tried. */
export type BatchResult =
  | (CommandReply & {readonly ok: true})
  | {
      readonly ok: false;
      /** As it was sent; empty where it was no text. */
      readonly id: string;
      /** A `Problem`'s. */
      readonly code: string;
      readonly message: string;
      /** It may be sent again after so long, ms. */
      readonly retryAfterMs?: number;
    };

/**
 * Runs commands one after the other, each by itself and exactly once. Of a lane nothing more is tried once one was not
 * committed: what has no result is sent again behind it. Once the session has ended, nothing more is tried at all.
 */
export const runBatch = endpoint<{
  body: Pick<CommandRequest, 'userId'> & {
    readonly commands: readonly Pick<CommandRequest, 'name' | 'args' | 'replayOf'>[];
  };
  reply: {readonly results: readonly BatchResult[]};
}>()('POST', '/api/commands/batch');

/**
 * Shows an acknowledgement to the academy that has given it. `isLost`: it has no such command any more, because a backup was
 * put in place and nobody told it so. The device keeps what it has.
 */
export const presentAcknowledgement = endpoint<{
  body: {
    readonly client: string;
    readonly id: string;
    readonly epoch: number;
    readonly mark: number;
    readonly proof: string;
  };
  reply: {readonly isLost: boolean};
}>()('POST', '/api/commands/acknowledged');

/** Whether commands would be taken right now; 503 otherwise. */
export const ready = endpoint<{reply: {ready: true}}>()('GET', '/api/ready');

/** Most ids of one question about what is missing. */
export const MISSING_MAX = 1000;

/** Which of these commands of the learner the server does not have. */
export const missingCommands = endpoint<{
  body: {readonly ids: readonly string[]};
  reply: {readonly missing: readonly string[]};
}>()('POST', '/api/commands/missing');
