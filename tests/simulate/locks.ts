import type {Scope} from '#tests/simulate/disk.ts';
import type {Scheduler} from '#tests/simulate/scheduler.ts';

type Request = {
  readonly name: string;
  readonly scope: Scope;
  readonly take: () => void;
  /** Tells its holder that another waits for it. */
  readonly wanted: AbortController;
};

/** How long one tab takes to tell another that it waits, ms. */
const TOLD_AFTER_MS = 0.5;

/** The Web Locks API of one browser: exclusive, first come first served, free when its holder's tab dies. */
export class Locks {
  readonly #scheduler: Scheduler;
  readonly #held = new Map<string, Request>();
  #waiting: Request[] = [];

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler;
  }

  /** Resolves when `work` is done; rejects when the signal ends the wait. */
  request(
    name: string,
    scope: Scope,
    work: (wanted: AbortSignal) => Promise<void>,
    signal?: AbortSignal,
  ): Promise<void> {
    if (signal?.aborted === true) return Promise.reject(new Error('AbortError'));
    const {promise, resolve, reject} = Promise.withResolvers<void>();
    const abort = (): void => {
      this.#waiting = this.#waiting.filter((other) => other !== request);
      reject(new Error('AbortError'));
    };
    const request: Request = {
      name,
      scope,
      wanted: new AbortController(),
      take: () => {
        signal?.removeEventListener('abort', abort);
        this.#held.set(name, request);
        this.#scheduler.after(0.2, () => {
          if (!scope.isAlive) return;
          void work(request.wanted.signal)
            .then(resolve, reject)
            .finally(() => this.#release(request));
        });
      },
    };
    signal?.addEventListener('abort', abort);
    this.#waiting.push(request);
    this.#grant(name);
    this.#tellHolder(name);
    return promise;
  }

  /** Does it only if nobody has the lock. */
  async ifAvailable(name: string, scope: Scope, work: () => Promise<void>): Promise<void> {
    if (!this.#held.has(name)) await this.request(name, scope, work);
  }

  /** The tab is gone, and all that it held or waited for. */
  releaseOf(scope: Scope): void {
    this.#waiting = this.#waiting.filter((request) => request.scope !== scope);
    for (const request of this.#held.values()) if (request.scope === scope) this.#release(request);
  }

  #release(request: Request): void {
    if (this.#held.get(request.name) !== request) return;
    this.#held.delete(request.name);
    this.#grant(request.name);
  }

  #tellHolder(name: string): void {
    if (!this.#waiting.some((request) => request.name === name)) return;
    const holder = this.#held.get(name);
    this.#scheduler.after(TOLD_AFTER_MS, () => holder?.wanted.abort());
  }

  #grant(name: string): void {
    if (this.#held.has(name)) return;
    const next = this.#waiting.find((request) => request.name === name);
    if (next === undefined) return;
    this.#waiting = this.#waiting.filter((request) => request !== next);
    next.take();
    this.#tellHolder(name);
  }
}
