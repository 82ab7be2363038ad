// Where the commands of a link go: what writes shares one queue with all links; what reads much has one of the link's own.
import type {LinkCommand} from '#schema/wire/link.ts';
import {LinkQueue, type QueueNeeds} from '#sync/signal/link-queue.ts';
import type {Link} from '#sync/signal/link.ts';
import {isResume} from '#sync/signal/run-either.ts';

/**
 * Answers to `resume` that one link has under way at once, until each has left: the rest of the link's frames never waits
 * for more than these, and as many of the pool's connections are taken.
 */
const RESUMES_AT_ONCE = 4;

export type LinkCommands = {
  readonly add: (commands: readonly LinkCommand[]) => void;
  /** The link is over: nobody waits for what only reads. */
  readonly forget: () => void;
};

/** @returns makes those of one link. A link that does not read on holds up no other. */
export function linkCommands(needs: QueueNeeds): (link: Pick<Link, 'answer' | 'deliver'>) => LinkCommands {
  const queue = new LinkQueue(needs);
  return (link) => {
    const resumes = new LinkQueue({...needs, atOnce: RESUMES_AT_ONCE});
    return {
      add: (commands) => {
        resumes.add(commands.filter(isResume), (result) => link.deliver(result));
        queue.add(
          commands.filter((command) => !isResume(command)),
          (result) => link.answer(result),
        );
      },
      forget: () => resumes.forget(),
    };
  };
}
