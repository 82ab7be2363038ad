import {useEffect, useLayoutEffect, useMemo, useSyncExternalStore} from 'react';
import {beforeClosing} from '#web/data/before-closing.ts';
import {newCommand, useData, usePendingOf} from '#web/data/data.ts';
import {textArg, type Command, type NewCommand} from '#web/data/outbox/command.ts';
import {Desk, type DeskMeans} from '#web/coding/project/desk.ts';
import {isDraft} from '#web/coding/project/draft.ts';
import type {File} from '#web/coding/project/files/files.ts';
import {kept} from '#web/io/kept.ts';

const drafts = kept({name: 'project-file', owner: 'learner', until: 'account-deleted', schema: isDraft});

/** Only this window knows of it. */
const isOnlyHere = ({status}: Command) => status === 'saving' || status === 'unsaved';

type Send = (command: NewCommand) => void;

type Discard = (id: string) => Promise<unknown>;

const means = (projectId: string, userId: string, send: Send, discard: Discard): DeskMeans => ({
  save: ({fileId, base: {saveId, rev, asSent}, text}) => {
    const command = newCommand('coding.save', {projectId, fileId, base: saveId, rev, asSent, text});
    send(command);
    return command.args.id;
  },
  kept: (fileId) => drafts(userId, fileId),
  forget: (saveIds) => {
    for (const id of saveIds) void discard(id);
  },
  now: () => performance.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
});

/** The desk of a project: what is typed into its files, and how it gets away. @param all its files, deleted ones too. */
export function useDesk(projectId: string, all: ReadonlyMap<string, File>): Desk {
  const {send, userId, outbox} = useData();
  const desk = useMemo(
    () => new Desk(means(projectId, userId, send, (id) => outbox.discard(id))),
    [projectId, send, userId, outbox],
  );
  useSyncExternalStore(desk.subscribe, desk.version);
  const saves = usePendingOf('coding.save');
  // In one task: a rejected save must not take away what was typed.
  useLayoutEffect(() => {
    for (const {id, status, args} of saves) {
      const file = all.get(textArg(args, 'fileId'));
      if (status === 'failed' && file?.head) desk.rejected(file.id, id, file.head);
    }
    desk.stored((saveId) => !saves.some((command) => command.id === saveId && isOnlyHere(command)));
    for (const {id, head} of all.values()) if (head) desk.meet(id, head);
  }, [desk, saves, all]);
  useSavedAtTheEnd(desk);
  return desk;
}

/** Everything is saved when the page is hidden or left, and when the session ends. */
function useSavedAtTheEnd(desk: Desk): void {
  useEffect(() => {
    const flush = () => desk.flush();
    const onHidden = () => (document.visibilityState === 'hidden' ? flush() : undefined);
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('pagehide', flush);
    const stop = beforeClosing(flush);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', flush);
      stop();
      flush();
    };
  }, [desk]);
}

/** Saves of a project that the academy has rejected, with the reason. */
export function useRejectedSaves(projectId: string): readonly Command[] {
  const saves = usePendingOf('coding.save');
  return useMemo(
    () => saves.filter(({status, args}) => status === 'failed' && textArg(args, 'projectId') === projectId),
    [saves, projectId],
  );
}
