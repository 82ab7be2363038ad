// Small values that outlive the page. A browser may close its storage to us: then they live as long as
// the page does, and nothing breaks.

const inMemory = new Map<string, string>();

/** The kept value, as it was kept; `undefined` when there is none or it is not JSON. */
export function readKept(key: string): unknown {
  try {
    return JSON.parse(stored(key) ?? inMemory.get(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Closed: the copy in memory serves this page.
    return null;
  }
}

export function keep(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  inMemory.set(key, text);
  try {
    localStorage.setItem(key, text);
  } catch {
    // Full or closed: the copy in memory serves this page.
  }
}

export function forget(key: string): void {
  inMemory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Closed: there was nothing to remove.
  }
}

/** The key of what belongs to one learner of the device: it goes when they sign out. */
export const keyOfLearner = (name: string, userId: string): string => `${name}:${userId}`;

/** Forgets all that was kept under the keys of a learner. */
export function forgetLearner(userId: string): void {
  const end = keyOfLearner('', userId);
  for (const key of new Set([...inMemory.keys(), ...storedKeys()])) if (key.endsWith(end)) forget(key);
}

/** Forgets all that was kept of a learner, their drafts too: they will not come back. */
export function forgetPerson(userId: string): void {
  for (const key of new Set([...inMemory.keys(), ...storedKeys()])) if (key.includes(userId)) forget(key);
}

function storedKeys(): readonly string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    // Closed: nothing is kept there.
    return [];
  }
}
