// Pieces of this page that do not come although the academy answers: the page is to be loaded anew.

let stuck = 0;
const listeners = new Set<() => void>();

/** Of `piece` alone. @param by how many more are stuck, or fewer. */
export function countStuck(by: number): void {
  if (by === 0) return;
  stuck += by;
  for (const listener of listeners) listener();
}

export const isAnyStuck = (): boolean => stuck > 0;

/** Calls back when that may have changed. @returns the way to stop. */
export function onStuck(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
