// Between the nodes of one academy. It carries hints: one that gets lost is made up for by `seq` from PostgreSQL. In one
// box there is one node, and nothing to carry.
import type {Grant} from '#schema/wire/call.ts';
import type {ServerMessage} from '#schema/wire/socket.ts';

export type BusMessage =
  /** `except`: a device that does not get it. */
  | {readonly type: 'frame'; readonly frame: ServerMessage; readonly except?: string}
  /** Channels that this learner's sockets follow from now on. */
  | {readonly type: 'channels'; readonly channelIds: readonly string[]}
  /** Connected calls of this learner, all of them. */
  | {readonly type: 'calls'; readonly calls: readonly Grant[]}
  /** Everybody whom a node holds of a channel. */
  | {readonly type: 'presence'; readonly userIds: readonly string[]};

/** Where a message of the bus is for. */
export type Address = {readonly userId: string} | {readonly channelId: string};

export type Bus = {
  /** Whether other nodes can be reached right now. */
  readonly spreads: () => boolean;
  /** To every other node that watches the address. */
  readonly send: (to: Address, message: BusMessage) => void;
  /** From now on, and not any more. A node watches each of its users, and each of their channels once. */
  readonly watch: (address: Address) => void;
  readonly unwatch: (address: Address) => void;
  readonly close: () => Promise<void>;
};

/** Called with what other nodes send; `node` is the sender's. */
export type OnBusMessage = (to: Address, message: BusMessage, node: string) => void;

/** The only node. */
export const noBus: Bus = {
  spreads: () => false,
  send: () => undefined,
  watch: () => undefined,
  unwatch: () => undefined,
  close: () => Promise.resolve(),
};
