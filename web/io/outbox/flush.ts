import type {Command, Outcome, Settlement, Wait} from './command.ts';

/** What the flusher needs of the outbox. */
export type Queue = {
  sendable(): Promise<readonly Command[]>;
  /** Still to be sent? It may have been discarded, or seen in the rows, while the lane was busy. */
  waits(id: string): boolean;
  settle(id: string, settlement: Settlement): Promise<void>;
};

export type FlusherOptions = {
  readonly queue: Queue;
  /** Tries every door once. Never rejects. */
  readonly send: (command: Command) => Promise<Outcome>;
  /** Runs `work` while no other tab of this learner does. */
  readonly lock: (work: () => Promise<void>, signal: AbortSignal) => Promise<void>;
  readonly now: () => number;
  readonly random: () => number;
};

export type Flusher = {
  /** Sends what may be sent. `hurry` ends our own back-off (the network is back), never a wait that the server ordered. */
  kick(hurry?: boolean): void;
  stop(): void;
};

/** The first wait after a failure, doubled with every further one, with half to one and a half times of it left to chance. */
const BACK_OFF_MS = 1_000;
const MAX_BACK_OFF_MS = 60_000;
/** Even "at once" (Retry-After: 0) is not a reason to spin. */
const MIN_WAIT_MS = 250;
/** A wait further away than this comes from a clock that was put back, or from a server that means "never": try again. */
const MAX_WAIT_MS = 3_600_000;

/**
 * Sends what waits, lane by lane: within a lane one after the other, the lanes side by side.
 * A refused command leaves the lane going; one that must be tried again stops its lane only.
 */
export function createFlusher({queue, send, lock, now, random}: FlusherOptions): Flusher {
  const ended = new AbortController();
  const busy = new Set<string>();
  let running = false;
  let again = false;
  let hurrying = false;
  let hurries = 0;
  let wake: () => void = () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const kick = (hurry = false): void => {
    if (ended.signal.aborted) return;
    hurrying ||= hurry;
    if (hurry) hurries++;
    again = true;
    wake();
    if (running) return;
    running = true;
    clearTimeout(timer);
    lock(flush, ended.signal)
      .catch(() => {
        again = false;
        sleep(BACK_OFF_MS);
      })
      .finally(() => {
        running = false;
        if (again) kick(hurrying);
      });
  };

  const flush = async (): Promise<void> => {
    // After `stop` only what is already on its way is waited for.
    while ((again && !ended.signal.aborted) || busy.size > 0) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      if (again && !ended.signal.aborted) {
        again = false;
        await startLanes();
      }
      // Not waiting for all lanes: a slow one must not hold back a command that another lane has just got.
      if (busy.size > 0) await woken;
    }
  };

  const startLanes = async (): Promise<void> => {
    const all = await queue.sendable();
    const hurry = hurrying;
    hurrying = false;
    let next = Number.POSITIVE_INFINITY;
    for (const [lane, commands] of Map.groupBy(all, (command) => command.lane)) {
      if (busy.has(lane)) continue;
      const until = dueAt(commands[0]?.wait, hurry);
      if (until > now()) next = Math.min(next, until);
      else {
        busy.add(lane);
        void drain(commands).finally(() => {
          busy.delete(lane);
          again = true;
          wake();
        });
      }
    }
    if (Number.isFinite(next)) sleep(next - now());
  };

  const drain = async (commands: readonly Command[]): Promise<void> => {
    for (const command of commands) {
      if (ended.signal.aborted) return;
      if (!queue.waits(command.id)) continue;
      const before = hurries;
      const outcome = await send(command);
      // An attempt that began before the network returned says nothing about the network now.
      const settlement =
        outcome.type === 'retry' ? wait(outcome, hurries === before ? command.attempts : 0) : outcome;
      await queue.settle(command.id, settlement);
      if (outcome.type === 'retry') return;
    }
  };

  const wait = ({reason, afterMs}: Outcome & {type: 'retry'}, attempts: number): Settlement => {
    const backOff = Math.min(MAX_BACK_OFF_MS, BACK_OFF_MS * 2 ** attempts) * (0.5 + random());
    const ms = Math.min(MAX_WAIT_MS, Math.max(MIN_WAIT_MS, afterMs ?? backOff));
    return {
      type: 'retry',
      reason,
      wait: {until: now() + ms, by: afterMs === undefined ? 'back-off' : 'server'},
    };
  };
  const dueAt = (ordered: Wait | undefined, hurry: boolean): number => {
    if (ordered === undefined || (hurry && ordered.by === 'back-off')) return 0;
    return ordered.until - now() > MAX_WAIT_MS ? 0 : ordered.until;
  };
  const sleep = (ms: number): void => {
    clearTimeout(timer);
    if (!ended.signal.aborted) timer = setTimeout(() => kick(), ms);
  };

  return {
    kick,
    stop: () => {
      ended.abort();
      clearTimeout(timer);
      wake();
    },
  };
}
