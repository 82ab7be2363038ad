// What still waits on this device for somebody who is not signed in any more: the sign-in page says so.
import {forget, keep, readKept} from '#web/io/kept.ts';

const KEY = 'left-behind';

/** Notes who was signed in here last. */
export const noteLeft = (userId: string): void => keep(KEY, userId);

/** They are here again, or are no more. */
export function comeBack(userId: string): void {
  if (readKept(KEY) === userId) forget(KEY);
}

/** How many changes of the last learner of this device wait to be sent; resolves to 0 where that cannot be read. */
export async function leftBehind(): Promise<number> {
  const userId = readKept(KEY);
  if (typeof userId !== 'string') return 0;
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
