// Who may have ended zero-cache. A handshake or a frame that it does not survive ends it for everybody, as often as the
// same browser connects again: its learner is kept out for a while. Only this process knows; a restart forgets it
// (docs/decisions/0175-whoever-may-have-ended-zero-cache-twice-is-kept-out.md).
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

type Sent = {readonly learner: string; readonly at: number; readonly isOpening: boolean};

type Death = {
  readonly at: number;
  /** Each with whether they sent more than every page sends when it connects. */
  readonly suspects: ReadonlyMap<string, boolean>;
  /** Those and all others who were connected. */
  readonly present: ReadonlySet<string>;
};

export class Suspects {
  /** Oldest first, but for what came side by side. */
  #sent: Sent[] = [];
  /** Those that nobody was kept out for. */
  #deaths: Death[] = [];
  readonly #barred = new Map<string, number>();
  readonly #log: Log;
  readonly #now: () => number;

  constructor(log: Log, now = () => Date.now()) {
    this.#log = log;
    this.#now = now;
  }

  /**
   * zero-cache got a handshake or an unusual frame of the learner's (frames.ts).
   * @param at ms since the epoch. @param isOpening a handshake, or the first after it.
   */
  sent(learner: string, at: number, isOpening = true): void {
    const oldest = this.#now() - REPORTED_WITHIN_MS - SUSPECT_WITHIN_MS;
    const first = this.#sent.findIndex((one) => one.at >= oldest);
    this.#sent.splice(0, first === -1 ? this.#sent.length : first);
    this.#sent.push({learner, at, isOpening});
  }

  /**
   * zero-cache has ended by an exception. After a single death nobody is kept out: many connect at any moment. After
   * each, everybody connects again at once; so of those who were there more than once only the most frequent count, and of
   * these who sent more each time than one who connects, if there are any.
   * @param at ms since the epoch. @param connected learners who had a socket then, at least.
   */
  died(at: number, connected: readonly string[] = []): void {
    const suspects = new Map<string, boolean>();
    for (const one of this.#sent) {
      if (one.at > at || one.at < at - SUSPECT_WITHIN_MS) continue;
      suspects.set(one.learner, suspects.get(one.learner) === true || !one.isOpening);
    }
    // It went down with that process: the next death is another's.
    this.#sent = this.#sent.filter((one) => one.at > at);
    const death = {at, suspects, present: new Set([...suspects.keys(), ...connected])};
    this.#deaths = [...this.#deaths.filter((one) => one.at > at - DEATHS_WITHIN_MS), death];
    const again = this.#mostFrequentOf(death);
    this.#log('zero-cache ended by an exception', undefined, {
      'sent something just before': String(suspects.size),
      'and before an earlier one': String(again.length),
    });
    if (!this.#isEvidence(again)) return;
    for (const learner of again) this.#bar(learner);
    // They are explained, and speak against nobody else.
    this.#deaths = [];
  }

  #mostFrequentOf({suspects}: Death): readonly string[] {
    const deathsOf = (learner: string) => this.#deaths.filter((death) => death.suspects.has(learner));
    const most = Math.max(2, ...[...suspects.keys()].map((learner) => deathsOf(learner).length));
    const again = [...suspects.keys()].filter((learner) => deathsOf(learner).length === most);
    const sure = again.filter((learner) => deathsOf(learner).every((death) => death.suspects.get(learner)));
    return sure.length > 0 ? sure : again;
  }

  /** Of several who are alike it says something only that somebody else was there and is not. */
  #isEvidence(again: readonly string[]): boolean {
    if (again.length < 2) return again.length === 1;
    const isOther = (learner: string) => !again.includes(learner);
    return again.length <= FEW && this.#deaths.some(({present}) => [...present].some(isOther));
  }

  #bar(learner: string): void {
    const until = this.#now() + BARRED_FOR_MS;
    this.#barred.set(learner, until);
    const more = {learner, until: new Date(until).toISOString()};
    this.#log('a learner is kept out of zero-cache, which they may have ended', undefined, more);
  }

  /** How long the learner is still kept out, ms; 0 for everybody else. */
  barredFor(learner: string): number {
    const left = (this.#barred.get(learner) ?? 0) - this.#now();
    if (left > 0) return left;
    this.#barred.delete(learner);
    return 0;
  }
}
