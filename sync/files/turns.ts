// A short queue for work that runs one at a time: when it is full, callers are told when to retry.
import {waitText} from '#schema/wire/problem.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';

type Rules = {
  /** How many may wait behind the running one. */
  readonly mostWaiting: number;
  /** How many of them may belong to one learner. */
  readonly mostEach: number;
  /** Messages for a full queue, and for a learner's full share of it. */
  readonly busy: string;
  readonly own: string;
};

export type Turns = {
  /** @throws {HttpRefusal} 503 or 429 with the time to wait, as `take` would, before any work. */
  readonly demandRoom: (person: string) => void;
  /** Runs the work when it is its turn. @throws {HttpRefusal} as above, and whatever the work throws. */
  readonly take: <T>(person: string, work: () => Promise<T>) => Promise<T>;
};

/** Assumed duration of a turn before one was measured, ms. */
const FIRST_GUESS_MS = 1000;

export function turns({mostWaiting, mostEach, busy, own}: Rules): Turns {
  const people: string[] = [];
  let last: Promise<unknown> = Promise.resolve();
  let usualMs = FIRST_GUESS_MS;

  const demandRoom = (person: string) => {
    const theirs = people.filter((one) => one === person).length;
    const isFull = people.length > mostWaiting;
    if (!isFull && theirs < mostEach) return;
    const waitMs = Math.ceil(usualMs * (isFull ? people.length : theirs));
    const problem = {
      message: isFull ? busy : own,
      code: isFull ? 'BUSY' : 'RATE_LIMITED',
      waitTimeText: waitText(waitMs),
      nextAttemptAllowed: new Date(Date.now() + waitMs).toISOString(),
    };
    throw new HttpRefusal(isFull ? 503 : 429, problem, Math.max(1, Math.ceil(waitMs / 1000)));
  };

  const timed = async <T>(work: () => Promise<T>): Promise<T> => {
    const begun = performance.now();
    try {
      return await work();
    } finally {
      usualMs = (usualMs + performance.now() - begun) / 2;
    }
  };

  return {
    demandRoom,
    take: async (person, work) => {
      demandRoom(person);
      people.push(person);
      const turn = last.then(() => timed(work));
      // The next turn comes even if this one fails.
      last = turn.catch(() => undefined);
      try {
        return await turn;
      } finally {
        people.splice(people.indexOf(person), 1);
      }
    },
  };
}
