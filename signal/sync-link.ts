// signal's end of the internal link. It comes back by itself; what sync has not answered is sent again.
import {WebSocket} from 'ws';
import {framesOf} from '#schema/wire/link-frames.ts';
import {
  decodeDown,
  LINK_BATCH_MAX,
  LINK_FRAME_MAX_BYTES,
  LINK_HEADER,
  LINK_PATH,
  LINK_VERSION,
  type LinkDown,
  type LinkUp,
} from '#schema/wire/link.ts';
import type {Hub} from '#signal/hub.ts';

/** Waits before the link is opened again, ms: doubled from the first to the last. */
const COME_BACK_AFTER_MS = {first: 50, last: 1000} as const;
/** Unsent bytes of the link beyond which commands wait here instead of in its buffer. */
const BUFFER_MAX_BYTES = 4 * 1_048_576;

type Needs = {
  readonly port: number;
  readonly secret: string;
  readonly node: string;
  /** Whether the bus reaches the other nodes right now. */
  readonly spreads: () => boolean;
  readonly hub: () => Pick<Hub, 'pending' | 'users' | 'devicesOf'>;
  readonly onDown: (down: LinkDown) => void;
  readonly onOpen: () => void;
  readonly log: (event: string, details: object) => void;
};

export class SyncLink {
  readonly #needs: Needs;
  #socket: WebSocket | undefined;
  #timer: NodeJS.Timeout | undefined;
  #wait: number = COME_BACK_AFTER_MS.first;
  #isStopped = false;
  #isAway = false;
  #isScheduled = false;
  /** Learners who came (`true`) or went since the last frame. */
  #changed = new Map<string, boolean>();
  /** Learners whose devices in calls have changed since then. */
  #renamed = new Set<string>();

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#open();
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** A learner came or went. */
  user(userId: string, isOpen: boolean): void {
    this.#changed.set(userId, isOpen);
    this.schedule();
  }

  /** The learner's sockets are called otherwise in calls, or one of those has closed. */
  devices(userId: string): void {
    this.#renamed.add(userId);
    this.schedule();
  }

  /** Sends what waits, once for everything that happens in this turn of the loop. */
  schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#flush();
    });
  }

  /** Also said when the bus comes or goes: sync then sends to every signal itself, or to one of those that share it. */
  hello(): void {
    const {node, spreads} = this.#needs;
    const hello: LinkUp = {type: 'hello', node, version: LINK_VERSION, spreads: spreads()};
    if (this.isOpen) this.#socket?.send(JSON.stringify(hello));
  }

  close(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #open(): void {
    const {port, secret, log, onOpen, onDown, hub} = this.#needs;
    const socket = new WebSocket(`ws://127.0.0.1:${port}${LINK_PATH}`, {
      headers: {[LINK_HEADER]: secret},
      perMessageDeflate: false,
      maxPayload: LINK_FRAME_MAX_BYTES,
      handshakeTimeout: 5000,
    });
    this.#socket = socket;
    socket.on('open', () => {
      this.#wait = COME_BACK_AFTER_MS.first;
      this.#isAway = false;
      onOpen();
      this.hello();
      this.#changed = new Map([...hub().users].map((userId) => [userId, true]));
      this.#renamed = new Set([...hub().users].filter((userId) => hub().devicesOf(userId).length > 0));
      hub().pending.unsendAll();
      this.#flush();
    });
    socket.on('message', (data) => {
      const down = decodeDown((data as Buffer).toString('utf8'));
      if (down) onDown(down);
      else log('sync sent a frame that cannot be read', {bytes: (data as Buffer).length});
    });
    // Said once: sync may be away for long. 'close' always follows.
    socket.on('error', (error) => {
      if (!this.#isAway) log('the link to sync failed', {error: error.message});
      this.#isAway = true;
    });
    socket.on('close', (code) => {
      if (this.#isStopped) return;
      if (!this.#isAway) log('the link to sync was closed', {code});
      this.#isAway = true;
      this.#timer = setTimeout(() => this.#open(), this.#wait);
      this.#wait = Math.min(this.#wait * 2, COME_BACK_AFTER_MS.last);
    });
  }

  #flush(): void {
    const hub = this.#needs.hub();
    const {pending} = hub;
    const socket = this.#socket;
    if (!socket || !this.isOpen) return;
    const [opened, closed] = [true, false].map((isOpen) =>
      [...this.#changed].flatMap(([userId, state]) => (state === isOpen ? [userId] : [])),
    );
    this.#changed.clear();
    if (opened?.length) this.#send({type: 'opened', userIds: opened});
    if (closed?.length) this.#send({type: 'closed', userIds: closed});
    const renamed = [...this.#renamed].map((userId) => ({userId, deviceIds: hub.devicesOf(userId)}));
    this.#renamed.clear();
    if (renamed.length > 0) this.#send({type: 'devices', items: renamed});
    while (pending.hasUnsent && socket.bufferedAmount < BUFFER_MAX_BYTES) {
      const items = pending.take(LINK_BATCH_MAX);
      if (items.length > 0) this.#send({type: 'commands', items});
    }
    if (pending.hasUnsent) setTimeout(() => this.schedule(), COME_BACK_AFTER_MS.first);
  }

  /** In as many frames as it takes. Clients' frames are small, so nothing is too large for one. */
  #send(frame: Exclude<LinkUp, {type: 'hello'}>): void {
    const {texts, tooLarge} = framesOf(frame);
    for (const text of texts) this.#socket?.send(text);
    if (tooLarge.length > 0)
      this.#needs.log('a frame of the link was too large', {type: frame.type, left: tooLarge.length});
  }
}
