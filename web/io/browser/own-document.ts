// The address that this document was loaded from: its policy is that page's, whatever pages the app shows in it since.

/** Its path. Browsers without the entry say the one of now. */
export function documentPath(): string {
  const [entry] = performance.getEntriesByType('navigation');
  return URL.parse(entry?.name ?? location.href)?.pathname ?? location.pathname;
}

/** Whether it was loaded as the page at this path. */
export const isDocumentOf = (path: string): boolean => documentPath().replace(/(.)\/$/, '$1') === path;
