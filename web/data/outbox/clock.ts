import {serverClock} from '#web/io/server-clock.ts';

/** Time, as the write path reads it: a simulation brings its own. */
export type Clock = {
  /** Epoch ms by this device: a hint, and it may be put back at any moment. */
  now(): number;
  /** Epoch ms by the server, as far as this device knows: what is shown beside the server's own times. */
  serverNow(): number;
  /** Ms since some moment of this page's life. Nobody can put it back: for ages and patience. */
  elapsed(): number;
  /** Does it once, after that many ms; returns the way to call it off. */
  after(ms: number, work: () => void): () => void;
};

/** The device's own. */
export const deviceClock: Clock = {
  now: () => Date.now(),
  serverNow: serverClock.now,
  elapsed: () => performance.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};
