// One learner on this node: a plain object with a mailbox. What happens to them is one event after the other, and what
// goes to them leaves by their topic, so every device gets it in the same order.
import type {Grant} from '#schema/wire/call.ts';
import {LINK_COMMANDS, type Follows, type LinkCommand} from '#schema/wire/link.ts';
import {KEY_REUSED} from '#schema/wire/message-key.ts';
import {CLOSE} from '#schema/wire/socket.texts.ts';
import type {ServerMessage} from '#schema/wire/socket.ts';
import type {Device} from '#signal/device.ts';
import {errorFrame, hear, nameIn, type Means, type Speaker} from '#signal/hear.ts';
import {BUSY_RETRY_MS, WARNINGS, WARNINGS_LAST_MS, type Limits} from '#signal/limits.ts';
import type {Asker, Unadded} from '#signal/pending-commands.ts';
import {Receipts, type Receipt} from '#signal/receipts/receipts.ts';
import {Typing} from '#signal/typing.ts';
import type {TokenBucket} from '#schema/wire/token-bucket.ts';

/** What a learner's actor asks of the node. */
export type Node = {
  readonly means: Means;
  readonly limits: Limits['messages'];
  /** To all who follow the channel, on every node. */
  readonly toChannel: (channelId: string, frame: ServerMessage) => void;
  /** To all devices of a learner, on every node. @returns whether there may be any. */
  readonly toUser: (userId: string, frame: ServerMessage) => boolean;
  /** @returns whether it is on its way, or why not. */
  readonly command: (command: LinkCommand, asker: Asker<Device>) => 'queued' | Unadded;
  /** Somebody here follows a channel, or does not any more. */
  readonly joined: (channelId: string, userId: string) => void;
  readonly left: (channelId: string, userId: string) => void;
  /** Who of a channel is there. */
  readonly onlineIn: (channelId: string) => readonly string[];
  /** A device has another name in calls than before. */
  readonly named: (userId: string) => void;
  /** Receipts wait to be sent. */
  readonly receiptsWait: (actor: Actor) => void;
  readonly count: (what: 'warned' | 'flooded' | 'rejected' | 'call_relayed' | 'call_dropped') => void;
};

type Event =
  | {readonly type: 'opened'; readonly device: Device}
  | {readonly type: 'closed'; readonly device: Device; readonly nowMs: number}
  | {
      readonly type: 'heard';
      readonly device: Device;
      readonly text: string | undefined;
      readonly nowMs: number;
    }
  | {readonly type: 'channels'; readonly channelIds: Follows['channelIds']}
  | {readonly type: 'calls'; readonly calls: readonly Grant[]}
  /** The device is about to be closed for good. */
  | {readonly type: 'sessionEnded'; readonly device: Device}
  /** Receipts may be due. */
  | {readonly type: 'tick'; readonly nowMs: number}
  /** A receipt was not applied and may be repeated, at that time. */
  | {readonly type: 'unread'; readonly receipt: Receipt; readonly atMs: number};

/** How fast a learner may be. */
export type Pace = {readonly bucket: TokenBucket; readonly typing: Typing | undefined};

/** A frame beyond the rate. */
type Excess = {readonly text: string | undefined; readonly retryAfterMs: number; readonly nowMs: number};

export const userTopic = (userId: string): string => `u:${userId}`;
export const channelTopic = (channelId: string): string => `c:${channelId}`;

const NO_CALLS: readonly Grant[] = [];

const PEER_AWAY = 'The other person can’t be reached right now. We’ll keep trying.';
/** A socket that was closed comes back after this long, ms. */
const PEER_BACK_MS = 2000;
const TOO_FAST = 'You’re sending messages too fast. Wait a moment.';
const FULL = {
  full: {
    chat: 'The chat is very busy. Your message is kept here and will be sent again.',
    calls: 'The academy is very busy. This is tried again in a moment.',
  },
  share: {
    chat: 'Too many of your messages are still being saved. This one is kept here and will be sent again.',
    calls: 'Too much of what you’ve done is still being saved. This is tried again in a moment.',
  },
} as const;

export class Actor {
  readonly userId: string;
  readonly devices = new Set<Device>();
  readonly #node: Node;
  readonly bucket: TokenBucket;
  /** Made with the first frame about it, as `#receipts` are: most sockets are idle. */
  typing: Typing | undefined;
  /** Only while an event is handled: most actors have nothing to do. */
  #mailbox: Event[] | undefined;
  #receipts: Receipts | undefined;
  /** `undefined` until sync has said. */
  #channels: ReadonlySet<string> | undefined;
  /** Connected ones; `undefined` until sync has said. */
  #calls: readonly Grant[] | undefined;

  /** @param before theirs from before, if they left a moment ago: to come back does not make them faster. */
  constructor(userId: string, node: Node, {bucket, typing}: Pace) {
    this.userId = userId;
    this.#node = node;
    this.bucket = bucket;
    this.typing = typing;
  }

  /** Puts an event in the mailbox; what an event brings about is handled after it, never within it. */
  post(event: Event): void {
    if (this.#mailbox) return void this.#mailbox.push(event);
    const mailbox = [event];
    this.#mailbox = mailbox;
    try {
      for (let next = mailbox.shift(); next; next = mailbox.shift()) this.#handle(next);
    } finally {
      this.#mailbox = undefined;
    }
  }

  /** To all devices here but the one of that name. */
  sendToOthers(callName: string, text: string): void {
    for (const device of this.devices) if (!device.isCalled(callName)) device.sendText(text);
  }

  #handle(event: Event): void {
    switch (event.type) {
      case 'opened':
        return this.#opened(event.device);
      case 'closed':
        return this.#closed(event.device, event.nowMs);
      case 'heard':
        return this.#heard(event.device, event.text, event.nowMs);
      case 'channels':
        return this.#follow(new Set(event.channelIds));
      case 'calls':
        this.#calls = event.calls.length > 0 ? event.calls : NO_CALLS;
        return undefined;
      case 'sessionEnded':
        return this.#leaveCall(event.device);
      case 'tick':
        return this.#sendReceipts(event.nowMs);
      case 'unread':
        (this.#receipts ??= new Receipts()).again(event.receipt, event.atMs);
        return this.#node.receiptsWait(this);
    }
  }

  #opened(device: Device): void {
    this.devices.add(device);
    device.follow(userTopic(this.userId));
    for (const channelId of this.#channels ?? []) this.#lead(device, channelId);
  }

  /**
   * From now on the device gets what is said in the channel, beginning with who is there. Before the assessment it gets
   * nothing: sync gives such a learner no channel, and a socket opened before it is about to be cut.
   */
  #lead(device: Device, channelId: string): void {
    if (!device.mayLearn) return;
    device.follow(channelTopic(channelId));
    const online = this.#node.onlineIn(channelId);
    device.send({type: 'presence', channelId, online, offline: []});
  }

  #closed(device: Device, nowMs: number): void {
    this.devices.delete(device);
    if (this.devices.size > 0) return;
    for (const receipt of this.#receipts?.rest(nowMs) ?? []) this.#sendReceipt(receipt);
    for (const channelId of this.#channels ?? []) this.#node.left(channelId, this.userId);
    this.#channels = undefined;
  }

  #follow(next: ReadonlySet<string>): void {
    // The last device has left meanwhile.
    if (this.devices.size === 0) return;
    const before = this.#channels ?? new Set<string>();
    this.#channels = next;
    for (const channelId of before) {
      if (next.has(channelId)) continue;
      for (const device of this.devices) device.unfollow(channelTopic(channelId));
      this.#node.left(channelId, this.userId);
    }
    for (const channelId of next) {
      if (before.has(channelId)) continue;
      this.#node.joined(channelId, this.userId);
      for (const device of this.devices) this.#lead(device, channelId);
    }
  }

  #heard(device: Device, text: string | undefined, nowMs: number): void {
    const wait = this.#wait(device, nowMs);
    if (wait > 0) return this.#warn(device, {text, retryAfterMs: wait, nowMs});
    const speaker: Speaker = {
      userId: this.userId,
      mayLearn: device.mayLearn,
      follows: (channelId) => this.#channels?.has(channelId),
      calls: this.#calls,
      deviceId: () => device.callName,
    };
    const {deliver, commands, receipt} = hear(text, speaker, this.#node.means);
    for (const {to, frame} of deliver) {
      if (to === 'sender') this.#reply(device, frame);
      else if ('channelId' in to) this.#tell(to.channelId, frame, nowMs);
      else this.#relay(device, to.userId, frame);
    }
    for (const {command, ...named} of commands) this.#ask(device, command, named);
    if (receipt) {
      (this.#receipts ??= new Receipts()).note(receipt);
      this.#sendReceipts(nowMs);
    }
  }

  /** Nobody is left there who could hang up. sync knows whether the device holds a call. */
  #leaveCall({knownCallName: deviceId}: Device): void {
    if (deviceId === undefined) return;
    const id = this.#node.means.newId();
    const command = {id, userId: this.userId, name: LINK_COMMANDS.callLeave, args: {id, v: 1, deviceId}};
    this.#node.command(command, {userId: this.userId, socket: undefined});
  }

  /** Within a call. */
  #relay(device: Device, userId: string, frame: ServerMessage): void {
    const isSent = this.#node.toUser(userId, frame);
    this.#node.count(isSent ? 'call_relayed' : 'call_dropped');
    if (isSent) return;
    const named = 'callId' in frame && frame.callId !== undefined ? {callId: frame.callId} : {};
    device.send(errorFrame('PEER_AWAY', PEER_AWAY, {...named, retryAfterMs: PEER_BACK_MS}));
  }

  #reply(device: Device, frame: ServerMessage): void {
    if (frame.type === 'error') this.#node.count('rejected');
    if (frame.type === 'error' && frame.code === 'CALL_NOT_GRANTED') this.#node.count('call_dropped');
    device.send(frame);
  }

  #tell(channelId: string, frame: ServerMessage, nowMs: number): void {
    const isTold =
      frame.type !== 'typing' || (this.typing ??= new Typing(nowMs)).isTold(channelId, frame.isTyping, nowMs);
    if (isTold) this.#node.toChannel(channelId, frame);
  }

  #wait(device: Device, nowMs: number): number {
    const {perSocketPerSecond, socketBurst, perUserPerTenSeconds} = this.#node.limits;
    const own = device.bucket.take({perSecond: perSocketPerSecond, burst: socketBurst}, nowMs);
    if (own > 0) return own;
    return this.bucket.take({perSecond: perUserPerTenSeconds / 10, burst: perUserPerTenSeconds}, nowMs);
  }

  #warn(device: Device, {text, retryAfterMs, nowMs}: Excess): void {
    if (nowMs - device.warnedAt > WARNINGS_LAST_MS) device.warnings = 0;
    device.warnedAt = nowMs;
    device.warnings += 1;
    this.#node.count(device.warnings > WARNINGS ? 'flooded' : 'warned');
    if (device.warnings > WARNINGS) return device.close(CLOSE.flood, 'too many messages');
    return device.send(errorFrame('RATE_LIMITED', TOO_FAST, {...nameIn(text), retryAfterMs}));
  }

  #ask(device: Device, command: LinkCommand, named: {readonly clientMessageId?: string}): void {
    // Only commands of calls name these.
    const {deviceId, callId} = command.args;
    if (typeof deviceId === 'string') this.#name(device, deviceId);
    const outcome = this.#node.command(command, {userId: this.userId, socket: device, ...named});
    if (outcome === 'queued') return;
    this.#node.count('rejected');
    if (outcome === 'taken') return device.send(errorFrame('KEY_REUSED', KEY_REUSED, named));
    const {chat, calls} = FULL[outcome];
    const [text, of] = typeof callId === 'string' ? [calls, {...named, callId}] : [chat, named];
    device.send(errorFrame('BUSY', text, {...of, retryAfterMs: BUSY_RETRY_MS}));
  }

  #name(device: Device, callName: string): void {
    if (device.isCalled(callName)) return;
    device.callName = callName;
    this.#node.named(this.userId);
  }

  #sendReceipts(nowMs: number): void {
    const receipts = this.#receipts;
    if (!receipts) return;
    for (const receipt of receipts.due(nowMs)) {
      if (this.#sendReceipt(receipt) !== 'queued') receipts.again(receipt, nowMs + BUSY_RETRY_MS);
    }
    if (receipts.isIdle) this.#receipts = undefined;
    else this.#node.receiptsWait(this);
  }

  #sendReceipt(receipt: Receipt): ReturnType<Node['command']> {
    const command = readCommand(this.userId, receipt, this.#node.means.newId());
    return this.#node.command(command, {userId: this.userId, socket: undefined});
  }
}

const readCommand = (userId: string, {channelId, seq}: Receipt, id: string): LinkCommand => ({
  id,
  userId,
  name: LINK_COMMANDS.read,
  args: {id, v: 1, channelId, seq},
});
