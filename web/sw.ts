/// <reference lib="webworker" />
// The offline shell: the app and all its parts are on the device, its rows are Zero's affair. Nothing
// of /api and no page with a person's data is ever cached here.
import {cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute} from 'workbox-precaching';
import {registerRoute} from 'workbox-routing';
import {PREVIEW_PARAM, routeAt} from '#schema/wire/routes.ts';

declare const self: ServiceWorkerGlobalScope & {__WB_MANIFEST: {url: string; revision: string | null}[]};

cleanupOutdatedCaches();
precacheAndRoute(self.__WB_MANIFEST);

const shell = createHandlerBoundToURL('/app.html');

// Public pages and addresses that are no page come from the server: the app is not their frame.
registerRoute(({request, url}) => {
  const route = request.mode === 'navigate' ? routeAt(url.pathname) : undefined;
  return route !== undefined && route.entry !== 'public' && !isTheServers(url);
}, shell);

// The server first, the app only where it does not answer.
registerRoute(
  ({request, url}) => request.mode === 'navigate' && isTheServers(url),
  async (asked) => fetch(asked.request).catch(() => shell(asked)),
);

/**
 * The app sends those to a preview whom it must not let in: the server may have the lesson as a page of its own. And the
 * address of a reset page holds a token: only the server's reply keeps it to itself (Referrer-Policy).
 */
const isTheServers = (url: URL): boolean => asksForPreview(url) || url.pathname === '/auth/reset-password';

function asksForPreview({pathname, searchParams}: URL): boolean {
  return routeAt(pathname)?.mayPreview === true && searchParams.has(PREVIEW_PARAM);
}

self.addEventListener('message', ({data}) => {
  // A new build takes over only when the page says that it is safe (see service-worker.ts).
  if (data === 'activate') void self.skipWaiting();
});
