// Where a visitor came from, as an address said (specification, section 7.11): kept for the session, until they register.
import {utmIn, type Utm} from '#schema/account/utm.ts';

const KEY = 'utm';

/** Remembers what the page's address says of it. */
export function noteSource(): void {
  const utm = utmIn(location.search);
  if (!utm) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(utm));
  } catch {
    // Storage is closed to this page: nothing is known of them, then.
  }
}

/** What is remembered. */
export function knownSource(): Utm | undefined {
  try {
    const kept = sessionStorage.getItem(KEY);
    // Read as an address is: nothing else of what may be there is sent.
    const words = Object.entries(JSON.parse(kept ?? '{}') as Record<string, string>);
    return utmIn(new URLSearchParams(words.map(([name, value]) => [`utm_${name}`, value])).toString());
  } catch {
    return undefined;
  }
}
