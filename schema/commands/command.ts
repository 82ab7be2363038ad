// A command: something that a learner may do while offline. One declaration holds everything that browser and server
// share; the types of both are derived from it.
import type * as z from 'zod/mini';

/** What every command's arguments start with. */
export type CommandIds = {
  /** The command's own id, made by the device: the same command acts once however often it arrives. */
  readonly id: string;
  /** Version of the arguments' shape, from 1. */
  readonly v: number;
};

/** Arguments as some build wrote them. */
export type RawArgs = Readonly<Record<string, unknown>>;

/** Turns the arguments of one version into those of the next. */
export type Upgrade = (args: RawArgs) => RawArgs;

type Options<Out> = {
  /** Commands of a lane are sent one after the other, in the order in which they were given. */
  readonly lane: string;
  /** `open`: may be used before the Python assessment is passed. */
  readonly gate?: 'holds' | 'open';
  /** From version 1, 2, … to the next; kept for at least ninety days after the shape has changed. */
  readonly upgrades?: readonly Upgrade[];
  /**
   * Names what the command overwrites, within its learner. After a restored backup, an older command must not
   * overwrite what a newer one has written.
   */
  readonly overwrites?: (args: Out) => string;
};

/** A command as it is declared. `In` is what the browser writes, `Out` what the server's effect gets. */
export type CommandDeclaration<In, Out> = Required<Omit<Options<Out>, 'overwrites'>> &
  Pick<Options<Out>, 'overwrites'> & {
    /** Fetches the rule of the arguments. Rules are not part of what a browser loads first. */
    readonly rule: () => Promise<z.ZodMiniType<Out, In>>;
  };

/** A command whose arguments only its own rule knows. */
// oxlint-disable-next-line typescript/no-explicit-any -- one command's arguments are not another's.
export type AnyCommand = CommandDeclaration<any, any>;

/** Declares a command. @param rule fetches the rule of its arguments, such as one of `lessons.args.ts`. */
export const command = <In extends CommandIds, Out extends CommandIds>(
  rule: () => Promise<z.ZodMiniType<Out, In>>,
  {lane, gate = 'holds', upgrades = [], overwrites}: Options<Out>,
): CommandDeclaration<In, Out> => ({
  rule,
  lane,
  gate,
  upgrades,
  ...(overwrites === undefined ? {} : {overwrites}),
});

/**
 * Arguments in the newest shape.
 * @returns `undefined` when they come from a newer build than this one.
 */
export function upgraded(args: RawArgs, steps: readonly Upgrade[]): RawArgs | undefined {
  const version = args['v'];
  // An invalid version is left for the command's rule to reject, with its own message.
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) return args;
  if (version > steps.length + 1) return undefined;
  return steps.slice(version - 1).reduce((older, upgrade) => upgrade(older), args);
}
