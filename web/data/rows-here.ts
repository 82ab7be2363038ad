/**
 * Zero writes what it has received to the disk after half a second, in an idle moment that it waits for at most a second
 * more. A busy machine gets the same again.
 */
const ON_DISK_AFTER_MS = 3000;

/** What is told about the rows that must be readable offline. */
export type RowsHere = {
  /** All of them have arrived. */
  readonly onArrived: () => void;
  /** They are on the disk as well; absent where there is none. */
  readonly onDisk?: (() => void) | undefined;
};

/**
 * Tells once everything that must be readable offline has arrived, and once it is on the disk.
 * @returns the way to stop.
 */
export function tellWhenHere(
  preloads: readonly {complete: Promise<void>}[],
  {onArrived, onDisk}: RowsHere,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const wait = async () => {
    await Promise.all(preloads.map(({complete}) => complete));
    if (stopped) return;
    onArrived();
    if (onDisk) timer = setTimeout(onDisk, ON_DISK_AFTER_MS);
  };
  void wait();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
