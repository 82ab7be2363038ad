// Answers that are being written in this process: who reads along, and the way to stop one.
import {EventEmitter} from 'node:events';

/** Tells those who read along. */
export type Reader = {
  /** More of the text; `isAll`: it is all of it, in place of what was told before. */
  readonly hear: (text: string, isAll: boolean) => void;
  /** Nothing more comes from here: the answer is in its row, or another process goes on with it. */
  readonly end: () => void;
};

export type Flight = {
  /** Aborts when nobody wants the answer any more; the reason is a `Landed`. */
  readonly signal: AbortSignal;
  readonly text: () => string;
  readonly say: (more: string) => void;
  readonly stop: (why: Landed['why']) => void;
  /** Always called. */
  readonly end: () => void;
};

/** Why an answer ends before its end: the learner stops it, its conversation is deleted, or this process ends. */
export class Landed extends Error {
  override readonly name = 'Landed';
  readonly why: 'stopped' | 'leaving';

  constructor(why: Landed['why']) {
    super(`an answer was ${why}`);
    this.why = why;
  }
}

export type Flights = {
  readonly begin: (turnId: string, threadId: string) => Flight;
  /** @returns a function that leaves; none where the answer is not written here. */
  readonly follow: (turnId: string, reader: Reader) => (() => void) | undefined;
  /**
   * Calls once, as soon as the answer begins to be written here; at once where it has begun.
   * @returns a function that waits no longer.
   */
  readonly whenBegun: (turnId: string, begun: () => void) => () => void;
  readonly stop: (turnId: string) => void;
  readonly stopThread: (threadId: string) => void;
  /** Ends all of them, and whoever reads along. */
  readonly close: () => void;
  /** Aborts then. */
  readonly closing: AbortSignal;
};

type Known = Flight & {readonly threadId: string; readonly readers: Set<Reader>};

export function flights(): Flights {
  const known = new Map<string, Known>();
  const all = () => [...known.values()];
  const closing = new AbortController();
  // One learner may have many windows open.
  const beginnings = new EventEmitter().setMaxListeners(0);
  return {
    begin: (turnId, threadId) => {
      const flight = newFlight(threadId, () => void known.delete(turnId));
      known.set(turnId, flight);
      beginnings.emit(turnId);
      return flight;
    },
    follow: (turnId, reader) => {
      const flight = known.get(turnId);
      if (!flight) return undefined;
      flight.readers.add(reader);
      reader.hear(flight.text(), true);
      return () => void flight.readers.delete(reader);
    },
    whenBegun: (turnId, begun) => {
      if (known.has(turnId)) begun();
      else beginnings.once(turnId, begun);
      return () => void beginnings.off(turnId, begun);
    },
    stop: (turnId) => known.get(turnId)?.stop('stopped'),
    stopThread: (threadId) =>
      all()
        .filter((flight) => flight.threadId === threadId)
        .forEach(({stop}) => stop('stopped')),
    close: () => {
      closing.abort();
      all().forEach(({stop}) => stop('leaving'));
    },
    closing: closing.signal,
  };
}

function newFlight(threadId: string, forget: () => void): Known {
  const landing = new AbortController();
  const readers = new Set<Reader>();
  let text = '';
  const end = () => {
    forget();
    for (const reader of readers) reader.end();
    readers.clear();
  };
  return {
    threadId,
    readers,
    signal: landing.signal,
    text: () => text,
    say: (more) => {
      if (more === '' || landing.signal.aborted) return;
      text += more;
      for (const reader of readers) reader.hear(more, false);
    },
    stop: (why) => landing.abort(new Landed(why)),
    end,
  };
}
