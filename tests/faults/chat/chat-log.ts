// What a reader of a channel has shown so far: never a message after one that is missing (invariant I5).
import type {ChatMessage} from '#schema/wire/socket.ts';

export class ChatLog {
  readonly messages: ChatMessage[] = [];
  readonly #from: number;

  /** @param from the position after which it reads. */
  constructor(from: number) {
    this.#from = from;
  }

  /** The newest position that is shown. */
  get seq(): number {
    return this.#from + this.messages.length;
  }

  /** @returns `gap` if something before it is missing; `other` if another message was shown at its position. */
  hear(message: ChatMessage): 'shown' | 'known' | 'gap' | 'other' {
    if (message.seq > this.seq + 1) return 'gap';
    if (message.seq === this.seq + 1) {
      this.messages.push(message);
      return 'shown';
    }
    const known = this.messages[message.seq - this.#from - 1];
    return known === undefined || known.id === message.id ? 'known' : 'other';
  }
}
