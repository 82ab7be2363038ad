// All learners of this node: takes what comes from sockets, sync and bus, and brings it to actors and topics.
import {createHash} from 'node:crypto';
import {setTimeout as pause} from 'node:timers/promises';
import type {Cut, Follows, Granted, LinkCommand, LinkDown, LinkResult, Push} from '#schema/wire/link.ts';
import {LINK_COMMANDS} from '#schema/wire/link.ts';
import {CLOSE} from '#schema/wire/socket.texts.ts';
import type {ServerMessage} from '#schema/wire/socket.ts';
import {Actor, channelTopic, userTopic, type Node, type Pace} from '#signal/actor.ts';
import type {Address, Bus, BusMessage} from '#signal/bus/bus.ts';
import {encode, type Device} from '#signal/device.ts';
import {isMessage, named} from '#signal/message-frame.ts';
import {PENDING_MAX, PRESENCE_REPEAT_MS, type Limits} from '#signal/limits.ts';
import type {Metrics} from '#signal/metrics.ts';
import {PendingCommands, type Asker, type Unadded} from '#signal/pending-commands.ts';
import {Presence} from '#signal/presence.ts';
import {rejection} from '#signal/rejection.ts';
import {TokenBucket} from '#schema/wire/token-bucket.ts';

/** A learner's bucket is full again after this long, ms. */
const BUCKET_LASTS_MS = 10_000;
/** How often a node that is about to stop looks whether everybody has left, ms. */
const LOOK_EVERY_MS = 50;

type Needs = {
  readonly limits: Limits;
  readonly metrics: Metrics;
  /** To every socket that follows the topic. */
  readonly publish: (topic: string, text: string) => void;
  /** Commands wait to be sent to sync. */
  readonly onCommand: () => void;
  /** The first socket of a learner opened here, or the last one closed. */
  readonly onUser: (userId: string, isOpen: boolean) => void;
  /** `devicesOf` the learner has changed. */
  readonly onDevices: (userId: string) => void;
};

/** A socket and whose it is. */
export type Seat = {readonly actor: Actor; readonly device: Device};

export class Hub {
  readonly pending: PendingCommands<Device>;
  readonly #needs: Needs;
  readonly #node: Node;
  readonly #actors = new Map<string, Actor>();
  readonly #presence = new Presence();
  /** What learners who left a moment ago had sent, in the order in which they left. */
  readonly #left = new Map<string, Pace & {readonly at: number}>();
  readonly #withReceipts = new Set<Actor>();
  readonly #bus: Bus;
  /** The server's; `undefined` until sync has said. */
  #epoch: number | undefined;
  #repeatedAt = 0;

  constructor(needs: Needs, bus: Bus) {
    this.#needs = needs;
    this.pending = new PendingCommands(PENDING_MAX, needs.limits.pendingPerUser);
    this.#bus = bus;
    this.#node = this.#nodeFor(needs);
  }

  get users(): Iterable<string> {
    return this.#actors.keys();
  }

  get userCount(): number {
    return this.#actors.size;
  }

  /** What the learner's sockets here are called in calls. */
  devicesOf(userId: string): readonly string[] {
    const devices = [...(this.#actors.get(userId)?.devices ?? [])];
    return [...new Set(devices.flatMap(({knownCallName}) => knownCallName ?? []))];
  }

  /** The learner's actor, made with their first socket. */
  actorOf(userId: string, nowMs: number): Actor {
    const known = this.#actors.get(userId);
    if (known) return known;
    const most = this.#needs.limits.messages.perUserPerTenSeconds;
    const pace = this.#left.get(userId) ?? {bucket: new TokenBucket(most, nowMs), typing: undefined};
    return new Actor(userId, this.#node, pace);
  }

  opened({actor, device}: Seat): void {
    const isFirst = this.#actors.get(actor.userId) !== actor;
    this.#actors.set(actor.userId, actor);
    actor.post({type: 'opened', device});
    if (!isFirst) return;
    this.#bus.watch({userId: actor.userId});
    this.#needs.onUser(actor.userId, true);
  }

  closed({actor, device}: Seat, nowMs: number): void {
    actor.post({type: 'closed', device, nowMs});
    if (device.knownCallName !== undefined) this.#needs.onDevices(actor.userId);
    if (actor.devices.size > 0 || this.#actors.get(actor.userId) !== actor) return;
    this.#actors.delete(actor.userId);
    this.#left.delete(actor.userId);
    const {bucket, typing} = actor;
    this.#left.set(actor.userId, {bucket, typing, at: nowMs});
    this.#withReceipts.delete(actor);
    this.#bus.unwatch({userId: actor.userId});
    this.#needs.onUser(actor.userId, false);
  }

  /** What sync says. */
  fromSync(down: LinkDown, nowMs: number): void {
    switch (down.type) {
      case 'results':
        return down.items.forEach((result) => this.#settle(result, nowMs));
      case 'push':
        return down.items.forEach((push) => this.#push(push));
      case 'channels':
        return down.items.forEach((follows) => this.#follow(follows));
      case 'calls':
        return down.items.forEach((granted) => this.#grant(granted));
      case 'cut':
        return down.items.forEach((cut) => this.cut(cut));
      case 'epoch':
        return this.#begin(down.epoch);
    }
  }

  /** What another node says. */
  fromBus(to: Address, message: BusMessage, node: string): void {
    this.#needs.metrics.count('signal_bus_in_total');
    if (message.type === 'frame') this.#tell(to, encode(message.frame), message.except);
    else if (message.type !== 'presence') {
      if ('userId' in to) this.#actors.get(to.userId)?.post(message);
    } else if ('channelId' in to) {
      this.#presence.heard(node, to.channelId, message.userIds, performance.now());
    }
  }

  /** Closes the sockets of a session, or all of a learner's. */
  cut(cut: Cut): void {
    const actors = 'userId' in cut ? [this.#actors.get(cut.userId)] : this.#actors.values();
    const [code, reason] =
      'userId' in cut ? [CLOSE.rightsChanged, 'rights changed'] : [CLOSE.sessionEnded, 'session ended'];
    for (const actor of actors) {
      for (const device of actor?.devices ?? []) {
        if ('session' in cut && device.session !== cut.session) continue;
        this.#needs.metrics.count('signal_cut_total');
        if ('session' in cut) actor?.post({type: 'sessionEnded', device});
        device.close(code, reason);
      }
    }
  }

  /** A backup was restored while this node ran: whose sockets these are was said by sessions that have ended. */
  #begin(epoch: number): void {
    const isAnother = this.#epoch !== undefined && this.#epoch !== epoch;
    this.#epoch = epoch;
    if (isAnother) for (const userId of this.users) this.cut({userId});
  }

  /** Sends receipts whose time has come, and forgets who left long enough ago. */
  tick(nowMs: number): void {
    // The oldest come first.
    for (const [userId, {at}] of this.#left) {
      if (nowMs - at < BUCKET_LASTS_MS) break;
      this.#left.delete(userId);
    }
    const waiting = [...this.#withReceipts];
    this.#withReceipts.clear();
    for (const actor of waiting) actor.post({type: 'tick', nowMs});
  }

  /** Tells who came and who went; every node tells its own clients. */
  tellPresence(nowMs: number): void {
    this.#presence.forgetSilent(nowMs);
    for (const {channelId, online, offline} of this.#presence.changes()) {
      const frame: ServerMessage = {type: 'presence', channelId, online, offline};
      this.#needs.publish(channelTopic(channelId), encode(frame));
    }
    if (!this.#bus.spreads()) return;
    const isTime = nowMs - this.#repeatedAt >= PRESENCE_REPEAT_MS;
    if (isTime) this.#repeatedAt = nowMs;
    for (const channelId of isTime ? this.#presence.followed() : this.#presence.changedHere())
      this.#spread({channelId}, {type: 'presence', userIds: this.#presence.heldIn(channelId)});
  }

  /**
   * Tells every client to move, at a time of its own within `spreadMs`, and closes what is left then. Commands that wait
   * are answered meanwhile.
   */
  async drain(spreadMs: number, code: number): Promise<void> {
    const devices = [...this.#actors.values()].flatMap((actor) => [...actor.devices]);
    for (const device of devices) device.send({type: 'move', afterMs: Math.floor(Math.random() * spreadMs)});
    const end = performance.now() + spreadMs;
    while (performance.now() < end && (this.#actors.size > 0 || this.pending.size > 0))
      await pause(LOOK_EVERY_MS);
    for (const device of devices) device.close(code, 'the server restarts');
  }

  #nodeFor({limits, metrics, publish, onCommand, onDevices}: Needs): Node {
    return {
      means: {newId: () => crypto.randomUUID(), now: () => new Date(), sha256, epoch: () => this.#epoch},
      limits: limits.messages,
      toChannel: (channelId, frame) => {
        publish(channelTopic(channelId), encode(frame));
        this.#spread({channelId}, {type: 'frame', frame});
      },
      toUser: (userId, frame) => {
        this.#tell({userId}, encode(frame));
        this.#spread({userId}, {type: 'frame', frame});
        return this.#actors.has(userId) || this.#bus.spreads();
      },
      command: (command, asker) => this.#command(command, asker, onCommand),
      joined: (channelId, userId) => {
        if (this.#presence.join(channelId, userId)) this.#bus.watch({channelId});
      },
      left: (channelId, userId) => {
        if (this.#presence.leave(channelId, userId)) this.#bus.unwatch({channelId});
      },
      onlineIn: (channelId) => this.#presence.onlineIn(channelId),
      named: onDevices,
      receiptsWait: (actor) => void this.#withReceipts.add(actor),
      count: (what) => metrics.count(`signal_${what}_total`),
    };
  }

  #command(command: LinkCommand, asker: Asker<Device>, onCommand: () => void): 'queued' | Unadded {
    const outcome = this.pending.add(command, asker, performance.now());
    if (outcome !== 'added' && outcome !== 'again') return outcome;
    this.#needs.metrics.count('signal_commands_total');
    onCommand();
    return 'queued';
  }

  #settle(result: LinkResult, nowMs: number): void {
    const settled = this.pending.settle(result.id);
    if (!settled) return;
    const {metrics, publish} = this.#needs;
    metrics.count('signal_results_total');
    metrics.waited(performance.now() - settled.since);
    const {userId, socket, others, clientMessageId, command, isTold} = settled;
    if (!result.ok) {
      metrics.count('signal_refused_total');
      if (command.name === LINK_COMMANDS.read) return this.#unread(command, nowMs, result.retryAfterMs);
    }
    const frame = result.ok
      ? result.frame && named(result.frame, clientMessageId)
      : rejection(result, command, clientMessageId);
    // Who gives a message no name could not tell that it is the same.
    if (!frame || (isTold && clientMessageId === undefined)) return;
    const open = [socket, ...others].filter((one) => one?.isOpen);
    for (const one of open) one?.send(frame);
    if (open.length === 0) publish(userTopic(userId), encode(frame));
  }

  /** A receipt that may be repeated is; of any other rejection nobody waits to hear. */
  #unread({userId, args: {channelId, seq}}: LinkCommand, nowMs: number, retryAfterMs?: number): void {
    if (retryAfterMs === undefined || typeof channelId !== 'string' || typeof seq !== 'number') return;
    const atMs = nowMs + retryAfterMs;
    this.#actors.get(userId)?.post({type: 'unread', receipt: {channelId, seq}, atMs});
  }

  #push({to, frame: told, except}: Push): void {
    this.#needs.metrics.count('signal_pushes_total');
    // Its author's client, which waits here, hears of it first by this.
    const frame = isMessage(told) ? named(told, this.pending.nameOf(told.message.id)) : told;
    const text = encode(frame);
    const addresses: readonly Address[] = 'users' in to ? to.users.map((userId) => ({userId})) : [to];
    if (isMessage(frame)) this.#noteTold(frame.message.id, addresses);
    for (const address of addresses) {
      this.#tell(address, text, except);
      this.#spread(address, {type: 'frame', frame, ...(except === undefined ? {} : {except})});
    }
  }

  /** A message is told to its author's socket as to everybody's. */
  #noteTold(messageId: string, addresses: readonly Address[]): void {
    const topics = addresses.map((to) =>
      'userId' in to ? userTopic(to.userId) : channelTopic(to.channelId),
    );
    this.pending.told(messageId, (device) => topics.some((topic) => device.isFollowing(topic)));
  }

  /** To those here. */
  #tell(to: Address, text: string, except?: string): void {
    const {publish} = this.#needs;
    if (!('userId' in to)) publish(channelTopic(to.channelId), text);
    else if (except === undefined) publish(userTopic(to.userId), text);
    else this.#actors.get(to.userId)?.sendToOthers(except, text);
  }

  #grant({userId, calls}: Granted): void {
    this.#actors.get(userId)?.post({type: 'calls', calls});
    this.#spread({userId}, {type: 'calls', calls});
  }

  #follow({userId, channelIds}: Follows): void {
    this.#actors.get(userId)?.post({type: 'channels', channelIds});
    this.#spread({userId}, {type: 'channels', channelIds});
  }

  #spread(to: Address, message: BusMessage): void {
    if (!this.#bus.spreads()) return;
    this.#needs.metrics.count('signal_bus_out_total');
    this.#bus.send(to, message);
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
