// Python kept on the device, when the learner asks for it: then it runs without a network. In a cache of its own beside
// those of the app's builds (web/install/build-cache.ts). Read by the service worker, filled by the page.
import {PYTHON_FILES, PYTHON_PACKAGES} from '#schema/python/python.policy.ts';

const CACHE = 'python';

export type PythonFile = {readonly url: string; readonly integrity: string};

export const isOfPython = ({pathname}: URL): boolean =>
  pathname.startsWith(PYTHON_FILES) || pathname.startsWith(PYTHON_PACKAGES);

/** Whether the learner wants Python on this device. */
export const wantsPython = (): Promise<boolean> => caches.has(CACHE);

/** Whether all of these are here. */
export async function isPythonKept(files: readonly PythonFile[]): Promise<boolean> {
  if (!(await wantsPython())) return false;
  const cache = await caches.open(CACHE);
  const found = await Promise.all(files.map(({url}) => cache.match(url)));
  return found.every((file) => file !== undefined);
}

/**
 * Puts them on the device, each checked, and removes those of a release before.
 * @throws {TypeError} when one does not come; a later attempt goes on from there.
 */
export async function keepPython(files: readonly PythonFile[]): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const {url, integrity} of files) {
    if (await cache.match(url)) continue;
    const reply = await fetch(url, {integrity});
    if (!reply.ok) throw new TypeError(`${url} answered ${reply.status}`);
    await cache.put(url, reply);
  }
  const wanted = new Set(files.map(({url}) => url));
  for (const {url} of await cache.keys()) {
    const {pathname} = new URL(url);
    if (pathname.startsWith(PYTHON_FILES) && !wanted.has(pathname)) await cache.delete(url);
  }
}

export const forgetPython = async (): Promise<void> => void (await caches.delete(CACHE));

/**
 * What the service worker answers to a request for a file of Python: from the device if it is there, and packages are
 * kept where Python is.
 */
export async function pythonReply(request: Request): Promise<Response> {
  const isList = request.url.endsWith('/index.json');
  if (!(await wantsPython())) return fetch(request);
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, {ignoreVary: true});
  if (kept && !isList) return kept;
  try {
    const reply = await fetch(request);
    const isPackage = new URL(request.url).pathname.startsWith(PYTHON_PACKAGES);
    if (reply.ok && isPackage) await cache.put(request, reply.clone());
    return reply;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}
