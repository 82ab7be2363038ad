// Node's EventEmitter for the events that are declared, without its two traps: an `error` that nobody hears is not
// thrown, and a listener that throws stops neither the call nor the listeners after it.
import {tellOfBug} from './bugs.ts';

/** What a map of events must look like: name → the listener's type. */
type Listeners<Events> = {[Name in keyof Events]: (...values: never[]) => unknown};
type Values<Events extends Listeners<Events>, Name extends keyof Events> = Parameters<Events[Name]>;
/** As it is called; around a once-listener that is a function of ours, which names the page's own. */
type Raw = ((...values: never[]) => unknown) & {readonly listener?: unknown};

/** Above that many listeners of one event a leak is likely (spec section 9). */
const LISTENERS_EXPECTED = 10;

/** A typed source of events. `this` comes back from every method that adds or removes, for chaining. */
export class Emitter<Events extends Listeners<Events>> {
  readonly #entries = new Map<keyof Events, readonly Raw[]>();
  #expected = LISTENERS_EXPECTED;

  on<Name extends keyof Events>(name: Name, listener: Events[Name]): this {
    return this.#add(name, listener, 'last');
  }

  addListener<Name extends keyof Events>(name: Name, listener: Events[Name]): this {
    return this.on(name, listener);
  }

  once<Name extends keyof Events>(name: Name, listener: Events[Name]): this {
    return this.#add(name, this.#onceOnly(name, listener), 'last');
  }

  /** Called before those that are there already. */
  prependListener<Name extends keyof Events>(name: Name, listener: Events[Name]): this {
    return this.#add(name, listener, 'first');
  }

  /** Called once, before those that are there already. */
  prependOnceListener<Name extends keyof Events>(name: Name, listener: Events[Name]): this {
    return this.#add(name, this.#onceOnly(name, listener), 'first');
  }

  /** Removes the listener that was added last, as Node does when one was added twice. */
  off<Name extends keyof Events>(name: Name, listener: Events[Name]): this {
    const entries = this.#entries.get(name) ?? [];
    const at = entries.findLastIndex((entry) => entry === listener || entry.listener === listener);
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

  /** A copy, in the order in which they are called. */
  listeners<Name extends keyof Events>(name: Name): Events[Name][] {
    return this.rawListeners(name).map(
      (entry) => (entry as Raw & {listener?: Events[Name]}).listener ?? entry,
    );
  }

  /** As `listeners`, but a once-listener is the function around it; its `listener` is the page's own. */
  rawListeners<Name extends keyof Events>(name: Name): Events[Name][] {
    return [...(this.#entries.get(name) ?? [])] as Events[Name][];
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

  getMaxListeners(): number {
    return this.#expected;
  }

  /** Calls the listeners in their order, with this source as `this`. @returns whether there were any. */
  emit<Name extends keyof Events>(name: Name, ...values: Values<Events, Name>): boolean {
    const entries = this.#entries.get(name) ?? [];
    for (const listener of entries) {
      try {
        Reflect.apply(listener, this, values);
      } catch (error) {
        tellOfBug(error);
      }
    }
    return entries.length > 0;
  }

  /** For events that are measured only while somebody listens. */
  protected onAdded(_name: keyof Events): void {}

  #onceOnly<Name extends keyof Events>(name: Name, listener: Events[Name]): Raw {
    mustBeFunction(name, listener);
    let isDone = false;
    const raw = (...values: never[]): unknown => {
      if (isDone) return undefined;
      isDone = true;
      this.off(name, raw as unknown as Events[Name]);
      return Reflect.apply(listener, this, values);
    };
    return Object.assign(raw, {listener});
  }

  #add(name: keyof Events, listener: Raw, place: 'first' | 'last'): this {
    mustBeFunction(name, listener);
    const before = this.#entries.get(name) ?? [];
    const entries = place === 'first' ? [listener, ...before] : [...before, listener];
    this.#keep(name, entries);
    this.onAdded(name);
    if (this.#expected > 0 && entries.length === this.#expected + 1) {
      console.warn(
        `Possible leak: ${entries.length} listeners of "${String(name)}". setMaxListeners() raises the limit.`,
      );
    }
    return this;
  }

  #keep(name: keyof Events, entries: readonly Raw[]): void {
    if (entries.length > 0) this.#entries.set(name, entries);
    else this.#entries.delete(name);
  }
}

function mustBeFunction(name: PropertyKey, listener: unknown): void {
  if (typeof listener === 'function') return;
  throw new TypeError(`The listener of "${String(name)}" must be a function.`);
}
