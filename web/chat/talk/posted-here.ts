// What was posted in this tab. The same learner may write in another tab, whose messages are on their way here as well.
import {useCallback} from 'react';
import type {CommandInput} from '#schema/commands.ts';
import {newCommand, useData} from '#web/data/data.ts';

const here = new Set<string>();

export const notePostedHere = (id: string): void => void here.add(id);
export const wasPostedHere = (id: string): boolean => here.has(id);

/** Posts to a channel, and knows that it was here. */
export function usePost(): (args: CommandInput<'chat.post'>) => void {
  const {send} = useData();
  return useCallback(
    (args) => {
      const command = newCommand('chat.post', args);
      notePostedHere(command.args.id);
      send(command);
    },
    [send],
  );
}
