// Who may open a socket: counted by learner, by network and in all, and remembered for a moment after a cut.
import {signedAt, type Identity} from '#schema/wire/identity.ts';
import type {Cut} from '#schema/wire/link.ts';
import {CUT_LASTS_MS, type Limits} from '#signal/limits.ts';

/** Let in, or the HTTP status of the rejection: too many of the learner or the network, or a full process. */
export type Verdict = 'in' | 401 | 429 | 503;

export class Admission {
  readonly #limits: Limits['sockets'];
  readonly #users = new Map<string, number>();
  readonly #networks = new Map<string, number>();
  /** When a session or a learner was cut, Unix time in ms. */
  readonly #cuts = new Map<string, number>();
  #total = 0;
  #isClosed = false;

  constructor(limits: Limits['sockets']) {
    this.#limits = limits;
  }

  get total(): number {
    return this.#total;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  judge(identity: Identity): Verdict {
    const {userId, network, session} = identity;
    // Signed before the cut and on its way since: the gateway will say what is so now.
    for (const key of [`u:${userId}`, `s:${session}`])
      if (signedAt(identity) <= (this.#cuts.get(key) ?? 0)) return 401;
    if (this.#isClosed || this.#total >= this.#limits.total) return 503;
    if ((this.#users.get(userId) ?? 0) >= this.#limits.perUser) return 429;
    if (network !== '' && (this.#networks.get(network) ?? 0) >= this.#limits.perNetwork) return 429;
    return 'in';
  }

  enter(userId: string, network: string): void {
    this.#total += 1;
    step(this.#users, userId, 1);
    if (network !== '') step(this.#networks, network, 1);
  }

  leave(userId: string, network: string): void {
    this.#total -= 1;
    step(this.#users, userId, -1);
    if (network !== '') step(this.#networks, network, -1);
  }

  /** @param nowMs Unix time. */
  cut(cut: Cut, nowMs: number): void {
    for (const [key, at] of this.#cuts) if (nowMs - at > CUT_LASTS_MS) this.#cuts.delete(key);
    this.#cuts.set('userId' in cut ? `u:${cut.userId}` : `s:${cut.session}`, nowMs);
  }

  /** No more from now on. */
  close(): void {
    this.#isClosed = true;
  }
}

function step(counts: Map<string, number>, key: string, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
