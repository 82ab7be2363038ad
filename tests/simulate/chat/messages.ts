// The tables of chat in memory, with transactions that commit late, or never where a process dies.
import type {Random} from '#tests/simulate/random.ts';
import type {Scheduler} from '#tests/simulate/scheduler.ts';
import type {Stored} from '#tests/faults/chat/chat-record.ts';

/** Bugs that can be built in: a simulation that does not find them is none. */
export const CHAT_BUGS = ['acknowledge before commit', 'positions from a sequence', 'no claim'] as const;
export type ChatBug = (typeof CHAT_BUGS)[number];

export type NewMessage = {
  readonly id: string;
  readonly senderId: string;
  readonly channelId: string;
  readonly body: string;
};

type Draft = {readonly rows: readonly Stored[]; readonly commit: () => void};

type Parts = {readonly scheduler: Scheduler; readonly random: Random; readonly bug: ChatBug | undefined};

export class Messages {
  /** PostgreSQL does not answer. */
  isAway = false;
  /** Chance that a commit takes long. */
  troubles = 0;
  readonly #parts: Parts;
  readonly #channels = new Map<string, Stored[]>();
  /** What sequences have given away, whatever became of it. */
  readonly #drawn = new Map<string, number>();
  readonly #committing = new Set<Draft>();

  constructor(parts: Parts, channelIds: readonly string[]) {
    this.#parts = parts;
    for (const id of channelIds) this.#channels.set(id, []);
  }

  get rows(): readonly Stored[] {
    return [...this.#channels.values()].flat();
  }

  /** What each channel counts. */
  get heads(): ReadonlyMap<string, number> {
    return new Map([...this.#channels].map(([id, rows]) => [id, rows.at(-1)?.seq ?? 0]));
  }

  after(channelId: string, seq: number, most: number): readonly Stored[] {
    return (this.#channels.get(channelId) ?? []).filter((row) => row.seq > seq).slice(0, most);
  }

  /**
   * Posts in one transaction: what was posted before is found, not posted again.
   * @param goOn calls back unless the process that asks has died.
   * @returns the message of each, once it is committed.
   */
  async post(messages: readonly NewMessage[], goOn: GoOn): Promise<readonly Stored[]> {
    const {random, bug} = this.#parts;
    await this.#pause(random.between(0, 2), goOn);
    if (this.isAway) throw new Error('Connection terminated');
    const known = new Map(this.rows.map((row) => [row.id, row]));
    const fresh: Stored[] = [];
    const outcome = messages.map((message) => {
      const before = known.get(message.id);
      if (before && bug !== 'no claim') return before;
      const row = {...message, seq: this.#positionOf(message.channelId, fresh)};
      fresh.push(row);
      return row;
    });
    const committed = this.#commit(fresh, goOn);
    if (bug !== 'acknowledge before commit') await committed;
    return outcome;
  }

  /** A process died, or PostgreSQL did: what was being committed is there, or not. */
  cut(): void {
    for (const {commit} of this.#committing) if (this.#parts.random.chance(0.5)) commit();
    this.#committing.clear();
  }

  #positionOf(channelId: string, fresh: readonly Stored[]): number {
    const inChannel = (row: Stored) => row.channelId === channelId;
    const last = (this.heads.get(channelId) ?? 0) + fresh.filter(inChannel).length;
    if (this.#parts.bug !== 'positions from a sequence') return last + 1;
    const drawn = (this.#drawn.get(channelId) ?? 0) + 1;
    this.#drawn.set(channelId, drawn);
    return drawn;
  }

  async #commit(rows: readonly Stored[], goOn: GoOn): Promise<void> {
    const {random} = this.#parts;
    let isOver = false;
    const draft: Draft = {
      rows,
      commit: () => {
        if (isOver) return;
        isOver = true;
        for (const row of rows) this.#channels.get(row.channelId)?.push(row);
      },
    };
    this.#committing.add(draft);
    await this.#pause(random.between(0.5, random.chance(this.troubles) ? 300 : 5), goOn);
    if (!this.#committing.delete(draft)) throw new Error('Connection terminated');
    draft.commit();
  }

  #pause(ms: number, goOn: GoOn): Promise<void> {
    return new Promise((resolve) => {
      this.#parts.scheduler.after(ms, () => goOn(resolve));
    });
  }
}

/** Goes on in a process, unless it has died meanwhile. */
export type GoOn = (work: () => void) => void;
