import {said} from '#web/io/browser/said.ts';

/** - `held`: this tab has the lock; `taken`: another has it, and it was asked not to wait; `alone`: there are no locks */
export type Hold = 'held' | 'taken' | 'alone';

/** The browser's locks; `undefined` where it has none: then every tab is by itself. */
export const locksHere = (): LockManager | undefined => said(() => navigator.locks);

/**
 * Does something under the Web Lock of that name, or without it where the browser has none, or refuses it (it does where
 * it refuses storage).
 * @throws what `work` throws, and the reason of an aborted signal.
 */
export async function withLock<T>(
  name: string,
  options: LockOptions,
  work: (hold: Hold) => Promise<T>,
): Promise<T> {
  const locks = locksHere();
  if (!locks) return work('alone');
  let hasBegun = false;
  try {
    return await locks.request(name, options, (lock) => {
      hasBegun = true;
      return work(lock ? 'held' : 'taken');
    });
  } catch (error) {
    if (hasBegun || options.signal?.aborted === true) throw error;
    return work('alone');
  }
}
