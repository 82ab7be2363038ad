// Who may have ended zero-cache. A handshake or a frame that it does not survive ends it for everybody, as often as the
// same browser connects again: its learner is kept out for a while. Only this process knows; a restart forgets it.
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

type Sent = {readonly learner: string; readonly at: number};

export class Suspects {
  /** Oldest first, but for what came side by side. */
  #sent: Sent[] = [];
  /** Those that nobody was kept out for. */
  #deaths: {readonly at: number; readonly suspects: ReadonlySet<string>}[] = [];
  readonly #barred = new Map<string, number>();
  readonly #log: Log;
  readonly #now: () => number;

  constructor(log: Log, now = () => Date.now()) {
    this.#log = log;
    this.#now = now;
  }

  /** zero-cache got a handshake or the first frame of one of the learner's sockets. @param at ms since the epoch. */
  sent(learner: string, at: number): void {
    const oldest = this.#now() - REPORTED_WITHIN_MS - SUSPECT_WITHIN_MS;
    const first = this.#sent.findIndex((one) => one.at >= oldest);
    this.#sent.splice(0, first === -1 ? this.#sent.length : first);
    this.#sent.push({learner, at});
  }

  /**
   * zero-cache has ended by an exception. After a single death nobody is kept out: many connect at any moment. After
   * each, everybody connects again at once; so of those who were there more than once only the most frequent count.
   * @param at ms since the epoch.
   */
  died(at: number): void {
    const suspects = new Set(
      this.#sent
        .filter((one) => one.at <= at && one.at >= at - SUSPECT_WITHIN_MS)
        .map(({learner}) => learner),
    );
    // It went down with that process: the next death is another's.
    this.#sent = this.#sent.filter((one) => one.at > at);
    this.#deaths = [...this.#deaths.filter((death) => death.at > at - DEATHS_WITHIN_MS), {at, suspects}];
    const timesOf = (learner: string) => this.#deaths.filter((death) => death.suspects.has(learner)).length;
    const most = Math.max(2, ...[...suspects].map(timesOf));
    const again = [...suspects].filter((learner) => timesOf(learner) === most);
    this.#log('zero-cache ended by an exception', undefined, {
      'connected just before': String(suspects.size),
      'and before an earlier one': String(again.length),
    });
    if (again.length === 0 || again.length > FEW) return;
    for (const learner of again) this.#bar(learner);
    // They are explained, and speak against nobody else.
    this.#deaths = [];
  }

  #bar(learner: string): void {
    const until = this.#now() + BARRED_FOR_MS;
    this.#barred.set(learner, until);
    const more = {learner, until: new Date(until).toISOString()};
    this.#log('a learner is kept out of zero-cache, which ended just after they connected', undefined, more);
  }

  /** How long the learner is still kept out, ms; 0 for everybody else. */
  barredFor(learner: string): number {
    const left = (this.#barred.get(learner) ?? 0) - this.#now();
    if (left > 0) return left;
    this.#barred.delete(learner);
    return 0;
  }
}
