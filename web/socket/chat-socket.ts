// The realtime socket of one learner, once per browser: one tab holds it, the others hear and send through that one.
import type {InspectionEvent} from 'xstate';
import type {ClientMessage, ServerMessage} from '#schema/wire/socket.ts';
import {hearEpoch} from '#web/io/epoch.ts';
import {Arrivals} from '#web/socket/arrivals/arrivals.ts';
import {FIRST_CONNECTION, type Connection} from '#web/socket/connection.ts';
import {startLeading, type Leader} from '#web/socket/lead/leader.ts';
import type {Position} from '#web/socket/arrivals/positions.ts';
import {Presence} from '#web/socket/arrivals/presence.ts';
import {competeForLead, type Lead} from '#web/socket/lead/tab-lead.ts';
import {openTabs, type TabMessage, type Tabs} from '#web/socket/lead/tabs.ts';
import {OwnTyping, Typists} from '#web/socket/arrivals/typing.ts';
import {socketUrl} from '#web/socket/wire.ts';

/** A leader that has not answered for this long is frozen, ms. With a new socket that is well below two seconds. */
const ANSWER_MS = 1000;

/** How late the leader's next attempt may be before another tab reminds it, ms. */
const REMINDER_MS = 500;

type Needs = {
  readonly userId: string;
  readonly username: string;
  /** Where the academy is; the page's own origin without it. */
  readonly origin?: string;
  /** The connection was lost: the session may have ended. */
  readonly doubtSession: () => void;
  /** What this browser has of a channel is more than the server has: a backup was restored. It has been read again. */
  readonly onAhead: () => void;
  /** `inspect` of `web/io/inspection.ts`. */
  readonly inspect?: (event: InspectionEvent) => void;
};

/** Only the tab that leads has a leader, and with it the socket itself. */
export class ChatSocket {
  readonly userId: string;
  readonly arrivals = new Arrivals();
  readonly presence = new Presence();
  readonly typists: Typists;
  readonly #needs: Needs;
  readonly #ownTyping: OwnTyping;
  readonly #tabs: Tabs;
  readonly #follows = new Set<Position>();
  readonly #frameListeners = new Set<(frame: ServerMessage) => void>();
  readonly #connectionListeners = new Set<() => void>();
  readonly #leaveListeners = new Set<() => void>();
  readonly #over = new AbortController();
  #lead: Lead | undefined;
  #leader: Leader | undefined;
  #connection = FIRST_CONNECTION;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #reminder: ReturnType<typeof setTimeout> | undefined;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.userId = needs.userId;
    this.typists = new Typists(needs.userId);
    this.#ownTyping = new OwnTyping(
      (frame) => this.send({type: 'typing', ...frame}),
      () => performance.now(),
    );
    this.#tabs = openTabs(this.#name, (message) => this.#hear(message));
    this.#compete();
    this.#watch();
  }

  get #name(): string {
    return `chat-socket:${this.userId}`;
  }

  /** This tab holds the socket. */
  get isLeading(): boolean {
    return this.#leader !== undefined;
  }

  readonly connection = (): Connection => this.#connection;

  /** Calls back when the connection changes. @returns the way to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#connectionListeners.add(listener);
    return () => void this.#connectionListeners.delete(listener);
  };

  /** Calls back with every frame of the server, in every tab. @returns the way to stop. */
  readonly onFrame = (listener: (frame: ServerMessage) => void): (() => void) => {
    this.#frameListeners.add(listener);
    return () => void this.#frameListeners.delete(listener);
  };

  /** Calls back when the page is left, while the socket still takes a last word. @returns the way to stop. */
  readonly onLeave = (listener: () => void): (() => void) => {
    this.#leaveListeners.add(listener);
    return () => void this.#leaveListeners.delete(listener);
  };

  /**
   * Sends a message if the socket is open. What must not be lost goes through the outbox instead.
   * @returns whether it was, as far as this tab knows.
   */
  send(message: ClientMessage): boolean {
    if (this.#leader) return this.#leader.send(message);
    this.#tabs.post({type: 'send', message});
    return this.#connection.state === 'open';
  }

  /**
   * A screen shows a channel and has everything up to `seq`: after a loss the server is asked for what came later.
   * @returns the way to stop.
   */
  follow(position: Position): () => void {
    this.#follows.add(position);
    if (this.#leader) this.#leader.follow(position);
    else this.#tabs.post({type: 'follow', position});
    return () => void this.#follows.delete(position);
  }

  /** @param isTyping false once the composer is empty, or its message is sent. */
  tellTyping(channelId: string, isTyping: boolean): void {
    this.#ownTyping.tell(channelId, isTyping);
  }

  /** Starts a new five attempts at once, or asks an open socket whether it lives. */
  readonly wake = (): void => {
    if (this.#leader) this.#leader.wake();
    else this.#ask(true);
  };

  /** Closes the socket, or leaves it to the other tabs. */
  close(): void {
    this.#over.abort();
    clearTimeout(this.#silence);
    clearTimeout(this.#reminder);
    this.#lead?.stop();
    this.#tabs.close();
    this.#become(FIRST_CONNECTION);
  }

  #compete(): void {
    this.#lead = competeForLead({name: this.#name, lead: () => this.#startLeading()});
    if (!this.#leader) this.#ask(false);
  }

  #startLeading(): () => void {
    clearTimeout(this.#silence);
    const leader = startLeading({
      url: socketUrl(this.#needs.origin ?? location.origin, this.#needs),
      follows: [...this.#follows],
      doubtSession: this.#needs.doubtSession,
      inspect: this.#needs.inspect,
      onConnection: (connection) => {
        this.#become(connection);
        this.#tabs.post({type: 'state', connection, online: this.presence.lists()});
      },
      onFrame: (frame) => {
        this.#take(frame);
        this.#tabs.post({type: 'frame', frame});
      },
    });
    this.#leader = leader;
    this.#tabs.post({type: 'state', connection: this.#connection, online: [], isNew: true});
    return () => {
      this.#leader = undefined;
      leader.stop();
      this.#become({state: 'connecting'});
    };
  }

  #hear(message: TabMessage): void {
    if (this.#leader) this.#hearFollower(this.#leader, message);
    // Two may believe that they lead for a moment: each hears its own socket.
    else if (message.type === 'state') this.#hearState(message);
    else if (message.type === 'frame') this.#take(message.frame);
  }

  #hearFollower(leader: Leader, message: TabMessage): void {
    if (message.type === 'send') leader.send(message.message);
    else if (message.type === 'follow') leader.follow(message.position);
    else if (message.type === 'due') leader.due();
    else if (message.type === 'ask') {
      if (message.wake) leader.wake();
      this.#tabs.post({type: 'state', connection: this.#connection, online: this.presence.lists()});
    }
  }

  #hearState({connection, online, isNew}: Extract<TabMessage, {type: 'state'}>): void {
    clearTimeout(this.#silence);
    this.#become(connection);
    this.#remind(connection);
    this.presence.replace(online);
    if (isNew) for (const position of this.#follows) this.#tabs.post({type: 'follow', position});
  }

  /** Asks the leader for the state. A page that somebody looks at takes the lead from one that does not answer. */
  #ask(wake: boolean): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      if (document.visibilityState === 'visible') this.#lead?.take();
    }, ANSWER_MS);
    this.#tabs.post({type: 'ask', wake});
  }

  /** The leader may be hidden, and the browser makes its timers wait. */
  #remind({retryAt}: Connection): void {
    clearTimeout(this.#reminder);
    if (retryAt === undefined) return;
    this.#reminder = setTimeout(() => this.#tabs.post({type: 'due'}), retryAt - Date.now() + REMINDER_MS);
  }

  #become(connection: Connection): void {
    this.#connection = connection;
    if (connection.state !== 'open') {
      this.presence.replace([]);
      this.typists.clear();
    }
    for (const listener of this.#connectionListeners) listener();
  }

  #take(frame: ServerMessage): void {
    if (frame.type === 'presence') this.presence.heard(frame);
    if (frame.type === 'typing') this.typists.heard(frame);
    if (frame.type === 'new_channel_message' || frame.type === 'new_message') {
      const {channelId, senderId} = frame.message;
      this.arrivals.heard(frame.message);
      if (senderId !== null) this.typists.heard({channelId, userId: senderId, isTyping: false});
    }
    if (frame.type === 'connected' && frame.epoch !== undefined) hearEpoch(frame.epoch);
    if (frame.type === 'resumed') this.#takeResumed(frame);
    for (const listener of this.#frameListeners) listener(frame);
  }

  #takeResumed({epoch, channels}: Extract<ServerMessage, {type: 'resumed'}>): void {
    hearEpoch(epoch);
    for (const {channelId, messages, isAhead} of channels) {
      if (isAhead) this.arrivals.replace(channelId, messages);
      else for (const message of messages) this.arrivals.heard(message);
    }
    if (channels.some(({isAhead}) => isAhead)) this.#needs.onAhead();
  }

  #watch(): void {
    const {signal} = this.#over;
    const look = () => {
      if (document.visibilityState === 'visible') this.wake();
    };
    document.addEventListener('visibilitychange', look, {signal});
    window.addEventListener('online', this.wake, {signal});
    window.addEventListener('offline', () => this.#leader?.doubt(), {signal});
    // A page that the browser keeps aside for the way back must not hold the lead, nor a socket.
    const leave = () => {
      for (const listener of this.#leaveListeners) listener();
      this.#lead?.stop();
    };
    window.addEventListener('pagehide', leave, {signal});
    window.addEventListener('pageshow', ({persisted}) => persisted && this.#compete(), {signal});
  }
}

/** Opens the socket of a learner in this browser, or joins the tab that holds it. */
export const openChatSocket = (needs: Needs): ChatSocket => new ChatSocket(needs);
