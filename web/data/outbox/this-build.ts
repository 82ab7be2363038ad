import {isCommandName, upgradeArgs} from '#schema/commands.ts';
import type {Command} from './command.ts';

/** As screens read it: what an older build wrote has this build's arguments. It is still sent as it was written. */
export function inThisBuild(command: Command): Command {
  const {name, args} = command;
  const upgraded = isCommandName(name) ? upgradeArgs(name, args) : undefined;
  return upgraded === undefined || upgraded === args
    ? command
    : {...command, args: upgraded as Command['args']};
}
