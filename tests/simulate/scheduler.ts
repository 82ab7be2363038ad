type Event = {readonly at: number; readonly order: number; work: (() => void) | undefined};

/** Resolves when every promise that can go on has done so: a tick of Node comes after the last microtask. */
const quiet = (): Promise<void> =>
  new Promise((resolve) => {
    process.nextTick(resolve);
  });

/**
 * All that happens in a history happens here, one event after the other, in virtual time. Between two events the promises
 * of the code under simulation run until they wait for the next event: a kill comes at an await, and at any of them.
 */
export class Scheduler {
  /** Virtual ms since the history began. */
  now = 0;
  /** Events so far. */
  count = 0;
  readonly #heap: Event[] = [];
  #order = 0;

  /** Schedules work after this many ms; returns a function that cancels it. Equal times keep their order. */
  after(ms: number, work: () => void): () => void {
    const event: Event = {at: this.now + Math.max(0, ms), order: this.#order++, work};
    this.#push(event);
    return () => (event.work = undefined);
  }

  /** Runs events until `isDone`, which is asked after each, until that moment, or until there are none. */
  async run(until: number, isDone: () => boolean = () => false): Promise<void> {
    await quiet();
    for (;;) {
      const next = this.#heap[0];
      if (next === undefined || next.at > until) break;
      this.#pop();
      if (next.work === undefined) continue;
      this.now = next.at;
      this.count++;
      next.work();
      await quiet();
      if (isDone()) return;
    }
    this.now = Math.max(this.now, until);
  }

  #push(event: Event): void {
    const heap = this.#heap;
    let at = heap.length;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = heap[above];
      if (parent === undefined || isBefore(parent, event)) break;
      heap[at] = parent;
      at = above;
    }
    heap[at] = event;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    let at = 0;
    for (;;) {
      const [left, right] = [heap[2 * at + 1], heap[2 * at + 2]];
      if (left === undefined) break;
      const isRight = right !== undefined && isBefore(right, left);
      const child = isRight ? right : left;
      if (isBefore(last, child)) break;
      heap[at] = child;
      at = 2 * at + (isRight ? 2 : 1);
    }
    heap[at] = last;
  }
}

const isBefore = (a: Event, b: Event): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);
