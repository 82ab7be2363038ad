/**
 * Waits for something that may never come.
 * @throws {Error} when it takes longer than that, or nobody waits any more.
 */
export async function within<T>(ms: number, signal: AbortSignal, work: Promise<T>): Promise<T> {
  const {promise: over, reject} = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('nothing came in time')), ms);
  const leave = () => reject(new Error('nobody waits for it anymore'));
  if (signal.aborted) leave();
  signal.addEventListener('abort', leave);
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', leave);
  }
}
