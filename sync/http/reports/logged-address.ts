import {withoutNames, withoutSecrets} from '#schema/wire/reports/error-report.ts';
import {routeAt} from '#schema/wire/routes.ts';

/** Longest in a log, characters. */
const MOST = 200;

/**
 * An address as a log may have it. Those of ours may hold a token in their path as well as in their query: of a page stays
 * what it is called, such as `/unsubscribe/:token`. Foreign ones may hold anything.
 * @param address as a browser reports it: an address, or a word such as `inline`.
 * @param origin the academy's own.
 */
export function loggedAddress(address: string, origin: string): string {
  const url = URL.parse(address);
  if (!url) return withoutSecrets(address).slice(0, MOST);
  // All of `data:` and `blob:` is content.
  if (url.host === '') return url.protocol;
  const isPage = url.origin === origin && routeAt(url.pathname) !== undefined;
  const path = isPage ? withoutNames(url.pathname) : withoutSecrets(url.pathname);
  return `${url.protocol}//${url.host}${path}`.slice(0, MOST);
}
