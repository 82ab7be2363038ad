import {utmIn} from '#schema/account/utm.ts';
import {ENTRANCE_PAGES, PAGES_TO_FIND} from '#schema/wire/public-pages.ts';
import {escaped} from '#sync/http/escaped.ts';

/**
 * Pages that keep where their visitor came from, as their addresses stand in HTML, each with what is to stand there. A
 * preview has no script that could keep it, so its links take it along.
 * @param search of the address that brought the visitor; without `utm_` words there is nothing to replace.
 */
export function sourceLinks(search: string): Readonly<Record<string, string>> {
  const utm = utmIn(search);
  if (!utm) return {};
  const words = Object.entries(utm).map(([name, value]) => [`utm_${name}`, value ?? '']);
  const query = escaped(new URLSearchParams(words).toString());
  return Object.fromEntries(
    [...PAGES_TO_FIND, ...ENTRANCE_PAGES].map((path) => [`href="${path}"`, `href="${path}?${query}"`]),
  );
}
