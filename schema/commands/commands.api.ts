import {endpoint} from '#schema/wire/endpoint.ts';

export type CommandRequest = {
  /** A mutator's name, such as `lessons.complete`. */
  readonly name: string;
  /** Its arguments; `id` and `v` among them. */
  readonly args: Readonly<Record<string, unknown>>;
};

/**
 * The outbox's second door: runs the same mutator as Zero's, exactly once for each `args.id`.
 * Replies when it is committed; `mark` is its place among the learner's commands.
 */
export const runCommand = endpoint<{body: CommandRequest; reply: {mark: number}}>()('POST', '/api/commands');
