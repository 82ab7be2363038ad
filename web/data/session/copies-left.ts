// Databases of this device that are to go with a sign-out. Each is noted down before it is removed: what a browser
// refused, or a closed tab left half done, goes at the next start.
import {isTexts, kept, keptTexts} from '#web/io/kept.ts';

const copiesLeft = keptTexts('copies-left');
/** Where earlier builds noted them, all in one value. */
const listed = kept({name: 'copies-left', owner: 'device', until: 'forever', schema: isTexts});
/** A database that another page holds open is not waited for any longer, ms. */
const LIMIT_MS = 5000;

function takeOver(): void {
  for (const name of listed.read() ?? []) copiesLeft.add(name);
  listed.forget();
}

/** It is gone, or in use again. */
export function forgetCopy(name: string): void {
  takeOver();
  copiesLeft.remove(name);
}

/**
 * Removes a database, noted down for as long as it is there: also where that takes longer than is waited for here.
 * @throws what the browser says, or that it takes too long.
 */
export async function removeCopy(name: string, remove: () => Promise<unknown>): Promise<void> {
  copiesLeft.add(name);
  const {promise, reject} = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`${name} is still in use`)), LIMIT_MS);
  try {
    await Promise.race([remove().then(() => forgetCopy(name)), promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Removes what earlier sign-outs left here, as far as it can be. */
export async function removeCopiesLeft(): Promise<void> {
  takeOver();
  const names = copiesLeft.all();
  if (names.length === 0) return;
  const {dropDatabase} = await import('@rocicorp/zero');
  await Promise.allSettled(
    names.map((name) => removeCopy(name, () => dropDatabase(name, {logLevel: 'error'}))),
  );
}
