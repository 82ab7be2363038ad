import type {CommandArgs, CommandName} from '#schema/commands.ts';
import type {Learner} from '#schema/session.ts';
import type {Sql} from '#sync/commands/sql.ts';

/** How a command was said. */
export type Said = {
  /** Again, after a restored backup had lost it: ids in it are those of before (docs/decisions/0195-what-a-restore-lost-comes-back-though-its-id-is-taken.md). */
  readonly isReplay: boolean;
};

/**
 * What a command does: rows and points, in the command's own transaction. Its arguments have been validated.
 * @throws {Refusal} with a message for the learner.
 */
export type Effect<Name extends CommandName> = (
  sql: Sql,
  args: CommandArgs<Name>,
  who: Learner,
  said: Said,
) => Promise<unknown>;

/** Effects of these commands: the type requires one per declared command, and no others. */
export type EffectsOf<Name extends CommandName> = {readonly [N in Name]: Effect<N>};

/** The effects of all commands of a group, such as `EffectsIn<'lessons'>`. */
export type EffectsIn<Group extends string> = EffectsOf<Extract<CommandName, `${Group}.${string}`>>;

/** The effects of every command. */
export type Effects = EffectsOf<CommandName>;
