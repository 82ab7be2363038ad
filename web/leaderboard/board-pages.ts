// Pages of one board that the network brings: the ranks below the first page, which Zero keeps live, and how
// many there are. Knows neither React nor the address of the server.
import type {LeaderboardPage, LeaderboardRow} from '#schema/leaderboard/leaderboard.api.ts';

/** A page on the screen is asked for again when it is older than this, ms. */
export const FRESH_MS = 2000;
/** Pages that are kept: about what one scrolls through in a minute. */
const KEPT = 60;

export type PagesSnapshot = {
  /** Rows by page, from 1. */
  readonly pages: ReadonlyMap<number, readonly LeaderboardRow[]>;
  /** The latest answer: how many learners there are, and where one stands oneself. */
  readonly latest: Pick<LeaderboardPage, 'total' | 'me' | 'asOf' | 'ranksAt'> | undefined;
  /** Why the last request failed; gone with the next success. */
  readonly error: unknown;
};

type Options = {
  readonly ask: (page: number) => Promise<LeaderboardPage>;
  readonly now: () => number;
};

const NOTHING: PagesSnapshot = {pages: new Map(), latest: undefined, error: undefined};

export class BoardPages {
  readonly #ask: Options['ask'];
  readonly #now: Options['now'];
  readonly #askedAt = new Map<number, number>();
  readonly #underWay = new Set<number>();
  readonly #listeners = new Set<() => void>();
  #snapshot = NOTHING;
  #wanted: readonly number[] = [];

  constructor({ask, now}: Options) {
    this.#ask = ask;
    this.#now = now;
  }

  readonly snapshot = (): PagesSnapshot => this.#snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** These pages are on the screen: those that are missing or old are asked for. */
  show(pages: readonly number[]): void {
    this.#wanted = pages;
    this.refresh();
  }

  /** Asks for what is on the screen, as far as it is old. @param isUrgent also for what is not. */
  refresh(isUrgent = false): void {
    const now = this.#now();
    for (const page of this.#wanted) {
      const age = now - (this.#askedAt.get(page) ?? Number.NEGATIVE_INFINITY);
      if (!this.#underWay.has(page) && (isUrgent || age >= FRESH_MS)) void this.#fetch(page);
    }
  }

  async #fetch(page: number): Promise<void> {
    this.#underWay.add(page);
    this.#askedAt.set(page, this.#now());
    try {
      const {rows, total, me, asOf, ranksAt} = await this.#ask(page);
      const before = this.#snapshot.latest;
      const isNewest = asOf >= (before?.asOf ?? '');
      const isSameDay = before === undefined || before.ranksAt === ranksAt;
      // Overtaken by an answer of the next day.
      if (!isSameDay && !isNewest) return;
      if (!isSameDay) this.#forgetPages();
      this.#publish({
        pages: this.#kept(page, rows),
        latest: isNewest ? {total, me, asOf, ranksAt} : before,
        error: undefined,
      });
    } catch (error) {
      this.#publish({...this.#snapshot, error});
    } finally {
      this.#underWay.delete(page);
    }
  }

  /** The ranks of another day are compared with: what other pages say of change counts no more. */
  #forgetPages(): void {
    this.#snapshot = {...this.#snapshot, pages: new Map()};
    this.#askedAt.clear();
  }

  /** The page goes to the end, the ones that were not asked for longest go away. */
  #kept(page: number, rows: readonly LeaderboardRow[]): ReadonlyMap<number, readonly LeaderboardRow[]> {
    const pages = new Map(this.#snapshot.pages);
    pages.delete(page);
    pages.set(page, rows);
    for (const oldest of pages.keys()) {
      if (pages.size <= KEPT) break;
      pages.delete(oldest);
      this.#askedAt.delete(oldest);
    }
    return pages;
  }

  #publish(snapshot: PagesSnapshot): void {
    this.#snapshot = snapshot;
    for (const listener of this.#listeners) listener();
  }
}

/** Ranks of an earlier moment of the day. */
export type RanksBefore = {
  /** That moment, epoch ms; `undefined` while the academy has not told it. */
  readonly at: number | undefined;
  /** By entry: null for who was not on the board then, nothing for whom it is not known. */
  readonly ranks: ReadonlyMap<string, number | null>;
};

/** What the network has told so far. */
export function ranksBeforeIn({pages, latest}: PagesSnapshot): RanksBefore {
  if (latest?.ranksAt == null) return {at: undefined, ranks: new Map()};
  const {me, ranksAt} = latest;
  const rows = [...pages.values(), me ? [me, ...me.neighbours] : []].flat();
  return {
    at: Date.parse(ranksAt),
    ranks: new Map(rows.map(({entryId, rankBefore}) => [entryId, rankBefore])),
  };
}
