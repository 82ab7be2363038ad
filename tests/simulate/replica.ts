import type {Around, Screen} from '#tests/simulate/parts.ts';
import type {Rows} from '#tests/simulate/rows.ts';

/** Zero, as the write path meets it: one tab's rows follow the server's commits whole and in order, some time later. */
export class Replica {
  rows: Rows | undefined;
  readonly #visit: Screen;
  readonly #around: Around;
  /** Until the copy on this device has been read, nothing else is. */
  #isComing = true;
  #isPersisting = false;

  constructor(visit: Screen, around: Around) {
    this.#visit = visit;
    this.#around = around;
    const {tab} = visit;
    if (visit.isRestored()) tab.browser.disk.remove(this.#store);
    tab.later(() => {
      const kept = tab.browser.disk.read<Rows>(this.#store).get('rows');
      if (kept !== undefined) this.#show(kept);
      this.#isComing = false;
      this.follow();
    });
  }

  /** The server has committed something, or can be reached again. */
  follow(): void {
    if (this.#isComing) return;
    this.#isComing = true;
    const {random, scheduler} = this.#around;
    scheduler.after(random.between(3, random.chance(0.1) ? 3_000 : 60), () => {
      this.#isComing = false;
      this.#arrive();
    });
  }

  #arrive(): void {
    const {tab, userId, isOpen} = this.#visit;
    const {server} = this.#around;
    const {browser} = tab;
    if (!isOpen || !browser.network.isOnline || browser.network.isForeign || !server.isUp) return;
    // The socket carries the cookie; without its session the academy asks who is signed in.
    if (server.sessionOf(browser.token) !== userId) return browser.lostSession(tab, userId);
    const rows = this.#around.rowsOf(userId);
    if (rows === undefined || rows === this.rows) return;
    const isRestored = this.rows !== undefined && this.rows.mark.epoch < rows.mark.epoch;
    // Of rows that the server does not know any more, Zero asks for a new copy, or has one.
    if (isRestored && this.#around.random.chance(0.5)) {
      browser.disk.remove(this.#store);
      return tab.reopen(this.#visit);
    }
    this.#show(rows);
    this.#persist();
  }

  #show(rows: Rows): void {
    if (!this.#visit.isOpen) return;
    const isFirst = this.rows === undefined;
    this.rows = rows;
    this.#visit.tab.hearEpoch(rows.mark.epoch);
    if (!this.#visit.isOpen) return;
    this.#visit.outbox.seen(rows.mark);
    this.#visit.tab.change();
    if (isFirst) this.#visit.hurry();
  }

  #persist(): void {
    if (this.#isPersisting) return;
    this.#isPersisting = true;
    const {scheduler, random} = this.#around;
    const {tab} = this.#visit;
    scheduler.after(random.between(200, 1_500), () => {
      this.#isPersisting = false;
      const {rows} = this;
      if (!tab.isAlive || !this.#visit.isOpen || rows === undefined) return;
      tab.browser.disk.write<Rows>(this.#store, 'rows', (kept) =>
        kept && isNewer(kept, rows) ? kept : rows,
      );
    });
  }

  get #store(): string {
    return `zero:${this.#visit.userId}`;
  }
}

const isNewer = (a: Rows, b: Rows): boolean =>
  a.mark.epoch > b.mark.epoch || (a.mark.epoch === b.mark.epoch && a.mark.last > b.mark.last);
