// What still waits here for somebody who is not signed in any more: the sign-in page says so.
import {isText, kept} from '#web/io/kept.ts';

const lastHere = kept({name: 'left-behind', owner: 'device', until: 'forever', schema: isText});

/** Notes who was signed in here last. */
export const noteLeft = (userId: string): void => lastHere.keep(userId);

/** They are here again, or are no more. */
export function comeBack(userId: string): void {
  if (lastHere.read() === userId) lastHere.forget();
}

/** Who was signed in here last and is not any more. */
export const lastLeft = (): string | undefined => lastHere.read();

/** How much of each learner's is in this window and on no disk. */
const windows = new Map<string, () => number>();

/** Whether something of somebody's is in this window and on no disk: then it asks before it is closed. */
export const isSomethingOnlyHere = (): boolean => [...windows.values()].some((count) => count() > 0);

const ask = (event: BeforeUnloadEvent): void => {
  if (isSomethingOnlyHere()) event.preventDefault();
};

/**
 * Asks from now on before the window is closed with something of the learner's that only it has, also once they are signed
 * out: when they sign in again in it, it is sent.
 */
export function watchWindow(userId: string, count: () => number): void {
  windows.set(userId, count);
  addEventListener('beforeunload', ask);
}

/** The account is no more, and nothing of it will be sent. */
export const forgetWindow = (userId: string): void => void windows.delete(userId);

/** How many of a learner's changes are in this window alone. */
export const onlyHere = (userId: string): number => windows.get(userId)?.() ?? 0;

/** Changes of the last learner of this device that wait to be sent. */
export type LeftBehind = {
  /** On its disk: they outlive this window. */
  readonly onDevice: number;
  readonly onlyHere: number;
};

/** Never rejects: what cannot be read counts as none. */
export async function leftBehind(): Promise<LeftBehind> {
  const userId = lastLeft();
  if (userId === undefined) return {onDevice: 0, onlyHere: 0};
  return {onDevice: await waitingOnDisk(userId), onlyHere: onlyHere(userId)};
}

async function waitingOnDisk(userId: string): Promise<number> {
  const {openOutboxDb} = await import('#web/data/outbox/db.ts');
  const db = openOutboxDb(userId);
  try {
    return (await db.all()).filter(({status}) => status !== 'delivered').length;
  } catch {
    // A disk that does not answer has nothing to show for it now.
    return 0;
  } finally {
    db.close();
  }
}
