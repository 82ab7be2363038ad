import {type Command, inOrder, type NewCommand, type Settlement} from './command.ts';
import type {OutboxDb} from './outbox-db.ts';
import {isSendable, retried, settled} from './settle.ts';
import type {TabChannel} from './tab-channel.ts';

/**
 * The learner's synced row of `command_mark`: how many commands the server has committed, and the ids of the latest.
 * It changes in the transaction of the effects, so it tells of the rows beside it exactly what they contain.
 */
export type Mark = {readonly last: number; readonly recent: readonly string[]};

export type OutboxOptions = {
  readonly userId: string;
  readonly db: OutboxDb;
  readonly channel: TabChannel | null;
  readonly now: () => number;
};

/** A learner's commands in this tab: a store for the screen, a queue for the flusher. Knows neither React nor Zero. */
export type Outbox = ReturnType<typeof createOutbox>;

/**
 * How long a delivered command outlives its visibility on disk. Zero persists what it received up to 1.5 s later;
 * a tab killed in between and opened off line would otherwise show neither the row nor the command.
 */
const KEEP_VISIBLE_MS = 10_000;

export function createOutbox({userId, db, channel, now}: OutboxOptions) {
  const commands = new Map<string, Command>();
  const listeners = new Set<() => void>();
  let snapshot: readonly Command[] = [];
  let synced: Mark = {last: -1, recent: []};
  let sweeper: ReturnType<typeof setTimeout> | undefined;

  const publish = (): void => {
    snapshot = [...commands.values()].filter((command) => !isVisible(command)).toSorted(inOrder);
    for (const listener of listeners) listener();
  };
  /** Its effects are in this tab's rows: showing it as well would show it twice. */
  const isVisible = ({id, status, mark}: Command): boolean =>
    synced.recent.includes(id) || (status === 'delivered' && mark !== undefined && mark <= synced.last);
  const put = (command: Command, tell = true): void => {
    commands.set(command.id, command);
    if (tell) channel?.post({type: 'put', command});
    if (isVisible(command)) sweepLater();
    publish();
  };
  const drop = (id: string, tell = true): void => {
    if (tell) channel?.post({type: 'drop', id});
    if (commands.delete(id)) publish();
  };
  /** Disk first, then memory and the other tabs. A disk that refuses is no obstacle: memory still knows. */
  const change = async (id: string, next: (current: Command) => Command): Promise<void> => {
    await db.update(id, next).catch(() => undefined);
    const current = commands.get(id);
    if (current !== undefined) put(next(current));
  };
  const settle = (id: string, settlement: Settlement): Promise<void> =>
    change(id, (current) => settled(current, settlement));
  const sweepLater = (): void => {
    sweeper ??= setTimeout(() => {
      sweeper = undefined;
      for (const command of commands.values()) {
        if (!isVisible(command)) continue;
        commands.delete(command.id);
        void db.update(command.id, () => undefined).catch(() => undefined);
      }
    }, KEEP_VISIBLE_MS);
  };

  /** What the disk says, except where this tab already knows of a delivery: its note may have failed to reach the disk. */
  const learn = (stored: readonly Command[]): void => {
    const news = stored.filter(({id, status}) => {
      const known = commands.get(id)?.status;
      return known !== status && known !== 'delivered';
    });
    if (news.length === 0) return;
    for (const command of news) commands.set(command.id, command);
    if ([...commands.values()].some(isVisible)) sweepLater();
    publish();
  };

  channel?.listen((message) => {
    if (message.type === 'drop') return drop(message.id, false);
    // A tab that is behind must not undo a delivery that this tab already knows of.
    if (commands.get(message.command.id)?.status !== 'delivered') put(message.command, false);
  });

  return {
    /** What this tab's rows do not show yet, failed commands included, oldest first. The same array until something changes. */
    pending: (): readonly Command[] => snapshot,
    /** Calls `listener` after every change; returns the way to stop. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Brings in what is on disk: at start, and when the tab becomes visible again. Rejects when the disk cannot be read. */
    load: async (): Promise<void> => {
      learn(await db.all());
    },
    /** Shows the command at once as `saving`; resolves when it is on disk (`waiting`) or the disk refused (`unsaved`). Never rejects. */
    enqueue: async ({name, args, lane}: NewCommand): Promise<Command> => {
      const known = commands.get(args.id);
      if (known !== undefined) return known;
      const saving: Command = {
        id: args.id,
        userId,
        name,
        args,
        lane,
        createdAt: now(),
        status: 'saving',
        attempts: 0,
      };
      put(saving, false);
      const saved = await db.add(saving).catch((): Command => ({...saving, status: 'unsaved'}));
      // Another tab may have found it on the disk and sent it before this tab heard from its own disk.
      if (commands.get(saving.id)?.status === 'saving') put(saved);
      return saved;
    },
    /** What a transport may touch, oldest first: read from the disk, so that one tab sends for all; plus what only memory holds. */
    sendable: async (): Promise<readonly Command[]> => {
      learn(await db.all().catch(() => []));
      return [...commands.values()].filter(isSendable).toSorted(inOrder);
    },
    /** Is it still to be sent, as far as this tab knows? */
    waits: (id: string): boolean => {
      const command = commands.get(id);
      return command !== undefined && isSendable(command);
    },
    /** Writes down what became of an attempt. */
    settle,
    /** The rows of this tab contain what `mark` says. Call it in the task in which the rows change, for one frame to show both. */
    seen: (mark: Mark): void => {
      if (mark.last < synced.last) return;
      synced = mark;
      const visible = [...commands.values()].filter(isVisible);
      if (visible.length === 0) return;
      sweepLater();
      publish();
      // Synced before it was acknowledged: the rows are the acknowledgement.
      for (const {id, status} of visible)
        if (status !== 'delivered') void settle(id, {type: 'delivered', mark: mark.last});
    },
    /** Sends a failed command again, or a waiting one now. */
    retry: (id: string): Promise<void> => change(id, retried),
    /** Throws a command away. One that is already on its way may still take effect. */
    discard: async (id: string): Promise<void> => {
      await db.update(id, () => undefined).catch(() => undefined);
      drop(id);
    },
    /** Something lives in memory only: leaving the page loses it, so a `beforeunload` warning is warranted. */
    atRisk: (): boolean =>
      snapshot.some((command) => command.seq === undefined && command.status !== 'delivered'),
    close: (): void => {
      clearTimeout(sweeper);
      listeners.clear();
      channel?.close();
      db.close();
    },
  };
}
