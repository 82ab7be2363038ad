import {useMemo} from 'react';
import {usePendingOf} from '#web/data/data.ts';
import {textArg, type Command} from '#web/data/outbox/command.ts';
import {useSaveWord} from '#web/data/save-word.ts';
import {FILE_COMMANDS} from '#web/coding/project/files/files.ts';
import {PROJECT_COMMANDS} from '#web/coding/projects.ts';
import type {SaveState} from '#web/ui/show/save-mark.tsx';

/** How safe the last change of a project is. */
export function useWaiting(): (projectId: string) => SaveState {
  const pending = usePendingOf(...PROJECT_COMMANDS, ...FILE_COMMANDS);
  const wordOf = useSaveWord(pending);
  const last = useMemo(() => lastOf(pending), [pending]);
  return (projectId) => {
    const command = last.get(projectId);
    if (!command) return 'Saved';
    return command.status === 'failed' ? 'Not sent' : wordOf(command);
  };
}

/** The one that tells most of each project: a rejected one, or the last one. */
function lastOf(pending: readonly Command[]): ReadonlyMap<string, Command> {
  const last = new Map<string, Command>();
  for (const command of pending) {
    for (const name of ['projectId', 'copyId']) {
      const id = textArg(command.args, name);
      if (id !== '' && last.get(id)?.status !== 'failed') last.set(id, command);
    }
  }
  return last;
}
