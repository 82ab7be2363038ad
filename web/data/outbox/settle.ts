import type {Command, Outcome, Settlement} from './command.ts';

/** What a server that cannot save right now says of its return; longer waits have a reason. */
const OUTAGE_MS = 5_000;

/** Did the server say when? A short outage has no appointed end: anyone who finds it over may end the wait. */
export const isOrdered = ({reason, afterMs}: Outcome & {type: 'retry'}): boolean =>
  afterMs !== undefined && !(reason.code === 'UNAVAILABLE' && afterMs <= OUTAGE_MS);

/** May it be sent? What the disk has not confirmed yet may: it is only not shown as kept. */
export function isSendable({status}: Command): boolean {
  return status === 'waiting' || status === 'unsaved' || status === 'saving';
}

/** The command after an attempt. A delivery is final: an answer that comes late must not take it back. */
export function settled(
  {wait: _wait, reason: _reason, ...command}: Command,
  settlement: Settlement,
): Command {
  if (command.status === 'delivered') return command;
  if (settlement.type === 'delivered') {
    return {...command, status: 'delivered', mark: settlement.mark, epoch: settlement.epoch};
  }
  const attempts = command.attempts + 1;
  if (settlement.type === 'rejected')
    return {...command, status: 'failed', attempts, reason: settlement.reason};
  return {...command, attempts, reason: settlement.reason, wait: settlement.wait};
}

/** The command as the learner's Retry makes it: due now, a rejected one with a new chance. */
export function retried({wait: _wait, reason: _reason, ...command}: Command): Command {
  if (command.status !== 'failed') return command;
  return {...command, status: command.seq === undefined ? 'unsaved' : 'waiting'};
}

/** What another tab tells of a command: one that is behind takes back neither a delivery nor the word of the disk. */
export function heard(known: Command | undefined, told: Command): Command {
  if (known?.status === 'delivered') return known;
  if (known?.seq === undefined || told.seq !== undefined) return told;
  return {...told, seq: known.seq, status: told.status === 'unsaved' ? 'waiting' : told.status};
}

/**
 * The command as a new outbox of the same window goes on with it, where no disk has it. What was being stored is not known
 * to be kept. What was delivered is said again in its old place: a server that was restored since may lack it, no journal
 * has it, and one that has it answers by the claim.
 */
export function takenOver({mark = 0, epoch = 0, ...command}: Command): Command {
  if (command.status === 'delivered') return {...command, status: 'unsaved', replay: {mark, epoch}};
  return command.status === 'saving' ? {...command, status: 'unsaved'} : command;
}
