/// <reference lib="webworker" />
// The offline shell: the app and all its parts are on the device, its rows are Zero's affair. Nothing
// of /api and no page with a person's data is ever cached here.
//
// Several builds may be here at once. A new one takes its place as soon as it is whole, and opens where the academy can
// be reached; without a network the build opens that has the learner's rows (web/install/builds.ts).
import {PAGES_TO_FIND} from '#schema/wire/public-pages.ts';
import {PREVIEW_PARAM, routeAt} from '#schema/wire/routes.ts';
import {
  type BuildFile,
  cacheOf,
  fill,
  find,
  findPage,
  PAGE,
  removeUnfinished,
  store,
} from '#web/install/build-cache.ts';
import {
  arrived,
  type Builds,
  buildWithRows,
  endsStay,
  greeted,
  type Hello,
  newerThan,
  NO_BUILDS,
  unneeded,
  without,
} from '#web/install/builds.ts';
import {changeBuilds, readBuilds} from '#web/install/kept-builds.ts';
import {hasOwnPolicy, hasPagePolicy} from '#web/install/own-policy.ts';
import {isOfVisitors, missingPage, visitorFile, visitorPage} from '#web/install/visitor-pages.ts';
import {close, setBadge} from '#web/notifications/push/shown.ts';
import {listenForPushes} from '#web/notifications/push/worker-push.ts';
import {isOfPython, pythonReply} from '#web/python/kept-python.ts';
import {sendWhileClosed} from '#web/data/send-while-closed.ts';
import {readTag} from '#web/data/sync-tag.ts';
import {academyAnswers} from '#web/io/probe.ts';

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: readonly (BuildFile & {readonly revision: string | null})[];
};

const FILES = self.__WB_MANIFEST;
/** The revision of the page is the name of the build (web/vite.config.ts). */
const BUILD = cacheOf(FILES.find(({url}) => url === PAGE)?.revision ?? '');
/** Where learners go from the landing page (specification, section 2.1). */
const SIGNED_IN = '/personal-tutor';
/** The one cache of the workers before this one. */
const EARLIER = /^workbox-precache/;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', (event) => event.waitUntil(hear(event)));
// Background Sync is not in TypeScript's library.
self.addEventListener('sync', (event) => {
  const {tag} = event as ExtendableEvent & {readonly tag: string};
  (event as ExtendableEvent).waitUntil(sendWhatWaits(tag));
});
listenForPushes(self);
self.addEventListener('fetch', (event) => {
  const response = answer(event.request);
  if (response) event.respondWith(response);
});

async function install(): Promise<void> {
  const {kept} = await readBuilds();
  await removeUnfinished([...kept, BUILD]);
  await fill(BUILD, FILES);
  // A page of an earlier worker reloads itself when another takes over, so that page says when.
  const replacesEarlier = kept.length === 0 && (await earlierCache()) !== undefined;
  if (!replacesEarlier) await self.skipWaiting();
}

async function activate(): Promise<void> {
  const earlier = await earlierCache();
  await tidy(
    await changeBuilds((builds) => arrived(builds, BUILD, builds.kept.length === 0 ? earlier : undefined)),
  );
}

const earlierCache = async () => (await caches.keys()).find((name) => EARLIER.test(name));

async function hear({data, source}: ExtendableMessageEvent): Promise<void> {
  // The word of pages of an earlier worker: a new build may take over.
  if (data === 'activate') return self.skipWaiting();
  if (!(source instanceof Client)) return undefined;
  const hello = data as Hello;
  if (endsStay(await readBuilds(), hello)) await leave();
  const builds = await changeBuilds((known) => greeted(known, source.id, hello));
  source.postMessage({newer: newerThan(builds, hello.build, BUILD)});
  return tidy(builds);
}

/** What is shown, and what would still be pushed, is about the learner who was signed in. */
async function leave(): Promise<void> {
  // Where nothing may be shown, nothing is, and there is nothing to push to.
  if (Notification.permission !== 'granted') return;
  await close(self.registration, () => true);
  await setBadge(self.navigator, 0);
  try {
    await (await self.registration.pushManager?.getSubscription())?.unsubscribe();
  } catch {
    // The push service is out of reach. The academy sends nothing to a session that has ended, so nothing is lost by it.
  }
}

/** Sends what waits for the learner who is signed in, without a window. */
async function sendWhatWaits(tag: string): Promise<void> {
  const asked = readTag(tag);
  if (asked === undefined || (await readBuilds()).userId !== asked.userId) return;
  // A browser tries again, some minutes later and a few times, what it is told has failed.
  if (await sendWhileClosed(asked, isWindowOpen)) throw new Error('Something still waits');
}

const isWindowOpen = async (): Promise<boolean> =>
  (await self.clients.matchAll({type: 'window', includeUncontrolled: true})).length > 0;

/** Removes builds that no page is open of and whose rows nobody needs. */
async function tidy(builds: Builds): Promise<void> {
  const pages = await self.clients.matchAll({type: 'window', includeUncontrolled: true});
  const open = pages.map(({id}) => id);
  const gone = unneeded(builds, open);
  for (const name of gone) await caches.delete(name);
  await changeBuilds((known) => without(known, gone, open));
}

/** The response to a request of a page; `undefined` leaves it to the browser. */
function answer(request: Request): Promise<Response> | undefined {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return undefined;
  if (isOfPython(url)) return pythonReply(request);
  if (request.mode === 'navigate') return navigation(request, url);
  if (isOfVisitors(url)) return visitorFile(request, BUILD);
  return isFile(url) ? file(nameOf(url)).catch(() => fetch(request)) : undefined;
}

function navigation(request: Request, url: URL): Promise<Response> | undefined {
  // The server first, the app only where it does not answer.
  if (asksForPreview(url)) return visitorPage(request, BUILD).catch(() => page(request));
  if (holdsToken(url)) return fetch(request).catch(() => page(request));
  if (hasOwnPolicy(url)) return ownPage(request);
  const route = routeAt(url.pathname);
  if (!route) return isPageless(url) ? undefined : missingPage(request, BUILD);
  if (route.entry !== 'public') return page(request);
  // Pages of one person leave no copy.
  if (!PAGES_TO_FIND.includes(route.path)) return undefined;
  return route.awayWhenSignedIn ? landing(request, url) : visitorPage(request, BUILD);
}

/** A page whose policy only the server's reply has. What is no such reply is as good as none: then the app's own opens. */
async function ownPage(request: Request): Promise<Response> {
  const reply = await fetch(request).catch(() => undefined);
  return reply && hasPagePolicy(reply) ? reply : page(request);
}

/** The landing page is not for learners: the server sends them on, and where it does not answer, this does. */
async function landing(request: Request, url: URL): Promise<Response> {
  const {userId} = await readBuilds().catch(() => NO_BUILDS);
  if (typeof userId !== 'string') return visitorPage(request, BUILD);
  return fetch(request).catch(() => Response.redirect(new URL(SIGNED_IN, url), 302));
}

/** The app's page: of the newest build, or of the one with the learner's rows where the newest could not get them. */
async function page(request: Request): Promise<Response> {
  const withRows = buildWithRows(await readBuilds().catch(() => NO_BUILDS));
  const older = withRows === undefined || withRows === BUILD ? undefined : await findPage(withRows);
  if (older && !(await academyAnswers())) return older;
  return (
    (await findPage(BUILD)) ??
    restored(PAGE)
      .catch(() => fetch(request))
      .catch(() => older ?? Response.error())
  );
}

const isFile = (url: URL): boolean =>
  url.pathname.startsWith('/assets/') || listed(nameOf(url)) !== undefined;
const nameOf = ({pathname}: URL): string => pathname.slice(1);
const listed = (name: string): BuildFile | undefined => FILES.find((one) => one.url === name);

/** A file of the app, from whichever build has it. @throws where none has and the server does not give it. */
async function file(name: string): Promise<Response> {
  const own = await find(BUILD, name);
  if (own) return own;
  for (const build of (await readBuilds()).kept) {
    const found = await find(build, name);
    if (found) return found;
  }
  return restored(name);
}

/** Brings back a file of this build that is gone from its cache, or never was the right one. @throws where it cannot. */
async function restored(name: string): Promise<Response> {
  const lost = listed(name);
  if (lost) await store(BUILD, lost);
  const found = await find(BUILD, name);
  if (!found) throw new TypeError(`${name} is no file of this build`);
  return found;
}

/** The address of a reset page holds a token: only the server's reply keeps it to itself (Referrer-Policy). */
const holdsToken = ({pathname}: URL): boolean => pathname === '/auth/reset-password';

/** What is behind these is no page, and not ours to keep (sync/http/pages.ts). */
const isPageless = ({pathname}: URL): boolean =>
  /^\/(?:api|assets|files|python|voice-platform|zero|ws)(?:\/|$)|\.\w+$/.test(pathname);

/** The app sends those to a preview whom it must not let in: the server may have the lesson as a page of its own. */
function asksForPreview({pathname, searchParams}: URL): boolean {
  return routeAt(pathname)?.mayPreview === true && searchParams.has(PREVIEW_PARAM);
}
