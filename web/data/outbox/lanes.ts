import type {Command} from './command.ts';
import {inOldOrder} from './recovery.ts';

/** The lane of what is said again after a restore: one for all, in the old order. */
const REPLAYS = 'replays';

/**
 * What may be sent, lane by lane. As long as something is to be said again, nothing else goes.
 * @param sendable oldest first.
 */
export function lanesOf(sendable: readonly Command[]): ReadonlyMap<string, readonly Command[]> {
  const replays = sendable.filter(({replay}) => replay !== undefined);
  return replays.length > 0
    ? new Map([[REPLAYS, replays.toSorted(inOldOrder)]])
    : Map.groupBy(sendable, ({lane}) => lane);
}
