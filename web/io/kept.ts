// Small values that outlive the page. A browser may close its storage to us: then they live as long as
// the page does, and nothing breaks.

const inMemory = new Map<string, string>();

/** The kept value, as it was kept; `undefined` when there is none or it is not JSON. */
export function readKept(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? inMemory.get(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
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
