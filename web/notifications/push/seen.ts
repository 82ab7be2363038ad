/** Parameters of an address that say where on a page one is, not on which. */
const PLACES: ReadonlySet<string> = new Set(['at']);

/**
 * Whether the page at this address shows the very thing that a notification is about, such as the channel of a message: one
 * that leads to a page without naming anything on it says more than the page does.
 */
export function isSeenAt(actionUrl: string | null, path: string, search: string): boolean {
  if (actionUrl === null) return false;
  const asked = new URL(actionUrl, 'https://academy.invalid');
  const things = [...asked.searchParams].filter(([name]) => !PLACES.has(name));
  if (asked.pathname !== path || things.length === 0) return false;
  const here = new URLSearchParams(search);
  return things.every(([name, value]) => here.get(name) === value);
}
