// What the server says by itself: that something has changed. Whoever shows it asks anew.
import {atom, getDefaultStore} from 'jotai';
import {HINTS_PATH, type AdminHint} from '#schema/admin/admin.api.ts';
import {askAdmin} from '#web/admin/state.ts';

const store = getDefaultStore();

/** How often each has changed since the page was opened. */
export const hintsAtom = atom<Readonly<Record<AdminHint, number>>>({audit: 0, mails: 0});

/** Listens as long as an admin page is open; the browser comes back by itself. @returns the way to stop. */
export function listenToHints(): () => void {
  const source = new EventSource(HINTS_PATH);
  let wasOpen = false;
  source.addEventListener('hint', ({data}: MessageEvent<AdminHint>) => changed(data));
  source.addEventListener('open', () => {
    // What has changed while nobody listened was not heard.
    if (wasOpen) changed('audit', 'mails');
    wasOpen = true;
  });
  source.addEventListener('error', () => {
    // Refused, and not only away: the session is over.
    if (source.readyState === EventSource.CLOSED) void askAdmin();
  });
  return () => source.close();
}

function changed(...hints: readonly AdminHint[]): void {
  const before = store.get(hintsAtom);
  store.set(hintsAtom, {...before, ...Object.fromEntries(hints.map((hint) => [hint, before[hint] + 1]))});
}
