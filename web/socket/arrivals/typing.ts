// Who types where, and telling others that one does.
import {TYPING_EVERY_MS} from '#schema/wire/socket.limits.ts';
import type {ServerMessage} from '#schema/wire/socket.ts';

type TypingFrame = Extract<ServerMessage, {type: 'typing'}>;

/** Without another word somebody is believed to type for this long, ms. */
const TYPING_LASTS_MS = 2 * TYPING_EVERY_MS;

const NOBODY: readonly string[] = [];

/** Who types now, by channel; everyone but the learner. */
export class Typists {
  readonly #self: string;
  readonly #ends = new Map<string, Map<string, ReturnType<typeof setTimeout>>>();
  readonly #shown = new Map<string, readonly string[]>();
  readonly #listeners = new Set<() => void>();

  constructor(self: string) {
    this.#self = self;
  }

  /** In the order in which they began; the same list until it changes. */
  readonly in = (channelId: string): readonly string[] => this.#shown.get(channelId) ?? NOBODY;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  heard({channelId, userId, isTyping}: Omit<TypingFrame, 'type'>): void {
    if (userId === this.#self) return;
    const ends = this.#ends.get(channelId) ?? new Map<string, ReturnType<typeof setTimeout>>();
    const known = ends.get(userId);
    clearTimeout(known);
    if (!isTyping) {
      if (ends.delete(userId)) this.#changed(channelId);
      return;
    }
    this.#ends.set(channelId, ends);
    const stop = () => this.heard({channelId, userId, isTyping: false});
    ends.set(userId, setTimeout(stop, TYPING_LASTS_MS));
    if (known === undefined) this.#changed(channelId);
  }

  /** Nothing more is heard of anybody. */
  clear(): void {
    const channelIds = [...this.#shown.keys()];
    for (const ends of this.#ends.values()) for (const timer of ends.values()) clearTimeout(timer);
    this.#ends.clear();
    channelIds.forEach((channelId) => this.#changed(channelId));
  }

  #changed(channelId: string): void {
    const now = [...(this.#ends.get(channelId)?.keys() ?? [])];
    if (now.length === 0) this.#shown.delete(channelId);
    else this.#shown.set(channelId, now);
    for (const listener of this.#listeners) listener();
  }
}

/** What of the learner's own typing is told: one frame each `TYPING_EVERY_MS`, and the end of it. */
export class OwnTyping {
  readonly #send: (frame: Omit<TypingFrame, 'type' | 'userId'>) => void;
  readonly #now: () => number;
  /** When it was told last, by channel. */
  readonly #told = new Map<string, number>();

  constructor(send: (frame: Omit<TypingFrame, 'type' | 'userId'>) => void, now: () => number) {
    this.#send = send;
    this.#now = now;
  }

  /** @param isTyping false once the composer is empty or its message is sent. */
  tell(channelId: string, isTyping: boolean): void {
    const told = this.#told.get(channelId);
    if (!isTyping) {
      // After its time nobody believes it any more.
      if (told !== undefined && this.#now() - told < TYPING_LASTS_MS) this.#send({channelId, isTyping});
      this.#told.delete(channelId);
      return;
    }
    if (told !== undefined && this.#now() - told < TYPING_EVERY_MS) return;
    this.#told.set(channelId, this.#now());
    this.#send({channelId, isTyping});
  }
}
