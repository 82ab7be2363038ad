// The public pages as this device has seen them: the server first, and the copy where it does not answer in time. In caches
// of their own beside those of the app's builds. Runs in the service worker.

/** How long the server may take to answer before the copy is shown, ms. */
const SERVER_LIMIT_MS = 3000;
const PREFIX = 'visitor-';
/** The name of the copy that stands for every address that is no page. */
const MISSING = '/404';
/** Copies of this many builds are kept: what was read before an update is still there after it. */
const BUILDS = 2;
/** Every page of the academy says so, and a portal's page does not (sync/http/headers.ts). */
const OURS = 'trusted-types academy';

/** Files of public pages alone, which the app's builds do not have (web/vite.config.ts). */
export const isOfVisitors = ({pathname}: URL): boolean => /^\/assets\/(?:public|preview)-/.test(pathname);

/**
 * A public page: what the server says within 3 seconds, else the copy; without one, whatever the server says later.
 * @param build whose files the page's are.
 * @throws {TypeError} when there is neither.
 */
export async function visitorPage(request: Request, build: string): Promise<Response> {
  const asked = fetchAndKeep(request, build);
  const first = await Promise.race([asked.catch(() => undefined), after(SERVER_LIMIT_MS)]);
  return first ?? (await copyOf(request.url)) ?? asked;
}

/** An address that is no page: what the server says, else its '404 Page Not Found' as it was seen here. @throws {TypeError} */
export async function missingPage(request: Request, build: string): Promise<Response> {
  const name = new URL(MISSING, request.url).href;
  try {
    const response = await fetch(request);
    if (response.status === 404 && (await isPage(response))) await keep(name, response.clone(), build);
    return response;
  } catch (error) {
    const copy = await copyOf(name);
    if (copy) return copy;
    throw error;
  }
}

/** A file of a public page: it never changes under its name. @throws {TypeError} when it is nowhere. */
export async function visitorFile(request: Request, build: string): Promise<Response> {
  const copy = await copyOf(request.url);
  if (copy) return copy;
  const response = await fetch(request);
  if (response.ok && !isHtml(response)) await keep(nameOf(request.url), response.clone(), build);
  return response;
}

/** Addresses that differ by where somebody came from, or by a place on the page, are one page. */
const nameOf = (address: string): string => {
  const {origin, pathname} = new URL(address);
  return origin + pathname;
};

async function fetchAndKeep(request: Request, build: string): Promise<Response> {
  const response = await fetch(request);
  if (response.ok && (await isPage(response))) await keep(nameOf(request.url), response.clone(), build);
  return response;
}

const isHtml = ({headers}: Response): boolean =>
  headers.get('content-type')?.startsWith('text/html') === true;

/** The academy's, and whole by itself: the app's page goes with the files of its own build. */
async function isPage(response: Response): Promise<boolean> {
  const isOurs = response.headers.get('content-security-policy')?.includes(OURS) === true;
  return isOurs && isHtml(response) && !(await response.clone().text()).includes('id="root"');
}

async function keep(name: string, response: Response, build: string): Promise<void> {
  try {
    const cache = await caches.open(PREFIX + build);
    await cache.put(name, response);
    const all = (await caches.keys()).filter((one) => one.startsWith(PREFIX));
    for (const old of all.slice(0, -BUILDS)) await caches.delete(old);
  } catch {
    // The disk is full: the page is shown all the same.
  }
}

/** The newest one. */
async function copyOf(address: string): Promise<Response | undefined> {
  const all = (await caches.keys()).filter((one) => one.startsWith(PREFIX));
  for (const cacheName of all.toReversed()) {
    const found = await caches.match(nameOf(address), {cacheName, ignoreVary: true});
    if (found) return found;
  }
  return undefined;
}

const after = (ms: number): Promise<undefined> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(undefined), ms);
  });
