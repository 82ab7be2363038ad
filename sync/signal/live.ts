// What the rest of sync has of signal, and what chat gives it.
import type {Granted, LinkCommand, LinkResult, Push} from '#schema/wire/link.ts';

/** Reaches the learners who are online. Everything here is a hint: what does not arrive is read from Zero or by `seq`. */
export type Live = {
  /** To be called after the commit: everyone who follows or is named gets the frames, in this order. */
  readonly push: (items: readonly Push[]) => void;
  /**
   * The learner's sockets follow these channels from now on, and no other. It costs next to nothing for somebody who is
   * not online, and another node may hold them: `isOnline` is no reason to leave it out.
   */
  readonly channelsChanged: (userId: string, channelIds: readonly string[]) => void;
  /** Between whom signal relays from now on: all connected calls of these learners. */
  readonly callsChanged: (items: readonly Granted[]) => void;
  /** Whether the learner has a socket at a signal that is linked to this process; other nodes are not asked. */
  readonly isOnline: (userId: string) => boolean;
  /** Whether this device of theirs has one: what it calls itself in calls. Other nodes are not asked here either. */
  readonly hasDevice: (userId: string, deviceId: string) => boolean;
};

/** A command that is in line. Its result comes when it comes, after nobody else's; it never rejects. */
export type Begun = {readonly id: string; readonly result: Promise<LinkResult>};

/** What a socket's messages in chat become. */
export type ChatOnLink = {
  /**
   * Applies commands, each id at most once in a batch, in their order for each learner; resolves once all are in line.
   * One that was applied before is acknowledged again. A rejected command is a result, never a throw; a throw means that
   * none was applied for certain, and its senders are told to try again.
   */
  readonly run: (batch: readonly LinkCommand[]) => Promise<readonly Begun[]>;
  /** Counts a `resume`, apart from what is written: who catches up can still post. @throws {Refusal} when they are too many. */
  readonly limitResume: (userId: string) => Promise<void>;
  /** The channels that a learner's sockets follow. */
  readonly channelsOf: (userId: string) => Promise<readonly string[]>;
};

/** What a socket's messages about calls become. */
export type CallsOnLink = {
  /** As that of chat. */
  readonly run: ChatOnLink['run'];
  /** @throws {Refusal} when the learner has sent too many. */
  readonly limit: (userId: string) => Promise<void>;
  /** What signal may relay for each of these learners, and what rings at them. */
  readonly callsOf: (
    userIds: readonly string[],
  ) => Promise<{readonly granted: readonly Granted[]; readonly rings: readonly Push[]}>;
};
