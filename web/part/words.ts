import type {CommandInput, CommandName} from '#schema/commands.ts';

/** What comes before the dot in a command's name. */
export type CommandGroup = CommandName extends `${infer Group}.${string}` ? Group : never;

/**
 * The arguments of a command as a device has them: by this build's names, each perhaps missing or of another type, for an
 * older or a newer build may have written them.
 */
export type FoundArgs<Name extends CommandName> = {
  readonly [Key in KeyOf<CommandInput<Name>> | 'id' | 'v']?: unknown;
};
type KeyOf<T> = T extends unknown ? keyof T : never;

/** What each of these commands does, in words for its learner. Read a text argument by `asText`. */
export type WordsFor<Name extends CommandName> = {
  readonly [N in Name]: (args: FoundArgs<N>) => string;
};

/** The words of every command of these groups. */
export type Words<Group extends CommandGroup> = WordsFor<Extract<CommandName, `${Group}.${string}`>>;

/** An argument as text; empty where it is none. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
