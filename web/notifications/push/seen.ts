import type {Notification} from '#web/notifications/changes.ts';

/** Parameters of an address that say where on a page one is, not on which. */
const PLACES: ReadonlySet<string> = new Set(['at']);

/**
 * How causes begin of which a page itself tells, and which page: the one that the notification leads to, where none is named. A
 * lesson counts a wait down; the assessment shows its result, also the one that opens the modules.
 */
const TOLD_BY_PAGES: readonly (readonly [begins: string, page?: string])[] = [
  ['cool-down:'],
  ['assessment ', '/assessment'],
  ['assessment-open:', '/assessment'],
];

type Told = Pick<Notification, 'actionUrl' | 'dedupeKey'>;

/**
 * Whether the page at this address shows the very thing that a notification is about, such as the channel of a message. One
 * that leads to a page without naming anything on it says more than the page does, unless the page tells the same.
 */
export function isSeenAt({actionUrl, dedupeKey}: Told, path: string, search: string): boolean {
  if (actionUrl === null) return false;
  const asked = new URL(actionUrl, 'https://academy.invalid');
  const things = [...asked.searchParams].filter(([name]) => !PLACES.has(name));
  if (things.length === 0) {
    const told = TOLD_BY_PAGES.find(([begins]) => dedupeKey.startsWith(begins));
    return told !== undefined && path === (told[1] ?? asked.pathname);
  }
  if (asked.pathname !== path) return false;
  const here = new URLSearchParams(search);
  return things.every(([name, value]) => here.get(name) === value);
}
