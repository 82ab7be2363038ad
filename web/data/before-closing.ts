// A session that ends closes the learner's data before React has taken the screen away: what a screen still holds back is
// written down first, as when the page itself goes away.

const listeners = new Set<() => void>();

/** Calls back just before the learner's data is closed. @returns the way to stop. */
export function beforeClosing(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Gives every screen the chance to write down what it holds back. */
export function tellClosing(): void {
  for (const listener of listeners) listener();
}
