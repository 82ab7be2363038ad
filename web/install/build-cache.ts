// A build of the academy as files on the device: each has a cache of its own, so that an old one opens whole while a new
// one arrives. Every file is checked against the build's list before it is stored. Runs in the service worker.

/** A file of a build, as the build lists it (web/vite.config.ts). */
export type BuildFile = {readonly url: string; readonly integrity: string};

/** The app's page. */
export const PAGE = 'app.html';
/** Caches of builds, and of nothing else. */
const PREFIX = 'shell-';
/** Stands in the built page where each reply's own nonce goes (sync/http/pages.ts). */
const NONCE_PLACE = '__CSP_NONCE__';
const NONCE = /<meta name="csp-nonce" content="([\w+/=]+)"/;

/** What a file of that name is; anything else under it is somebody else's reply. */
const TYPES: Readonly<Record<string, RegExp>> = {
  html: /^text\/html/,
  js: /^(?:text|application)\/javascript/,
  css: /^text\/css/,
  woff2: /^font\/woff2/,
  svg: /^image\/svg/,
};

export const cacheOf = (id: string): string => PREFIX + id;

/**
 * Puts all files of a build into its cache; what an earlier attempt has brought is taken as it is.
 * @throws when a file does not come, or is not the one of the list.
 */
export async function fill(name: string, files: readonly BuildFile[]): Promise<void> {
  // One after the other: the page that is just opening goes first.
  for (const file of files) if (!(await match(name, file.url))) await store(name, file);
}

/** Fetches a file of a build and stores it. @throws as `fill`. */
export async function store(name: string, file: BuildFile): Promise<void> {
  // The browser's own cache may hold what a portal has answered: then it is asked for past it.
  const response = await fetchChecked(file, 'default').catch(() => fetchChecked(file, 'reload'));
  const cache = await caches.open(name);
  await cache.put(file.url, response);
}

async function fetchChecked({url, integrity}: BuildFile, cache: RequestCache): Promise<Response> {
  const isPage = url === PAGE;
  // Another nonce is in each reply of the page: the browser cannot check it.
  const response = await fetch(url, {cache, redirect: 'error', ...(isPage ? {} : {integrity})});
  if (!response.ok || !isOfType(url, response)) throw new TypeError(`${url} isn’t a file of the academy`);
  if (isPage && (await integrityOf(await response.clone().text())) !== integrity) {
    throw new TypeError(`${url} isn’t the page of this build`);
  }
  return response;
}

/** The hash of the page as it was built: with the place of the nonce instead of the nonce. */
async function integrityOf(html: string): Promise<string> {
  const nonce = NONCE.exec(html)?.[1];
  const built = nonce === undefined ? html : html.replaceAll(nonce, NONCE_PLACE);
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(built));
  return `sha256-${btoa(String.fromCodePoint(...new Uint8Array(hash)))}`;
}

/** A file from the cache of a build, of this worker's kind or an earlier one's, which put a revision behind the name. */
export const find = async (name: string, url: string): Promise<Response | undefined> =>
  (await match(name, url)) ?? (await match(name, url, {ignoreSearch: true}));

/** To ignore the search, the browser goes through all files of the cache; without, it opens one. */
async function match(
  name: string,
  url: string,
  options: CacheQueryOptions = {},
): Promise<Response | undefined> {
  const found = await caches.match(url, {...options, cacheName: name, ignoreVary: true});
  return found && isOfType(url, found) ? found : undefined;
}

/** The app's page of a build; a portal's page that an earlier worker took for it is none. */
export async function findPage(name: string): Promise<Response | undefined> {
  const found = await find(name, PAGE);
  if (!found) return undefined;
  const html = await found.text();
  // Of text, not of a stream: a page that stops loading would leave the rest of a stream unread, and the worker awake.
  return html.includes('id="root"') ? new Response(html, {headers: found.headers}) : undefined;
}

/** Removes what attempts to bring a build have left here that came to no end. */
export async function removeUnfinished(whole: readonly string[]): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && !whole.includes(name)) await caches.delete(name);
  }
}

function isOfType(url: string, response: Response): boolean {
  const type = TYPES[/\.(\w+)(?:\?|$)/.exec(url)?.[1] ?? ''];
  return type === undefined || type.test(response.headers.get('content-type') ?? '');
}
