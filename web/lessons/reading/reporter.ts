// Decides when the place in a lesson is worth a command: at rest, at the end, on leaving; and seldom.

export type Place = {
  /** Block at the top of the screen. */
  readonly block: number;
  /** Blocks that have been on the screen. */
  readonly reached: number;
};

/** Scrolling has come to rest, ms. */
const REST_MS = 1500;
/** Shortest time between two commands, except at the end and on leaving, ms. */
const GAP_MS = 5000;
/** A stay without a new place is worth telling of from then on, seconds. */
const WORTH_S = 5;

type Options = {
  readonly place: Place;
  /** Blocks of the lesson. */
  readonly blocks: number;
  readonly send: (place: Place & {seconds: number}) => void;
  /** Takes the seconds read since the last time. */
  readonly takeSeconds: () => number;
  readonly now: () => number;
};

export class ReadingReporter {
  readonly #options: Options;
  #place: Place;
  #sent: Place;
  #sentAt = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unsentSeconds = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#place = options.place;
    this.#sent = options.place;
  }

  /** The reader is somewhere else now. */
  moved({block, reached}: Place): void {
    const place = {block, reached: Math.max(reached, this.#place.reached)};
    if (place.block === this.#place.block && place.reached === this.#place.reached) return;
    this.#place = place;
    const {blocks, now} = this.#options;
    if (place.reached >= blocks && this.#sent.reached < blocks) return this.#tell();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#settle(), Math.max(REST_MS, this.#sentAt + GAP_MS - now()));
  }

  /** The page goes out of sight or away. */
  leave(): void {
    clearTimeout(this.#timer);
    this.#unsentSeconds += this.#options.takeSeconds();
    if (this.#isNew() || this.#unsentSeconds >= WORTH_S) this.#tell();
  }

  /** Scrolling there and back is no news. */
  #settle(): void {
    if (this.#isNew()) this.#tell();
  }

  #isNew(): boolean {
    return this.#place.block !== this.#sent.block || this.#place.reached > this.#sent.reached;
  }

  #tell(): void {
    clearTimeout(this.#timer);
    const {send, takeSeconds, now} = this.#options;
    const seconds = this.#unsentSeconds + takeSeconds();
    this.#unsentSeconds = 0;
    this.#sent = this.#place;
    this.#sentAt = now();
    send({...this.#place, seconds});
  }
}
