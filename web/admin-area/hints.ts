// What the server says by itself: that something has changed. A page that shows it asks again.
import {atom, getDefaultStore, useAtomValue} from 'jotai';
import {HINTS_PATH, type AdminHint} from '#schema/admin/admin.api.ts';
import {adminStays} from '#web/admin-area/session.ts';

const store = getDefaultStore();

/** Whatever there is may have changed: while the page was not connected, nobody told it. */
const EVERYTHING = 'everything';

/** Waits before a stream that was refused is opened again: the first, and the longest, ms. */
const AGAIN_AFTER_MS = 2000;
const AGAIN_AT_LEAST_EVERY_MS = 60_000;

/** How often each was told of since the page was opened. */
const hintsAtom = atom<Readonly<Record<AdminHint, number>>>({});

/**
 * Listens as long as an admin page is open. The browser comes back by itself where the stream breaks off; where it is
 * refused, as while the academy restarts, a new one is opened, unless the session is over. @returns the way to stop.
 */
export function listenToHints(): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = AGAIN_AFTER_MS;
  let wasOpen = false;
  let isStopped = false;

  const openAgain = () => {
    if (isStopped) return;
    timer = setTimeout(open, wait);
    wait = Math.min(wait * 2, AGAIN_AT_LEAST_EVERY_MS);
  };
  const open = () => {
    const opened = new EventSource(HINTS_PATH);
    source = opened;
    opened.addEventListener('hint', ({data}: MessageEvent<AdminHint>) => changed(data));
    opened.addEventListener('open', () => {
      wait = AGAIN_AFTER_MS;
      // What has changed while nobody listened was not heard.
      if (wasOpen) changed(EVERYTHING);
      wasOpen = true;
    });
    opened.addEventListener('error', () => {
      // Refused, and not only away: the session may be over.
      if (opened.readyState === EventSource.CLOSED) {
        void adminStays().then((stays) => (stays ? openAgain() : undefined));
      }
    });
  };
  open();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    source?.close();
  };
}

function changed(hint: AdminHint): void {
  const before = store.get(hintsAtom);
  store.set(hintsAtom, {...before, [hint]: (before[hint] ?? 0) + 1});
}

/** Rises whenever what it names may have changed. */
export function useHint(name: AdminHint): number {
  const hints = useAtomValue(hintsAtom);
  return (hints[name] ?? 0) + (hints[EVERYTHING] ?? 0);
}
