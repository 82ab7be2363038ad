// The epoch of the server that answers: it rises when a backup is restored (EPOCH_HEADER).
import {EPOCH_HEADER} from '#schema/commands/commands.api.ts';
import {serverClock} from '#web/io/server-clock.ts';

let newest: number | undefined;
const listeners = new Set<(epoch: number) => void>();

/** The epoch that a reply names; `undefined` when it is not the academy's own reply. */
export function epochOf({headers}: Pick<Response, 'headers'>): number | undefined {
  const text = headers.get(EPOCH_HEADER);
  const epoch = Number(text);
  return text !== null && Number.isSafeInteger(epoch) && epoch >= 0 ? epoch : undefined;
}

/** Notes the epoch of a reply, and the time that it names. @returns whether the reply is the academy's own. */
export function noteReply(response: Pick<Response, 'headers'>): boolean {
  const epoch = epochOf(response);
  if (epoch === undefined) return false;
  // First: what waits for the server's time may have to know that it was restored.
  hearEpoch(epoch);
  serverClock.hear(response);
  return true;
}

/** The academy is at this epoch, or was: rows tell of it as well. */
export function hearEpoch(epoch: number): void {
  if (newest !== undefined && epoch <= newest) return;
  newest = epoch;
  for (const listener of listeners) listener(epoch);
}

/** The newest epoch that this page has been told of. */
export const newestEpoch = (): number | undefined => newest;

/** Calls `listener` with each newer epoch; returns the way to stop. */
export function onEpoch(listener: (epoch: number) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
