// The way to the academy, while something that a learner has done is on it: what nobody waits for as much, such as live
// rows, pictures and what is fetched ahead, begins when the way is clear. On a fast line that is at once.

let isTaken = false;
const listeners = new Set<() => void>();

export const isWayClear = (): boolean => !isTaken;

/** Calls back whenever it is taken or clear again. @returns the way to stop. */
export function onWay(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function takeWay(): void {
  become(true);
}

export function clearWay(): void {
  become(false);
}

function become(next: boolean): void {
  if (next === isTaken) return;
  isTaken = next;
  for (const listener of listeners) listener();
}

/** Does it now, or once the way is clear. @returns calls it off. */
export function onceClear(work: () => void): () => void {
  if (!isTaken) {
    work();
    return () => undefined;
  }
  const stop = onWay(() => {
    if (isTaken) return;
    stop();
    work();
  });
  return stop;
}
