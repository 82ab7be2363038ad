import type {Command} from './command.ts';

/** How one kind of command changes what the screen shows. Pure; must bear being applied to rows that already hold its effect by id. */
export type Apply<View> = (view: View, command: Command) => View;

/**
 * What the screen shows: the synced rows with every pending command of these names applied, oldest first.
 * Failed commands changed nothing and are left out.
 */
export function overlay<View>(
  rows: View,
  pending: readonly Command[],
  appliers: Readonly<Record<string, Apply<View>>>,
): View {
  let view = rows;
  for (const command of pending) {
    const apply = command.status === 'failed' ? undefined : appliers[command.name];
    if (apply !== undefined) view = apply(view, command);
  }
  return view;
}
