// Every command of the academy, by name. Names, versions, arguments, effects, hooks and words all follow from here.
import {
  upgraded,
  type AnyCommand,
  type CommandDeclaration,
  type CommandIds,
  type RawArgs,
} from '#schema/commands/command.ts';
import {commandGroups} from '#schema/features.ts';

type Groups = typeof commandGroups;

/** Such as `lessons.complete`. Names are kept in learners' outboxes: they never change. */
export type CommandName = {[G in keyof Groups]: `${G}.${keyof Groups[G] & string}`}[keyof Groups];

type Declared<Name extends CommandName> = Name extends `${infer G}.${infer C}`
  ? G extends keyof Groups
    ? C extends keyof Groups[G]
      ? Groups[G][C]
      : never
    : never
  : never;

/** What the browser writes, without the ids that are written for it. */
export type CommandInput<Name extends CommandName> =
  Declared<Name> extends CommandDeclaration<infer In, infer _Out>
    ? Unchanging<Omit<In, keyof CommandIds>>
    : never;

/** The same, to be read only, all the way down. */
type Unchanging<T> = T extends readonly (infer Item)[]
  ? readonly Unchanging<Item>[]
  : T extends object
    ? {readonly [K in keyof T]: Unchanging<T[K]>}
    : T;

/** What the server's effect gets: arguments that the rule has read. */
export type CommandArgs<Name extends CommandName> =
  Declared<Name> extends CommandDeclaration<infer _In, infer Out> ? Out : never;

const declared = Object.fromEntries(
  Object.entries(commandGroups).flatMap(([group, commands]) =>
    Object.entries(commands).map(([name, one]) => [`${group}.${name}`, one]),
  ),
) as Readonly<Record<CommandName, AnyCommand>>;

/** Names of all commands. */
export const COMMAND_NAMES = Object.keys(declared) as readonly CommandName[];

/** Whether this build knows a command of the name. */
export const isCommandName = (name: string): name is CommandName => Object.hasOwn(declared, name);

/** What is declared of a command. */
export const declarationOf = (name: CommandName): AnyCommand => declared[name];

/** The version of its arguments that this build writes. */
export const currentVersion = (name: CommandName): number => declarationOf(name).upgrades.length + 1;

/**
 * The arguments of a command in this build's shape.
 * @returns `undefined` when they come from a newer build than this one.
 */
export const upgradeArgs = (name: CommandName, args: RawArgs): RawArgs | undefined =>
  upgraded(args, declarationOf(name).upgrades);
