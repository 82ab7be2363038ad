import type {Notification} from '#web/notifications/changes.ts';

/** Parameters of an address that say where on a page one is, not on which. */
const PLACES: ReadonlySet<string> = new Set(['at']);

/** How causes begin of which the page itself tells: it counts a wait down, and shows a result when there is one. */
const TOLD_BY_THE_PAGE = ['cool-down:', 'assessment ', 'assessment-open:'];

type Told = Pick<Notification, 'actionUrl' | 'dedupeKey'>;

/**
 * Whether the page at this address shows the very thing that a notification is about, such as the channel of a message. One
 * that leads to a page without naming anything on it says more than the page does, unless the page tells the same.
 */
export function isSeenAt({actionUrl, dedupeKey}: Told, path: string, search: string): boolean {
  if (actionUrl === null) return false;
  const asked = new URL(actionUrl, 'https://academy.invalid');
  const things = [...asked.searchParams].filter(([name]) => !PLACES.has(name));
  if (asked.pathname !== path) return false;
  if (things.length === 0) return TOLD_BY_THE_PAGE.some((begins) => dedupeKey.startsWith(begins));
  const here = new URLSearchParams(search);
  return things.every(([name, value]) => here.get(name) === value);
}
