import type {Clock} from './clock.ts';

/** For how long this page has known commands, by a clock that nobody puts back. What the disk told of is older than that. */
export class Ages {
  readonly #clock: Clock;
  readonly #since: Map<string, number>;

  /** @param before those of the same page, until now. */
  constructor(clock: Clock, before?: Ages) {
    this.#clock = clock;
    this.#since = before === undefined ? new Map() : before.#since;
  }

  /** It is new, here or in another tab. */
  begin(id: string): void {
    if (!this.#since.has(id)) this.#since.set(id, this.#clock.elapsed());
  }

  forget(id: string): void {
    this.#since.delete(id);
  }

  /** In ms; infinite if it comes from an earlier visit. */
  readonly of = (id: string): number => {
    const since = this.#since.get(id);
    return since === undefined ? Number.POSITIVE_INFINITY : this.#clock.elapsed() - since;
  };
}
