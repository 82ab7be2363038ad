// What one socket, one learner, one network and the whole process may use. The figures of security are OWASP ASVS 5,
// 4.4 and 17.3; signal/settings.ts lets benches raise them by the environment.

export type Limits = {
  readonly messages: {
    /** Of one socket: messages a second, and how many at once after a pause (ASVS 17.3.1). */
    readonly perSocketPerSecond: number;
    readonly socketBurst: number;
    /** Of one learner's sockets together, in ten seconds (ASVS 17.3.1). */
    readonly perUserPerTenSeconds: number;
  };
  /** Commands of one learner that wait for sync or for its results, of `PENDING_MAX`: somebody's must not be everybody's. */
  readonly pendingPerUser: number;
  readonly sockets: {
    readonly perUser: number;
    readonly perNetwork: number;
    /** Of this process: below the number of files that Linux lets a process open by default here (20,000). */
    readonly total: number;
  };
  /** Over how long the sockets are told to leave when the process stops, ms; below the supervisor's patience of 5 s. */
  readonly drainMs: number;
  /** How often who came and went is told, ms. */
  readonly presenceMs: number;
  /**
   * A socket that answers no ping for this long is closed, seconds (ASVS 4.4); uWebSockets.js pings by itself before. It
   * takes 8 at least.
   */
  readonly idleTimeoutS: number;
};

export const LIMITS: Limits = {
  messages: {perSocketPerSecond: 20, socketBurst: 60, perUserPerTenSeconds: 120},
  pendingPerUser: 250,
  sockets: {perUser: 20, perNetwork: 200, total: 19_000},
  drainMs: 2500,
  presenceMs: 2000,
  idleTimeoutS: 60,
};

/** Messages beyond the rate that are answered by an `error` before the socket is closed (ASVS 17.3.1). */
export const WARNINGS = 3;
/** Warnings are forgotten after this long without another, ms. */
export const WARNINGS_LAST_MS = 60_000;

/** Unsent bytes of one socket after which it is closed: a slow reader reconnects and catches up by `seq`. */
export const BACKPRESSURE_MAX_BYTES = 262_144;
/** Longest life of a socket, minutes; uWebSockets.js counts modulo 240 (docs/decisions/0013-a-signal-socket-lives-at-most-230-minutes.md). */
export const LIFETIME_MIN = 230;
/** uWebSockets.js ends a socket without a close code above its own limit; frames between the two are closed by name. */
export const TRANSPORT_MAX_BYTES = 1_048_576;

/** Commands that wait for sync or for its results: beyond them senders are told to try again. */
export const PENDING_MAX = 5000;
/** When a client that was told `BUSY` may try again, ms. */
export const BUSY_RETRY_MS = 2000;

/** Most ids in one list of a presence message. */
export const PRESENCE_MAX_IDS = 500;
/** How often a node repeats on the bus whom it holds, ms, and after how long without that it is believed gone. */
export const PRESENCE_REPEAT_MS = 20_000;
export const PRESENCE_LASTS_MS = 60_000;

/** How long a cut keeps out an identity that was signed before it, ms: longer than any identity is valid. */
export const CUT_LASTS_MS = 30_000;
