import type {Command} from './command.ts';

/**
 * The learner's synced row of `commandMark`: how many commands the server has committed in its epoch, and the ids of
 * the latest. It changes in the transaction of the effects, so it tells of the rows beside it exactly what they contain.
 */
export type Mark = {readonly last: number; readonly recent: readonly string[]; readonly epoch: number};

export const NOTHING_SEEN: Mark = {last: -1, recent: [], epoch: -1};

/** Its effects are in the rows beside the mark: to show the command as well would show it twice. */
export function isInRows({id, status, mark, epoch = 0}: Command, synced: Mark): boolean {
  const isCommitted = status === 'delivered' && mark !== undefined && epoch === synced.epoch;
  return (isCommitted && mark <= synced.last) || synced.recent.includes(id);
}
