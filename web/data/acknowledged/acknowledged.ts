// The newest acknowledgement that this device has of its learner's commands, with the academy's proof. A database that does
// not know that command any more has lost it: a backup was put in place and nobody told the academy, so that no epoch says
// it. What is asked then, and what is said, is in lost-work.ts.
import type {Outcome} from '#web/data/outbox/command.ts';
import type {Mark} from '#web/data/outbox/visible.ts';
import {isCount, isText, kept} from '#web/io/kept.ts';

/** Rows come over another connection than acknowledgements: so long they may be behind, ms. */
const BEHIND_MS = 5000;

export type Newest = {
  readonly id: string;
  readonly epoch: number;
  readonly mark: number;
  readonly proof: string;
};

const isNewest = (value: unknown): value is Newest =>
  typeof value === 'object' &&
  value !== null &&
  isText((value as Newest).id) &&
  isCount((value as Newest).epoch) &&
  isCount((value as Newest).mark) &&
  isText((value as Newest).proof);

const client = kept({name: 'client', owner: 'device', until: 'forever', schema: isText});
export const newestOf = kept({
  name: 'acknowledged',
  owner: 'learner',
  until: 'account-deleted',
  schema: isNewest,
});
/** The epoch in which the academy was found to have lost something: its devices keep what they have. */
export const lossOf = kept({name: 'lost-work', owner: 'learner', until: 'account-deleted', schema: isCount});

/** What this browser calls itself, so that no other one's proofs are taken for its own. */
export function clientName(): string {
  const known = client.read();
  if (known !== undefined) return known;
  client.keep(crypto.randomUUID());
  return client.read() ?? '';
}

/** With the journal goes what could be said again. */
export function forgetAcknowledged(userId: string): void {
  newestOf(userId).forget();
  lossOf(userId).forget();
}

/** Whether the database is known to lack something that this device has. */
export const isLossKnown = (userId: string): boolean => lossOf(userId).read() !== undefined;

/** A command was committed. Marks of an epoch only rise: one that does not has taken the place of a lost command. */
export function noteAcknowledged(
  userId: string,
  id: string,
  {epoch, mark, proof}: Outcome & {type: 'delivered'},
): void {
  if (proof === undefined) return;
  const before = newestOf(userId).read();
  const isHigher =
    before === undefined || epoch > before.epoch || (epoch === before.epoch && mark > before.mark);
  if (isHigher) newestOf(userId).keep({id, epoch, mark, proof});
  else if (id !== before.id) ask(userId, before);
}

/** Compares rows with what was acknowledged: rows that stay behind are of a database that lacks it. */
export function compareRows(userId: string): {readonly see: (mark: Mark) => void; readonly stop: () => void} {
  let last: Mark | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const behind = (): Newest | undefined => {
    const newest = newestOf(userId).read();
    if (!newest || !last) return undefined;
    const isBehind = last.epoch < newest.epoch || (last.epoch === newest.epoch && last.last < newest.mark);
    return isBehind ? newest : undefined;
  };
  return {
    see: (mark) => {
      last = mark;
      if (timer !== undefined || !behind()) return;
      timer = setTimeout(() => {
        timer = undefined;
        const newest = behind();
        if (newest) ask(userId, newest);
      }, BEHIND_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Another sign of a database that was put back, such as channels that count anew: asks at once. */
export function suspectLoss(userId: string): void {
  const newest = newestOf(userId).read();
  if (newest) ask(userId, newest);
}

function ask(userId: string, newest: Newest): void {
  if (isLossKnown(userId)) return;
  void import('#web/data/acknowledged/lost-work.ts')
    .then(({present}) => present(userId, newest))
    // What cannot be fetched or asked now is asked at the next sign.
    .catch(() => undefined);
}
