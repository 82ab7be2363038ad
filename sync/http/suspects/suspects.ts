// Who may have ended zero-cache. A handshake or a frame that it does not survive ends it for everybody, as often as the
// same browser connects again: its learner is kept out for a while. Only this process knows; a restart forgets it
// (docs/decisions/0175-whoever-may-have-ended-zero-cache-twice-is-kept-out.md,
// docs/decisions/0201-who-comes-back-after-a-death-is-let-in-by-turns.md).
import type {Log} from '#sync/db/pool.ts';

/** What a learner sent this long before a death may have caused it, ms. */
export const SUSPECT_WITHIN_MS = 2000;
/** Deaths further apart are not counted together, ms. */
export const DEATHS_WITHIN_MS = 10 * 60_000;
/** How long a learner is kept out, ms. */
export const BARRED_FOR_MS = 10 * 60_000;
/** More learners than this have nothing in common but that they were connected. */
export const FEW = 3;
/** How late a death may be reported, ms. */
const REPORTED_WITHIN_MS = 10_000;

/** Turns in which those who are alike come back: each is one of so many groups. */
export const TURNS = 4;
/** Between two turns, ms. Browsers try every 5 s (Zero 1.9), so those of two turns come more than `SUSPECT_WITHIN_MS` apart. */
export const TURN_MS = 8000;
/** After a death, ms: zero-cache is started again within 30 s (sync/dev/supervisor), and has what it needs by then. */
const BACK_BY_MS = 45_000;
/** Few who were there together at this many deaths in a row, each time in spite of their turns, do so on purpose. */
const DEFIED = 3;

type Sent = {readonly learner: string; readonly at: number; readonly isHandshake: boolean};

type Death = {
  readonly at: number;
  readonly suspects: ReadonlySet<string>;
  /** Those and all others who were connected. */
  readonly present: ReadonlySet<string>;
};

export class Suspects {
  /** Oldest first, but for what came side by side. */
  #sent: Sent[] = [];
  /** Those that nobody was kept out for. */
  #deaths: Death[] = [];
  /** When all of it had ended last, ms since the epoch: what it got until then went down with it. */
  #endedAt = 0;
  /** When zero-cache got its first handshake since it ended last. */
  #backAt: number | undefined;
  /** The turn of each who was alike at the last death, from 0. */
  #turns: ReadonlyMap<string, number> = new Map();
  /** At how many deaths in a row those who are alike were so in spite of their turns. */
  #defied = 0;
  readonly #barred = new Map<string, number>();
  readonly #log: Log;
  readonly #now: () => number;
  readonly #random: () => number;

  constructor(log: Log, now = () => Date.now(), random = Math.random) {
    this.#log = log;
    this.#now = now;
    this.#random = random;
  }

  /** zero-cache got a handshake or an unusual frame of the learner's (frames.ts). @param at ms since the epoch. */
  sent(learner: string, at: number, isHandshake = true): void {
    const now = this.#now();
    // Told late. A clock that was set back since then proves nothing.
    if (at < this.#endedAt && this.#endedAt <= now) return;
    const oldest = now - REPORTED_WITHIN_MS - SUSPECT_WITHIN_MS;
    const first = this.#sent.findIndex((one) => one.at >= oldest);
    this.#sent.splice(0, first === -1 ? this.#sent.length : first);
    this.#sent.push({learner, at, isHandshake});
    if (isHandshake) this.#backAt ??= at;
  }

  /**
   * zero-cache has ended by an exception. After a single death nobody is kept out: many connect at any moment. After each,
   * everybody connects again at once; so of those who were there more than once only the most frequent count. Whoever
   * ends it is there each time: several who are alike are let back by turns, and the next death tells which of them.
   * @param at when it began to end, ms since the epoch. @param connected learners who had a socket then, at least.
   * @param endedAt when all of it had ended: until then it takes handshakes, of which nothing comes.
   */
  died(at: number, connected: readonly string[] = [], endedAt = at): void {
    const suspects = new Set(
      this.#sent
        .filter((one) => one.at <= at && one.at >= at - SUSPECT_WITHIN_MS)
        .map(({learner}) => learner),
    );
    const death = {at, suspects, present: new Set([...suspects, ...connected])};
    this.#deaths = [...this.#deaths.filter((one) => one.at > at - DEATHS_WITHIN_MS), death];
    const again = this.#mostFrequentOf(suspects);
    this.#defied = this.#hadTheirOwnTurns(again) ? this.#defied + 1 : 0;
    this.#end(endedAt);
    this.#log('zero-cache ended by an exception', undefined, {
      'sent something just before': String(suspects.size),
      'and before an earlier one': String(again.length),
    });
    if (again.length === 1 || this.#areTogether(again)) this.#barAll(again);
    else if (again.length > 1) this.#letInByTurns(again);
  }

  #end(endedAt: number): void {
    this.#endedAt = endedAt;
    this.#sent = this.#sent.filter((one) => one.at > endedAt);
    this.#backAt = this.#sent.find(({isHandshake}) => isHandshake)?.at;
    this.#turns = new Map();
  }

  #mostFrequentOf(suspects: ReadonlySet<string>): readonly string[] {
    const deathsOf = (learner: string) => this.#deaths.filter((death) => death.suspects.has(learner)).length;
    const most = Math.max(2, ...[...suspects].map(deathsOf));
    return [...suspects].filter((learner) => deathsOf(learner) === most);
  }

  #hadTheirOwnTurns(learners: readonly string[]): boolean {
    const turns = learners.flatMap((learner) => this.#turns.get(learner) ?? []);
    return learners.length > 1 && new Set(turns).size === learners.length;
  }

  /** Of several who are alike in spite of their turns it says something only that somebody else was there and is not. */
  #areTogether(again: readonly string[]): boolean {
    if (again.length < 2 || again.length > FEW || this.#defied < DEFIED) return false;
    const isOther = (learner: string) => !again.includes(learner);
    return this.#deaths.some(({present}) => [...present].some(isOther));
  }

  /** In an order that nobody can know, or one could come with whom they please. */
  #letInByTurns(again: readonly string[]): void {
    const order = again
      .map((learner) => ({learner, place: this.#random()}))
      .toSorted((a, b) => a.place - b.place);
    this.#turns = new Map(order.map(({learner}, at) => [learner, at % TURNS]));
  }

  #barAll(learners: readonly string[]): void {
    const until = this.#now() + BARRED_FOR_MS;
    for (const learner of learners) {
      this.#barred.set(learner, until);
      const more = {learner, until: new Date(until).toISOString()};
      this.#log('a learner is kept out of zero-cache, which they may have ended', undefined, more);
    }
    // They are explained, and speak against nobody else.
    this.#deaths = [];
    this.#defied = 0;
  }

  /** How long the learner is still kept out, ms; 0 for everybody else. */
  barredFor(learner: string): number {
    const now = this.#now();
    const barred = (this.#barred.get(learner) ?? 0) - now;
    if (barred <= 0) this.#barred.delete(learner);
    return Math.max(0, barred, this.#turnOf(learner) - now);
  }

  /** When the learner may come back, ms since the epoch; 0 for at once. */
  #turnOf(learner: string): number {
    const turn = this.#turns.get(learner) ?? 0;
    if (turn === 0) return 0;
    const back = this.#backAt ?? (this.#deaths.at(-1)?.at ?? 0) + BACK_BY_MS;
    return back + turn * TURN_MS;
  }
}
