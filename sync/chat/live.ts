// How chat reaches open sockets. sync/signal has the link to them; here is what chat asks of it, and what it offers.
import type {LinkCommand, LinkResult, Push} from '#schema/wire/link.ts';

/** What chat tells open sockets: hints, after commit. Without a link nothing is told. */
export type Live = {
  readonly push: (items: readonly Push[]) => void;
  /** All channels that a learner's sockets follow from now on. */
  readonly channelsChanged: (userId: string, channelIds: readonly string[]) => void;
  readonly isOnline: (userId: string) => boolean;
};

/** What the link asks of chat. */
export type ChatOnLink = {
  /** Runs commands of many learners; one result for each, after its commit. Never rejects. */
  readonly run: (batch: readonly LinkCommand[]) => Promise<readonly LinkResult[]>;
  /** Channels that a learner's sockets follow. */
  readonly channelsOf: (userId: string) => Promise<readonly string[]>;
};

/** Passes on to whatever is connected. */
export type Outlet = {readonly live: Live; readonly connect: (to: Live) => void};

export function outlet(): Outlet {
  let to: Live | undefined;
  return {
    live: {
      push: (items) => to?.push(items),
      channelsChanged: (userId, channelIds) => to?.channelsChanged(userId, channelIds),
      isOnline: (userId) => to?.isOnline(userId) === true,
    },
    connect: (next) => {
      to = next;
    },
  };
}
