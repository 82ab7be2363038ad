// A call that retries, as the lesson's program does it, on a clock of its own. Pure.
import type {Reply, RetriesFigure} from '#schema/lessons/live-figure.ts';

export type Attempt = {
  /** When it begins and how long it takes, in seconds. */
  readonly start: number;
  readonly seconds: number;
  /** None after a timeout. */
  readonly status: number | undefined;
  /** The wait after it, in seconds; 0 if no attempt follows. */
  readonly wait: number;
  /** Whether that wait is at least what the service asked for. */
  readonly isAsked: boolean;
  /** In dollars, at worst: a rejected request is free, one that timed out may have been computed. */
  readonly cost: number;
};

export type Run = {
  readonly attempts: readonly Attempt[];
  readonly end: 'answered' | 'rejected' | 'gave up' | 'over budget';
  /** How long it took in all. */
  readonly seconds: number;
};

type Call = {
  readonly replies: readonly Reply[];
  /** In dollars: no attempt begins that could exceed it. */
  readonly budget: number;
  /** Numbers from 0 to 1, one for each wait (jitter). Without it, waits are as long as computed. */
  readonly random?: (() => number) | undefined;
};

/** Money is compared in millionths of a cent: sums of floats are close, not exact. */
const isOver = (dollars: number, budget: number) => Math.round((dollars - budget) * 1e8) > 0;

/** One call with its retries. A random wait is between 0 and the computed one, after what the service asked for. */
export function retryRun(rules: RetriesFigure, {replies, budget, random}: Call): Run {
  const done: Attempt[] = [];
  let clock = 0;
  let spent = 0;
  for (;;) {
    const reply = replies[Math.min(done.length, replies.length - 1)];
    const isLate = !reply || reply.seconds > rules.timeout;
    const status = isLate ? undefined : reply.status;
    const seconds = isLate ? rules.timeout : reply.seconds;
    const cost = status === undefined || status === 200 ? rules.cost : 0;
    const asked = isLate ? 0 : (reply.retryAfter ?? 0);
    spent += cost;
    const end = endOf(rules, {status, made: done.length + 1, isPaid: !isOver(spent + rules.cost, budget)});
    const backoff = Math.min(rules.cap, rules.base * 2 ** done.length);
    const wait = end ? 0 : random ? asked + random() * backoff : Math.max(asked, backoff);
    done.push({start: clock, seconds, status, wait, isAsked: asked > 0, cost});
    clock += seconds + wait;
    if (end) return {attempts: done, end, seconds: clock};
  }
}

type Now = {readonly status: number | undefined; readonly made: number; readonly isPaid: boolean};

function endOf({retry, attempts}: RetriesFigure, {status, made, isPaid}: Now): Run['end'] | undefined {
  if (status === 200) return 'answered';
  if (status !== undefined && !retry.includes(status)) return 'rejected';
  if (made >= attempts) return 'gave up';
  return isPaid ? undefined : 'over budget';
}
