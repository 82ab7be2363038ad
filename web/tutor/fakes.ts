// Commands to the tutor for tests.
import {currentVersion, type CommandInput, type CommandName} from '#schema/commands.ts';
import type {Command} from '#web/data/outbox/command.ts';

/** A command that waits. */
export function ofCommand<Name extends CommandName>(
  name: Name,
  args: Omit<CommandInput<Name>, 'id' | 'v'>,
  more: Partial<Command> = {},
): Command {
  const id = more.id ?? crypto.randomUUID();
  return {
    id,
    userId: 'ada',
    name,
    args: {...args, id, v: currentVersion(name)},
    lane: 'tutor',
    createdAt: 1,
    status: 'waiting',
    attempts: 0,
    ...more,
  };
}
