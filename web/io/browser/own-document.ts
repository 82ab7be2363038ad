// The page that this document was sent as: its policy is that page's, whatever pages the app shows in it since.
import {said} from '#web/io/browser/said.ts';

/** The academy's reply says in it which page it is. */
const MARK = 'meta[name="page"]';
/** The page that this tab has last tried to load. */
const TRIED = 'page-tried';

const mark = (): HTMLMetaElement | null => document.querySelector<HTMLMetaElement>(MARK);

/** Its path, as the table of routes has it. None for the copy of the app on the device: that has the policy of all pages. */
export const documentPage = (): string | undefined => mark()?.content || undefined;

/** Whether it was sent as the page at this path. */
export const isDocumentOf = (path: string): boolean => documentPage() === path;

/**
 * Whether it was also sent under that page's own policy. A page gets one once what it connects to is set up: a document from
 * before can't reach it, nor what it has to reach since.
 * @param origins what the page has to reach by now, as far as that is known.
 */
export function hasPolicyOf(path: string, origins: readonly string[] = []): boolean {
  if (!isDocumentOf(path)) return false;
  const {policy, reaches} = mark()?.dataset ?? {};
  if (policy !== 'own') return false;
  // Without a policy, as in development, all can be reached.
  const reached = reaches?.split(' ');
  return reached === undefined || origins.every((origin) => reached.includes(origin));
}

/** Whether this page was loaded already, and something else than the academy's reply has come. */
export const wasTried = (path: string): boolean => said(() => sessionStorage.getItem(TRIED)) === path;

/** It has come, or may be tried again. */
export function forgetTry(): void {
  said(() => sessionStorage.removeItem(TRIED));
}

/** Loads the page in place of this document: at its own address, however that was spelled. */
export function loadPage(path: string): void {
  said(() => sessionStorage.setItem(TRIED, path));
  if (location.pathname === path) location.reload();
  else location.replace(path + location.search);
}
