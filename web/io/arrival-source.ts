import {utmIn, type Utm} from '#schema/account/utm.ts';

/** Where a visitor came from, as an address said (specification, section 7.11): web/static/theme.js keeps it for the session. */
export function knownSource(): Utm | undefined {
  try {
    // Read as an address is: nothing else of what may be there is sent.
    return utmIn(sessionStorage.getItem('utm') ?? '');
  } catch {
    // Storage is closed to this page.
    return undefined;
  }
}
