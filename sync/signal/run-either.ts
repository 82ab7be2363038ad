import {LINK_COMMANDS, type LinkCommand} from '#schema/wire/link.ts';
import type {Begun, CallsOnLink, ChatOnLink} from '#sync/signal/live.ts';

type Needs = {
  readonly chat: Pick<ChatOnLink, 'run' | 'limitResume'>;
  readonly calls: Pick<CallsOnLink, 'run' | 'limit'>;
  /** Of all other commands: who writes a lot can still hang up. */
  readonly limit: (userId: string) => Promise<void>;
};

/** It reads and changes nothing, and its result is large. */
export const isResume = ({name}: LinkCommand): boolean => name === LINK_COMMANDS.resume;

const isOfCalls = ({name}: LinkCommand): boolean => name.startsWith('calls.');

/** Chat and calls share the link; each has its own way to apply a batch, and its own limit. */
export const runEither = ({chat, calls, limit}: Needs) => ({
  run: async (batch: readonly LinkCommand[]): Promise<readonly Begun[]> => {
    const ofCalls = batch.filter(isOfCalls);
    if (ofCalls.length === 0) return chat.run(batch);
    const rest = batch.filter((command) => !isOfCalls(command));
    return (await Promise.all([calls.run(ofCalls), chat.run(rest)])).flat();
  },
  limit: (command: LinkCommand) => {
    const own = isOfCalls(command) ? calls.limit : isResume(command) ? chat.limitResume : limit;
    return own(command.userId);
  },
});
