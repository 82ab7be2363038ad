// Short news that nobody must act on, shown one at a time. The store works outside React: a command's
// outcome or a socket's message may speak up too. What must not be missed also stands on its page.

/** Specification, section 9. */
export const TOAST_SHOWN_MS = 5000;
const TOAST_REMOVED_AFTER_MS = 1_000_000;

export type ToastWords = {
  readonly title: string;
  readonly description?: string;
  readonly tone?: 'neutral' | 'good' | 'bad';
  /** About the list of notifications itself, or kept elsewhere: it isn’t written to that list. */
  readonly isUnlisted?: true;
  /** A convenience only: what it does can be done on a page as well. */
  readonly action?: {readonly label: string; readonly run: () => void};
};
export type Toast = ToastWords & {readonly id: number; readonly open: boolean};

let shown: Toast | undefined;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Shows it at once, in place of the one before. @returns the way to put it away. */
export function toast(words: ToastWords): () => void {
  lastId += 1;
  const id = lastId;
  become({...words, id, open: true});
  return () => dismissToast(id);
}

/** Closes it; it is forgotten later, so that it can be left to slide away. */
export function dismissToast(id: number): void {
  if (shown?.id !== id || !shown.open) return;
  become({...shown, open: false});
  removal = setTimeout(() => become(undefined), TOAST_REMOVED_AFTER_MS);
}

export const currentToast = (): Toast | undefined => shown;

export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function become(next: Toast | undefined): void {
  clearTimeout(removal);
  shown = next;
  for (const listener of listeners) listener();
}
