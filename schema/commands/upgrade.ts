// What an old build left in a learner's outbox must be understood for at least ninety days after the
// shape of a command's arguments has changed: each version says how it becomes the next.
import type {ReadonlyJSONValue} from '@rocicorp/zero';

type Args = Record<string, ReadonlyJSONValue | undefined>;
type Upgrade = (args: Args) => Args;

/** Command name → upgrades from version 1, 2, … to the next. Its length + 1 is the current version. */
const upgrades = {
  'account.profile': [],
  'account.timeZone': [],
  'lessons.complete': [],
  'lessons.open': [],
  'lessons.read': [],
  'lessons.annotate': [],
  'lessons.removeAnnotation': [],
  'lessons.reportMistake': [],
  'quizzes.answer': [],
  'quizzes.submit': [],
  'reviews.rate': [],
  'leaderboard.settings': [],
  'leaderboard.dispute': [],
} satisfies Record<string, readonly Upgrade[]>;

export type CommandName = keyof typeof upgrades;

export const isCommandName = (name: string): name is CommandName => Object.hasOwn(upgrades, name);

/** The version that this build writes. */
export const currentVersion = (name: CommandName): number => upgrades[name].length + 1;

/**
 * The arguments in the shape of this build.
 * @returns `undefined` when they come from a newer build than this one.
 */
export function upgradeArgs(
  name: CommandName,
  args: Args,
  steps: readonly Upgrade[] = upgrades[name],
): Args | undefined {
  const version = args['v'];
  // What is no version at all is refused by the mutator's own rules, in their words.
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) return args;
  if (version > steps.length + 1) return undefined;
  return steps.slice(version - 1).reduce<Args>((older, upgrade) => upgrade(older), args);
}
