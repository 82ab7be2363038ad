import {currentVersion, isCommandName, type CommandInput, type CommandName} from '#schema/commands.ts';
import type {CommandIds} from '#schema/commands/command.ts';
import type {Command} from './command.ts';

/** A pending command with the arguments that this build gives to its name. */
export type CommandOf<Name extends CommandName> = Omit<Command, 'args'> & {
  readonly args: CommandInput<Name> & CommandIds;
};

/** How one kind of command changes what the screen shows. Pure; must bear being applied to rows that already hold its effect by id. */
export type Apply<View, Name extends CommandName> = (view: View, command: CommandOf<Name>) => View;

type Appliers<View> = {readonly [Name in CommandName]?: Apply<View, Name>};

/**
 * What the screen shows: the synced rows with every pending command of these names applied, oldest first.
 * Failed commands changed nothing and are left out; so is what a newer build wrote.
 */
export function overlay<View>(
  rows: View,
  pending: readonly Command[],
  // Only the pending commands and their appliers decide what a view is.
  appliers: Appliers<NoInfer<View>>,
): View {
  let view = rows;
  for (const command of pending) {
    if (command.status === 'failed' || !isOf(command, Object.keys(appliers))) continue;
    const apply = appliers[command.name] as Apply<View, CommandName> | undefined;
    if (apply !== undefined) view = apply(view, command as unknown as CommandOf<CommandName>);
  }
  return view;
}

/** The arguments of a command of the name; none of another one, or in the shape of a newer build. */
export const argsOf = <Name extends CommandName>(
  name: Name,
  command: Command,
): CommandOf<Name>['args'] | undefined =>
  isOf(command, [name]) ? (command.args as unknown as CommandOf<Name>['args']) : undefined;

/** Whether it is one of these, with arguments of this build's shape. */
function isOf(command: Command, names: readonly string[]): command is Command & {name: CommandName} {
  const {name, args} = command;
  return names.includes(name) && isCommandName(name) && args.v === currentVersion(name);
}
