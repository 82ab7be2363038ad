// Work that is done one at a time, for few who wait: whoever comes later is told when to come back.
import {waitText} from '#schema/wire/problem.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';

type Rules = {
  /** How many may wait beside the one whose turn it is. */
  readonly mostWaiting: number;
  /** How many of them may be one person's. */
  readonly mostEach: number;
  /** What a rejection says when all places are taken, and when the person's own are. */
  readonly busy: string;
  readonly own: string;
};

export type Turns = {
  /** @throws {HttpRefusal} 503 or 429 with the time to wait, as `take` would, before anything costs anything. */
  readonly demandRoom: (person: string) => void;
  /** Does the work when it is its turn. @throws {HttpRefusal} as above, and whatever the work throws. */
  readonly take: <T>(person: string, work: () => Promise<T>) => Promise<T>;
};

/** What a turn is taken to last before one was measured, ms. */
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
      // The next one's turn comes however this one ends.
      last = turn.catch(() => undefined);
      try {
        return await turn;
      } finally {
        people.splice(people.indexOf(person), 1);
      }
    },
  };
}
