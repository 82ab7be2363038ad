/**
 * Zero writes what it has received to the disk after half a second, in an idle moment that it waits for at most a second
 * more. A busy machine gets the same again.
 */
const ON_DISK_AFTER_MS = 3000;

/**
 * Tells once everything that must be readable offline has arrived and is on the disk.
 * @returns the way to stop.
 */
export function tellWhenHere(preloads: readonly {complete: Promise<void>}[], onDisk: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const wait = async () => {
    await Promise.all(preloads.map(({complete}) => complete));
    if (!stopped) timer = setTimeout(onDisk, ON_DISK_AFTER_MS);
  };
  void wait();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
