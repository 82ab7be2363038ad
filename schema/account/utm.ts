// What an address says of where its visitor came from (specification, section 7.11).

/** The five, each as `utm_source` and so on. */
export const UTM_NAMES = ['source', 'medium', 'campaign', 'term', 'content'] as const;
/** Longest of each, characters. */
export const UTM_MOST = 100;

export type Utm = {[Name in (typeof UTM_NAMES)[number]]?: string | undefined};

/** Those that the query of an address has, as PostgreSQL can store them and cut to their length; nothing where it has none. */
export function utmIn(search: string): Utm | undefined {
  const query = new URLSearchParams(search);
  const found = UTM_NAMES.flatMap((name) => {
    const value = stored(query.get(`utm_${name}`) ?? '');
    return value === '' ? [] : [[name, value] as const];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** The cut may go through a pair of surrogates. */
const stored = (value: string): string =>
  value
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, UTM_MOST)
    .toWellFormed();
