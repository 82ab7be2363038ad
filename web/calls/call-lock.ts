// The Web Lock of the one call of a browser. A tab that closes or crashes loses it at once.

/** Not on plain HTTP that is not localhost, nor where storage is forbidden: then every tab is by itself. */
const manager = (): LockManager | undefined => navigator.locks;

/** Of one tab. */
export class CallLock {
  readonly #name: string;
  #end: (() => void) | undefined;
  /** The lock of the call before may still be on its way out. */
  #released: Promise<unknown> = Promise.resolve();

  constructor(name: string) {
    this.#name = name;
  }

  get isHeld(): boolean {
    return this.#end !== undefined;
  }

  /** @returns whether it was free, or this tab's already. */
  async take(): Promise<boolean> {
    if (this.#end) return true;
    await this.#released;
    const locks = manager();
    if (!locks) return this.#alone();
    const taken = Promise.withResolvers<boolean>();
    const held = locks.request(this.#name, {ifAvailable: true}, (lock) => {
      taken.resolve(lock !== null);
      if (!lock) return undefined;
      return new Promise<void>((end) => (this.#end = end));
    });
    this.#released = held.catch(() => taken.resolve(this.#alone()));
    return taken.promise;
  }

  release(): void {
    this.#end?.();
    this.#end = undefined;
  }

  async isTaken(): Promise<boolean> {
    const {held = []} = (await manager()?.query()) ?? {};
    return !this.isHeld && held.some(({name, mode}) => name === this.#name && mode === 'exclusive');
  }

  /** Calls back once no tab has it, where the browser has locks. */
  async whenFree(signal: AbortSignal, work: () => void): Promise<void> {
    try {
      await manager()?.request(this.#name, {mode: 'shared', signal}, work);
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
    }
  }

  get isReal(): boolean {
    return manager() !== undefined;
  }

  #alone(): true {
    this.#end = () => undefined;
    return true;
  }
}
