/** A service that says nothing for so long has forgotten the rest, ms. */
const FORGOTTEN_MS = 15_000;

/** What a service that cannot be stopped still says of what was cut off. Nobody hears it. */
export class Rest {
  readonly #mute: (isMuted: boolean) => void;
  #owed = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param end of the talk.
   * @param mute gets whether there is such a rest, when that changes.
   */
  constructor(end: AbortSignal, mute: (isMuted: boolean) => void) {
    this.#mute = mute;
    end.addEventListener('abort', () => clearTimeout(this.#timer));
  }

  get isOwed(): boolean {
    return this.#owed > 0;
  }

  /** So many utterances are still to come to their end. */
  owe(count: number): void {
    if (count === 0) return;
    if (!this.isOwed) this.#mute(true);
    this.#owed += count;
    this.#wait();
  }

  /** One of them has ended. */
  settle(): void {
    this.#owed -= 1;
    if (this.isOwed) this.#wait();
    else this.#forget();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#forget(), FORGOTTEN_MS);
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#owed = 0;
    this.#mute(false);
  }
}
