// The Web Lock of what a browser has once, such as a call. A tab that closes or crashes loses it at once. There are none on plain HTTP
// that is not localhost, nor where storage is forbidden: then every tab is by itself.
import {locksHere, withLock} from '#web/io/browser/web-lock.ts';

/** Of one tab. */
export class TabLock {
  readonly #name: string;
  #end: (() => void) | undefined;
  /** The lock of before may still be on its way out. */
  #released: Promise<unknown> = Promise.resolve();

  constructor(name: string) {
    this.#name = name;
  }

  get isHeld(): boolean {
    return this.#end !== undefined;
  }

  /**
   * @param wait stands in line for it until this is aborted; without it, one that is not free is not waited for.
   * @returns whether this tab has it now, or had it already.
   */
  async take(wait?: AbortSignal): Promise<boolean> {
    if (this.#end) return true;
    await this.#released;
    const taken = Promise.withResolvers<boolean>();
    let hasBegun = false;
    const held = withLock(this.#name, wait ? {signal: wait} : {ifAvailable: true}, (hold) => {
      hasBegun = true;
      taken.resolve(hold === 'alone' ? this.#alone() : hold === 'held');
      return hold === 'held' ? new Promise<void>((end) => (this.#end = end)) : Promise.resolve();
    });
    // It was not waited for any longer. Or another request has stolen it: this tab goes on.
    this.#released = held.catch(() => taken.resolve(hasBegun ? this.#alone() : false));
    return taken.promise;
  }

  release(): void {
    this.#end?.();
    this.#end = undefined;
  }

  async isTaken(): Promise<boolean> {
    if (this.isHeld) return false;
    try {
      const {held = []} = (await locksHere()?.query()) ?? {};
      return !this.isHeld && held.some(({name, mode}) => name === this.#name && mode === 'exclusive');
    } catch {
      // Forbidden: nobody has it.
      return false;
    }
  }

  /** Calls back once no tab has it, where the browser has locks. */
  async whenFree(signal: AbortSignal, work: () => void): Promise<void> {
    try {
      await locksHere()?.request(this.#name, {mode: 'shared', signal}, work);
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
    }
  }

  get isReal(): boolean {
    return locksHere() !== undefined;
  }

  #alone(): true {
    this.#end = () => undefined;
    return true;
  }
}
