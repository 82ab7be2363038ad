// The academy was restored from a backup: what this device has to do about it, once for each learner.
import {missingCommands, MISSING_MAX} from '#schema/commands/commands.api.ts';
import {lossOf} from '#web/data/acknowledged/acknowledged.ts';
import type {Recovering} from '#web/data/outbox/flush.ts';
import type {Outbox} from '#web/data/outbox/outbox.ts';
import {recovering} from '#web/data/outbox/recovery.ts';
import {call} from '#web/io/call.ts';
import {newestEpoch, onEpoch} from '#web/io/epoch.ts';
import {isCount, kept} from '#web/io/kept.ts';
import {toast} from '#web/ui/overlay/toast.ts';

// They stay when their learner signs out: a restore also ends all sessions.
const epochOf = kept({name: 'epoch', owner: 'learner', until: 'account-deleted', schema: isCount});
const replaysOf = kept({name: 'replays', owner: 'learner', until: 'account-deleted', schema: isCount});

/** The epoch that this learner's copies on this device are of. */
export const knownEpoch = (userId: string): number | undefined => epochOf(userId).read();

/** Whether the server has been restored since this learner's copies were made, as far as this page has heard. */
export function isRestored(userId: string): boolean {
  const [known, newest] = [knownEpoch(userId), newestEpoch()];
  return known !== undefined && newest !== undefined && newest > known;
}

/** Forgets what was known of restores: with the journal goes what could be said again. */
export function forgetEpoch(userId: string): void {
  epochOf(userId).forget();
  replaysOf(userId).forget();
}

/** Remembers the first epoch that a learner's device meets. */
function remember(userId: string): void {
  const newest = newestEpoch();
  if (newest !== undefined && knownEpoch(userId) === undefined) epochOf(userId).keep(newest);
}

/**
 * Calls `reopen` when this tab, or another one of the learner, hears of a restore: the rows on this device are
 * those of before. Returns the way to stop.
 */
export function watchRestores(userId: string, reopen: () => void): () => void {
  remember(userId);
  const stop = onEpoch(() => {
    if (isRestored(userId)) reopen();
    else remember(userId);
  });
  const otherTab = ({key, oldValue, newValue}: StorageEvent) => {
    if (key === epochOf(userId).key && oldValue !== null && oldValue !== newValue) reopen();
  };
  addEventListener('storage', otherTab);
  return () => {
    stop();
    removeEventListener('storage', otherTab);
  };
}

/** What must be done before anything new is sent. */
export const recoveringFor = (userId: string, outbox: Outbox): Recovering =>
  recovering({
    isDue: () => isRestored(userId),
    newest: newestEpoch,
    recover: (epoch) => outbox.recover(epoch, askMissing),
    onDone: (epoch, {checked, missing}) => {
      replaysOf(userId).keep(missing);
      epochOf(userId).keep(epoch);
      lossOf(userId).forget();
      if (missing === 0) tellNothingLost(checked);
    },
  });

async function askMissing(ids: readonly string[]): Promise<readonly string[]> {
  const missing: string[] = [];
  for (let at = 0; at < ids.length; at += MISSING_MAX) {
    const reply = await call(missingCommands, {body: {ids: ids.slice(at, at + MISSING_MAX)}});
    missing.push(...reply.missing);
  }
  return missing;
}

/** Tells the learner once all that went again has arrived or was rejected. Returns the way to stop. */
export function tellOfReplays(userId: string, outbox: Outbox): () => void {
  const look = (): void => {
    const count = replaysOf(userId).read() ?? 0;
    if (count === 0) return;
    const replays = outbox.pending().filter(({replay}) => replay !== undefined);
    if (replays.some(({status}) => status !== 'failed' && status !== 'delivered')) return;
    replaysOf(userId).forget();
    tellBroughtBack(count, replays.filter(({status}) => status === 'failed').length);
  };
  return outbox.subscribe(look);
}

const TITLE = 'The academy was restored from a backup';
/** What no device can say again. */
const LOST = 'If you recently changed your password or picture, you may need to do it again.';

function tellBroughtBack(count: number, rejected: number): void {
  const saved = count - rejected;
  const back = `${saved === 1 ? '1 change' : `${saved} changes`} from this device ${saved === 1 ? 'was' : 'were'} saved again.`;
  const stay =
    rejected === 0 ? '' : ` ${rejected} couldn’t be, and ${rejected === 1 ? 'is' : 'are'} kept here.`;
  toast({title: TITLE, description: `${back}${stay} ${LOST}`, tone: rejected === 0 ? 'good' : 'bad'});
}

const tellNothingLost = (checked: number): void =>
  void (
    checked > 0 &&
    toast({title: TITLE, description: `Everything from this device is saved. ${LOST}`, tone: 'good'})
  );
