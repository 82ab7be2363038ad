// What time it is at the academy. The device's clock is a hint: it may be hours off, or be set at any moment. Whatever is
// compared with a time that the server wrote is compared by this clock.
import {TIME_HEADER} from '#schema/commands/commands.api.ts';
import {isCount, kept} from '#web/io/kept.ts';

type Known = {
  /** The server's time, epoch ms, when it was told. */
  readonly told: number;
  /** The device's clock, and what can't be set, at that moment. */
  readonly clock: number;
  readonly steady: number;
};

type Means = {
  /** The device's clock, epoch ms, and one that can't be set, ms. */
  readonly clock: () => number;
  readonly steady: () => number;
  /** How far the server was ahead of the device, ms, when it last told its time, on an earlier visit too. */
  readonly ahead: {readonly read: () => number | undefined; readonly keep: (ms: number) => void};
};

/** What changes the time by less is the network's, not the clock's, ms. */
const SAME_MS = 1000;

/** A clock that is told the server's time. Pure but for what it is given. */
export class ServerClock {
  readonly #means: Means;
  readonly #listeners = new Set<() => void>();
  #untold: (() => void)[] = [];
  #ahead: number;
  #known: Known | undefined;

  constructor(means: Means) {
    this.#means = means;
    this.#ahead = means.ahead.read() ?? 0;
  }

  /** @param now what the server has just said, epoch ms. */
  tell(now: number): void {
    const before = this.now();
    const [clock, steady] = [this.#means.clock(), this.#means.steady()];
    this.#known = {told: now, clock, steady};
    if (Math.abs(now - clock - this.#ahead) >= SAME_MS) {
      this.#ahead = now - clock;
      this.#means.ahead.keep(this.#ahead);
    }
    if (Math.abs(now - before) >= SAME_MS) for (const listener of this.#listeners) listener();
    for (const work of this.#untold.splice(0)) work();
  }

  /** Notes the time that a reply of the academy's own names, if it names one. */
  hear({headers}: Pick<Response, 'headers'>): void {
    const now = Number(headers.get(TIME_HEADER));
    if (Number.isSafeInteger(now) && now > 0) this.tell(now);
  }

  /**
   * The server's time, whole epoch ms. The steady clock stops while some devices sleep, the other one can be set back: the later
   * of the two is right. Before the server has told its own, the device is as far off as it was on the last visit.
   */
  readonly now = (): number => {
    if (!this.#known) return this.#means.clock() + this.#ahead;
    const {told, clock, steady} = this.#known;
    return told + Math.round(Math.max(this.#means.steady() - steady, this.#means.clock() - clock));
  };

  /** The time that it is at least, epoch ms, whatever was done to the device's clock; 0 until the server has told its own. */
  atLeast(): number {
    if (!this.#known) return 0;
    const {told, clock, steady} = this.#known;
    return told + Math.min(this.#means.steady() - steady, this.#means.clock() - clock);
  }

  /** Does it once, as soon as the server has told its time. */
  onceTold(work: () => void): void {
    if (this.#known) work();
    else this.#untold.push(work);
  }

  /** Calls `listener` when it turns out to be another time; returns the way to stop. */
  readonly onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
}

/** The page's. */
export const serverClock = new ServerClock({
  clock: () => Date.now(),
  steady: () => performance.now(),
  ahead: kept({name: 'server-ahead', owner: 'device', until: 'forever', schema: isCount}),
});
