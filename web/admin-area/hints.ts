// What the server says by itself: that something has changed. A page that shows it asks again.
import {atom, getDefaultStore, useAtomValue} from 'jotai';
import {HINTS_PATH, type AdminHint} from '#schema/admin/admin.api.ts';
import {askAdmin} from '#web/admin-area/session.ts';

const store = getDefaultStore();

/** Whatever there is may have changed: while the page was not connected, nobody told it. */
const EVERYTHING = 'everything';

/** How often each was told of since the page was opened. */
const hintsAtom = atom<Readonly<Record<AdminHint, number>>>({});

/** Listens as long as an admin page is open; the browser comes back by itself. @returns the way to stop. */
export function listenToHints(): () => void {
  const source = new EventSource(HINTS_PATH);
  let wasOpen = false;
  source.addEventListener('hint', ({data}: MessageEvent<AdminHint>) => changed(data));
  source.addEventListener('open', () => {
    // What has changed while nobody listened was not heard.
    if (wasOpen) changed(EVERYTHING);
    wasOpen = true;
  });
  source.addEventListener('error', () => {
    // Refused, and not only away: the session is over.
    if (source.readyState === EventSource.CLOSED) void askAdmin();
  });
  return () => source.close();
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
