import {LINK_COMMANDS, type LinkCommand} from '#schema/wire/link.ts';

/** Who waits for a command's result. */
export type Asker<S> = {
  readonly userId: string;
  /** The socket that sent it; it may have closed since. */
  readonly socket: S | undefined;
  readonly clientMessageId?: string;
};

type Entry<S> = {
  readonly command: LinkCommand;
  asker: Asker<S>;
  /** Sockets of the learner that had asked for it before. */
  others: ReadonlySet<S | undefined>;
  /** Sent over a link. */
  isSent: boolean;
  /** The message that the command became was pushed to the asker's socket. */
  isTold: boolean;
  readonly since: number;
};

/** Who waits for a command that has its result now, and since when. */
type Settled<S> = Asker<S> & {
  readonly command: LinkCommand;
  readonly others: ReadonlySet<S | undefined>;
  /** Their socket has the message already. */
  readonly isTold: boolean;
  readonly since: number;
};

const NO_OTHERS: ReadonlySet<never> = new Set<never>();

/** What became of an attempt to add a command. `share`: the learner has as many here as one may. */
export type Added = 'added' | 'again' | 'full' | 'share' | 'taken';

/** Why a command was not added. */
export type Unadded = Exclude<Added, 'added' | 'again'>;

/**
 * Commands without a result, in the order of their arrival. Each stays until sync has answered it by its id, so a link
 * that breaks loses none: what had been sent is sent again, and sync applies an id once.
 */
export class PendingCommands<S> {
  readonly #most: number;
  readonly #mostOfOne: number;
  /** How many are whose. */
  readonly #counts = new Map<string, number>();
  readonly #entries = new Map<string, Entry<S>>();
  /** Not sent yet, oldest first; what has a result by now is skipped. */
  #queue: Entry<S>[] = [];

  /** @param most in all. @param mostOfOne of one learner. */
  constructor(most: number, mostOfOne: number) {
    this.#most = most;
    this.#mostOfOne = mostOfOne;
  }

  get size(): number {
    return this.#entries.size;
  }

  get hasUnsent(): boolean {
    return this.#queue.length > 0;
  }

  /**
   * A command under an id that is already pending is the same one, sent again by another socket of its learner. Another
   * learner's has to wait until that one is answered: only sync can tell the two apart.
   */
  add(command: LinkCommand, asker: Asker<S>, nowMs: number): Added {
    const known = this.#entries.get(command.id);
    if (known) {
      if (known.command.userId !== command.userId) return 'full';
      if (!isSame(known.command, command)) return 'taken';
      const others = new Set([...known.others, known.asker.socket]);
      others.delete(asker.socket);
      known.others = others;
      known.asker = asker;
      known.isTold = false;
      return 'again';
    }
    if (this.#hasShare(command)) return 'share';
    if (this.#entries.size >= this.#most) return 'full';
    this.#count(command.userId, 1);
    const entry = {command, asker, others: NO_OTHERS, isSent: false, isTold: false, since: nowMs};
    this.#entries.set(command.id, entry);
    this.#queue.push(entry);
    return 'added';
  }

  /** That a session has ended is the server's own news, of which nobody hears whether it was taken. */
  #hasShare({userId, name}: LinkCommand): boolean {
    return name !== LINK_COMMANDS.callLeave && (this.#counts.get(userId) ?? 0) >= this.#mostOfOne;
  }

  #count(userId: string, by: 1 | -1): void {
    const count = (this.#counts.get(userId) ?? 0) + by;
    if (count > 0) this.#counts.set(userId, count);
    else this.#counts.delete(userId);
  }

  /** Up to `most` that have not been sent by this link, oldest first; what another one has carried says so. */
  take(most: number): LinkCommand[] {
    const batch = this.#queue.splice(0, most).filter(({command}) => this.#entries.has(command.id));
    const commands = batch.map(({command, isSent}) =>
      isSent ? {...command, again: true as const} : command,
    );
    for (const entry of batch) entry.isSent = true;
    return commands;
  }

  /** The link broke: whatever had been sent may not have arrived. */
  unsendAll(): void {
    this.#queue = [...this.#entries.values()];
  }

  /** What the client of whoever waits for this command calls its message. */
  nameOf(id: string): string | undefined {
    return this.#entries.get(id)?.asker.clientMessageId;
  }

  /** A message was pushed under the id of the command that it comes from. @param reaches whether it went to a socket. */
  told(id: string, reaches: (socket: S) => boolean): void {
    const entry = this.#entries.get(id);
    const socket = entry?.asker.socket;
    if (entry && socket !== undefined && reaches(socket)) entry.isTold = true;
  }

  /** A result has come. @returns who waits for it and since when; nothing for an id that nobody waits for. */
  settle(id: string): Settled<S> | undefined {
    const entry = this.#entries.get(id);
    if (!entry) return undefined;
    this.#entries.delete(id);
    this.#count(entry.command.userId, -1);
    const {asker, command, others, isTold, since} = entry;
    return {...asker, command, others, isTold, since};
  }
}

const isSame = (a: LinkCommand, b: LinkCommand): boolean =>
  a.name === b.name && JSON.stringify(a.args) === JSON.stringify(b.args);
