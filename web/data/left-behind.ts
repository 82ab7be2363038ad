// What still waits on this device for somebody who is not signed in any more: the sign-in page says so.
import {isText, kept} from '#web/io/kept.ts';

const lastHere = kept({name: 'left-behind', owner: 'device', until: 'forever', schema: isText});

/** Notes who was signed in here last. */
export const noteLeft = (userId: string): void => lastHere.keep(userId);

/** They are here again, or are no more. */
export function comeBack(userId: string): void {
  if (lastHere.read() === userId) lastHere.forget();
}

/** How many changes of the last learner of this device wait to be sent; resolves to 0 where that cannot be read. */
export async function leftBehind(): Promise<number> {
  const userId = lastHere.read();
  if (userId === undefined) return 0;
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
