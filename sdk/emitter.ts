// Node's EventEmitter as far as pages use it, without its two traps: an `error` that nobody hears is not
// thrown, and a listener that throws stops neither the call nor the listeners after it.

import {tellOfBug} from './bugs.ts';

/** What a map of events must look like: name → the listener's type. */
type Listeners<Events> = {[Name in keyof Events]: (...values: never[]) => unknown};
type Values<Events extends Listeners<Events>, Name extends keyof Events> = Parameters<Events[Name]>;
type Entry = {readonly listener: (...values: never[]) => unknown; readonly isOnce: boolean};

/** Above that many listeners of one event a leak is likely (spec section 9). */
const LISTENERS_EXPECTED = 10;

/** A typed source of events. `this` comes back from every method that adds or removes, for chaining. */
export class Emitter<Events extends Listeners<Events>> {
  readonly #entries = new Map<keyof Events, readonly Entry[]>();
  #expected = LISTENERS_EXPECTED;

  on<Name extends keyof Events>(name: Name, listener: Events[Name]): this {
    return this.#add(name, {listener, isOnce: false});
  }

  addListener<Name extends keyof Events>(name: Name, listener: Events[Name]): this {
    return this.on(name, listener);
  }

  once<Name extends keyof Events>(name: Name, listener: Events[Name]): this {
    return this.#add(name, {listener, isOnce: true});
  }

  /** Removes the listener that was added last, as Node does when one was added twice. */
  off<Name extends keyof Events>(name: Name, listener: Events[Name]): this {
    const entries = this.#entries.get(name) ?? [];
    const at = entries.findLastIndex((entry) => entry.listener === listener);
    if (at >= 0) this.#keep(name, entries.toSpliced(at, 1));
    return this;
  }

  removeListener<Name extends keyof Events>(name: Name, listener: Events[Name]): this {
    return this.off(name, listener);
  }

  removeAllListeners(name?: keyof Events): this {
    if (name === undefined) this.#entries.clear();
    else this.#entries.delete(name);
    return this;
  }

  listenerCount(name: keyof Events): number {
    return this.#entries.get(name)?.length ?? 0;
  }

  eventNames(): (keyof Events)[] {
    return [...this.#entries.keys()];
  }

  /** How many listeners of one event are no reason to warn; 0 for any number. */
  setMaxListeners(count: number): this {
    this.#expected = count;
    return this;
  }

  /** Calls the listeners in the order they came. @returns whether there were any. */
  emit<Name extends keyof Events>(name: Name, ...values: Values<Events, Name>): boolean {
    const entries = this.#entries.get(name) ?? [];
    for (const {listener, isOnce} of entries) {
      if (isOnce) this.off(name, listener as Events[Name]);
      try {
        listener(...(values as never[]));
      } catch (error) {
        tellOfBug(error);
      }
    }
    return entries.length > 0;
  }

  /** For events that are measured only while somebody listens. */
  protected onAdded(_name: keyof Events): void {}

  #add(name: keyof Events, entry: Entry): this {
    if (typeof entry.listener !== 'function') {
      throw new TypeError(`The listener of "${String(name)}" must be a function.`);
    }
    const entries = [...(this.#entries.get(name) ?? []), entry];
    this.#keep(name, entries);
    this.onAdded(name);
    if (this.#expected > 0 && entries.length === this.#expected + 1) {
      console.warn(
        `Possible leak: ${entries.length} listeners of "${String(name)}". setMaxListeners() raises the limit.`,
      );
    }
    return this;
  }

  #keep(name: keyof Events, entries: readonly Entry[]): void {
    if (entries.length > 0) this.#entries.set(name, entries);
    else this.#entries.delete(name);
  }
}
