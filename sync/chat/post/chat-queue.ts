// Posts of all learners, by whichever way they came in, committed in groups.
import {Refusal} from '#schema/errors.ts';
import {databaseTrouble} from '#sync/db/database-error.ts';

/** Most posts of one transaction. */
const GROUP_MAX = 200;
/** Most posts that wait; beyond them senders are told to come back, and keep what they wrote. */
const WAITING_MAX = 5000;
const COME_BACK_AFTER_MS = 2000;

/** What waits in the queue, as far as the queue looks at it. */
type Queued = {readonly id: string; readonly userId: string};

/** One group, in one transaction: one result for each, in the order of the items. */
type RunGroup<Item, Done> = (items: readonly Item[]) => Promise<readonly (Done | Refusal)[]>;

type Waiting<Item, Done> = {
  readonly item: Item;
  readonly resolve: (done: Done) => void;
  readonly reject: (error: unknown) => void;
};

type Limits = {
  readonly groupMax?: number;
  readonly perLearner: number;
  /** Calls back once what has come in by now is in the queue; the event loop’s next turn without it. */
  readonly soon?: (work: () => void) => void;
};

/**
 * A queue with group commit: what comes in within one turn of the event loop, or while a group is being committed, shares
 * one transaction; an item alone waits for no other. A learner's items keep their order.
 * @param run rejects when the transaction failed as a whole; then each item is tried on its own, unless there is no
 *   database.
 * @returns adds an item; resolves after its commit. Rejects with a `Refusal`, or with the database's error.
 */
export function groupCommit<Item extends Queued, Done>(
  run: RunGroup<Item, Done>,
  {perLearner, groupMax = GROUP_MAX, soon = setImmediate}: Limits,
): (item: Item) => Promise<Done> {
  let waiting: Waiting<Item, Done>[] = [];
  let isRunning = false;

  const flush = async () => {
    while (waiting.length > 0) {
      const {taken, left} = takeGroup(waiting, {groupMax, perLearner});
      waiting = left;
      await settle(run, taken);
    }
    isRunning = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= WAITING_MAX) {
        reject(
          new Refusal(
            'UNAVAILABLE',
            'The chat is very busy right now. We’ll keep trying.',
            COME_BACK_AFTER_MS,
          ),
        );
        return;
      }
      waiting.push({item, resolve, reject});
      if (isRunning) return;
      isRunning = true;
      soon(() => void flush());
    });
}

/**
 * The next group. An id may be in a group only once, and a learner only so often: what exceeds that waits, and with it
 * everything later of that learner's.
 */
function takeGroup<Item extends Queued, Done>(
  waiting: readonly Waiting<Item, Done>[],
  {groupMax, perLearner}: {readonly groupMax: number; readonly perLearner: number},
) {
  const taken: Waiting<Item, Done>[] = [];
  const left: Waiting<Item, Done>[] = [];
  const ids = new Set<string>();
  const counts = new Map<string, number>();
  const held = new Set<string>();
  for (const one of waiting) {
    const {id, userId} = one.item;
    const count = counts.get(userId) ?? 0;
    if (taken.length >= groupMax || held.has(userId) || ids.has(id) || count >= perLearner) {
      held.add(userId);
      left.push(one);
      continue;
    }
    ids.add(id);
    counts.set(userId, count + 1);
    taken.push(one);
  }
  return {taken, left};
}

async function settle<Item extends Queued, Done>(
  run: RunGroup<Item, Done>,
  group: readonly Waiting<Item, Done>[],
): Promise<void> {
  try {
    const results = await run(group.map(({item}) => item));
    for (const [at, {resolve, reject}] of group.entries()) {
      const result = results[at];
      if (result === undefined) reject(new Error('a group without a result for one of its items'));
      else if (result instanceof Refusal) reject(result);
      else resolve(result);
    }
  } catch (error) {
    // One item that no rule has foreseen must not fail the others.
    const isShared = group.length === 1 || databaseTrouble(error) === 'away';
    if (isShared) for (const {reject} of group) reject(error);
    else for (const one of group) await settle(run, [one]);
  }
}
