import type {LinkCommand, LinkResult} from '#schema/wire/link.ts';
import type {CallsOnLink, ChatOnLink} from '#sync/signal/live.ts';

type Needs = {
  readonly chat: Pick<ChatOnLink, 'run'>;
  readonly calls: Pick<CallsOnLink, 'run' | 'limit'>;
  /** Of all commands but those of calls: who writes a lot can still hang up. */
  readonly limit: (userId: string) => Promise<void>;
};

const isOfCalls = ({name}: LinkCommand): boolean => name.startsWith('calls.');

/** Chat and calls share the link; each has its own way to apply a batch, and its own limit. */
export const runEither = ({chat, calls, limit}: Needs) => ({
  run: async (batch: readonly LinkCommand[]): Promise<readonly LinkResult[]> => {
    const ofCalls = batch.filter(isOfCalls);
    if (ofCalls.length === 0) return chat.run(batch);
    const rest = batch.filter((command) => !isOfCalls(command));
    return (await Promise.all([calls.run(ofCalls), chat.run(rest)])).flat();
  },
  limit: (command: LinkCommand) => (isOfCalls(command) ? calls.limit : limit)(command.userId),
});
