// The link to the other side for a whole call: it outlives the connections that break under it. First the connection
// looks for another way (ICE restart); when that does not help, the caller builds a new one under the same call.
import type {Connection, MakeConnection, SentTracks, Signal} from '#web/calls/peer/connection.ts';

/** A connection that has not come about after this long is built again, ms. The library itself waits for ever. */
const CONNECT_MS = 8000;
/** How long a restart may take before a new connection is built, ms. */
const RESTART_MS = 8000;
/** The callee gives the caller this long to restart first, ms: one of them is enough. */
const CALLEE_WAITS_MS = 1500;
const MOST_REBUILDS = 3;
/** Signals of one build beyond this many are dropped: no browser gathers so many candidates. */
const MOST_SIGNALS = 500;
/** The callee cannot build by itself: it waits as long as the caller tries, and a little more. */
const CALLEE_GIVES_UP_MS = RESTART_MS + (MOST_REBUILDS + 1) * CONNECT_MS;

/** - `failed`: restart and rebuilds were tried; `notMade`: this browser makes no connection. Both are final. */
export type PeerState = 'connected' | 'lost' | 'failed' | 'notMade';

/** Runs something later. @returns the way not to. */
export type Later = (ms: number, work: () => void) => () => void;

type Needs = {
  readonly isCaller: boolean;
  readonly iceServers: readonly RTCIceServer[];
  readonly makeConnection: MakeConnection;
  /** What is sent now. */
  readonly tracks: () => SentTracks;
  readonly onSignal: (signal: Signal) => void;
  readonly onState: (state: PeerState) => void;
  readonly onTrack: (track: MediaStreamTrack) => void;
  readonly onBadDescription: (type: 'offer' | 'answer') => void;
  readonly onReady: () => void;
  readonly onTold: (text: string) => void;
  readonly later: Later;
  /** Calls back when the device may have another network. @returns the way to stop. */
  readonly onNetworkChange: (listener: () => void) => () => void;
};

/** Nothing here throws. */
export class PeerLink {
  readonly #needs: Needs;
  readonly #stopNetwork: () => void;
  #connection: Connection | undefined;
  #iceServers: readonly RTCIceServer[];
  #state: PeerState | undefined;
  #attempt = 0;
  #rebuilds = 0;
  #signals = 0;
  #isStarted = false;
  #isRestarted = false;
  #isClosed = false;
  #stopTimer: () => void = () => undefined;
  #stopRestart: () => void = () => undefined;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#iceServers = needs.iceServers;
    this.#stopNetwork = needs.onNetworkChange(() => this.restart());
  }

  /** Makes the connection, and the caller's offer, before anybody has answered: no time-out runs yet. */
  prepare(): void {
    if (!this.#connection) this.#build();
  }

  /** The caller offers; the callee waits for the offer. */
  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    if (this.#connection) this.#limitBuild();
    else this.#build();
  }

  /** What the other side sent: checked in form. Of another build it is dropped. */
  accept({attempt = this.#attempt, ...signal}: Signal): void {
    if (this.#isOver) return;
    const isNewBuild = !this.#needs.isCaller && signal.type === 'offer' && attempt > this.#attempt;
    if (isNewBuild) {
      this.#attempt = attempt;
      this.#build();
    }
    if (attempt !== this.#attempt || this.#signals >= MOST_SIGNALS) return;
    this.#signals += 1;
    this.#connection?.accept(signal);
  }

  replaceTrack(kind: 'audio' | 'video', track: MediaStreamTrack | null): void {
    this.#connection?.replaceTrack(kind, track);
  }

  /** Looks for another way; media go on meanwhile. */
  restart(): void {
    if (!this.#isOver) this.#connection?.restart();
  }

  /** New credentials, before those of the relay end. */
  renew(iceServers: readonly RTCIceServer[]): void {
    this.#iceServers = iceServers;
    if (!this.#isOver) this.#connection?.renew(iceServers);
  }

  /** The socket is open again: what the other side has not got is sent once more. */
  resend(): void {
    if (!this.#isOver) this.#connection?.resend();
  }

  tell(text: string): boolean {
    return this.#connection?.tell(text) ?? false;
  }

  stats(): Promise<RTCStatsReport | undefined> {
    return this.#connection?.stats() ?? Promise.resolve(undefined);
  }

  close(): void {
    this.#isClosed = true;
    this.#stopTimer();
    this.#stopRestart();
    this.#stopNetwork();
    this.#connection?.close();
  }

  get #isOver(): boolean {
    return this.#isClosed || this.#state === 'failed' || this.#state === 'notMade';
  }

  #build(): void {
    this.#connection?.close();
    this.#stopRestart();
    this.#signals = 0;
    this.#isRestarted = false;
    const attempt = this.#attempt;
    const {tracks, makeConnection, onSignal, ...needs} = this.#needs;
    try {
      this.#connection = makeConnection({
        ...needs,
        iceServers: this.#iceServers,
        tracks: tracks(),
        onSignal: (signal) => onSignal({...signal, attempt}),
        onState: (state) => {
          if (attempt === this.#attempt && !this.#isOver) this.#hear(state);
        },
      });
    } catch {
      // Before the call begins nobody listens: it is tried once more then.
      if (this.#isStarted) this.#end('notMade');
      return;
    }
    if (this.#isStarted) this.#limitBuild();
  }

  #limitBuild(): void {
    if (this.#isOver) return;
    if (this.#needs.isCaller) this.#limit(CONNECT_MS);
    else if (this.#state !== 'lost') this.#limit(CALLEE_GIVES_UP_MS);
  }

  #hear(state: 'connected' | 'lost' | 'failed' | 'closed'): void {
    if (state === 'connected') return this.#connected();
    // It never was there: the time-out decides.
    if (this.#state === undefined) return;
    if (this.#state === 'connected') this.#lost(state === 'closed');
    else if (state !== 'lost') this.#rebuild();
  }

  #connected(): void {
    this.#stopTimer();
    this.#stopRestart();
    this.#rebuilds = 0;
    this.#isRestarted = false;
    this.#become('connected');
  }

  #lost(isClosed: boolean): void {
    const {isCaller, later} = this.#needs;
    this.#become('lost');
    this.#limit(isCaller ? RESTART_MS : CALLEE_GIVES_UP_MS);
    if (isClosed) return this.#rebuild();
    if (isCaller) this.#restartOnce();
    else this.#stopRestart = later(CALLEE_WAITS_MS, () => this.#restartOnce());
  }

  #restartOnce(): void {
    if (this.#isRestarted) return;
    this.#isRestarted = true;
    this.#connection?.restart();
  }

  #rebuild(): void {
    if (!this.#needs.isCaller || this.#isOver) return;
    if (this.#rebuilds >= MOST_REBUILDS) return this.#end('failed');
    this.#rebuilds += 1;
    this.#attempt += 1;
    this.#build();
  }

  #limit(ms: number): void {
    this.#stopTimer();
    this.#stopTimer = this.#needs.later(ms, () =>
      this.#needs.isCaller ? this.#rebuild() : this.#end('failed'),
    );
  }

  #end(state: 'failed' | 'notMade'): void {
    if (this.#isOver) return;
    this.#become(state);
    this.close();
  }

  #become(state: PeerState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#needs.onState(state);
  }
}
