import type {Command} from './command.ts';

/**
 * In which order commands were given on this device: by disk number. What the disk has not numbered, or has refused, comes
 * after what was there when it was given; the clock decides nothing, for it may be put back.
 */
export class GivenOrder {
  /**
   * What this tab has given, in order, each with the last disk number that was known then; `undefined` until the disk
   * has been read.
   */
  readonly #given = new Map<string, number | undefined>();

  /** It is being given. @param known what this tab knows of, or `undefined` when the disk has not been read. */
  give(id: string, known: Iterable<Command> | undefined): void {
    this.#given.set(id, known && lastSeq(known));
  }

  /** The disk has been read, as far as it can be: what an earlier visit left there was given before. */
  read(known: Iterable<Command>): void {
    if (![...this.#given.values()].includes(undefined)) return;
    const last = lastSeq([...known].filter(({id}) => !this.#given.has(id)));
    for (const [id, after] of this.#given) this.#given.set(id, after ?? last);
  }

  /** Whether it was given in this tab. */
  has(id: string): boolean {
    return this.#given.has(id);
  }

  forget(id: string): void {
    this.#given.delete(id);
  }

  /** Oldest first. @param commands in the order in which this tab has heard of them. */
  oldestFirst(commands: readonly Command[]): readonly Command[] {
    const places = this.#placesOf(commands);
    return commands.toSorted((a, b) => (places.get(a.id) ?? LAST) - (places.get(b.id) ?? LAST));
  }

  #placesOf(commands: readonly Command[]): ReadonlyMap<string, number> {
    const places = new Map(commands.flatMap(({id, seq}) => (seq === undefined ? [] : [[id, seq] as const])));
    if (places.size === commands.length) return places;
    let last = 0;
    for (const [id, after = 0] of this.#given) {
      last = Math.max(last, places.get(id) ?? after);
      if (!places.has(id)) places.set(id, last + 0.5);
    }
    return places;
  }
}

const LAST = Number.MAX_SAFE_INTEGER;

const lastSeq = (commands: Iterable<Command>): number =>
  Math.max(0, ...[...commands].map(({seq = 0}) => seq));

/** Of all lanes at once: the first of each, then the second, so that no lane waits for the whole of another. */
export function inTurn(lanes: readonly (readonly Command[])[]): readonly Command[] {
  const longest = Math.max(0, ...lanes.map(({length}) => length));
  return Array.from({length: longest}, (_, at) => lanes.flatMap((lane) => lane.slice(at, at + 1))).flat();
}
