/// <reference lib="webworker" />
// The offline shell: the app and all its parts are on the device, its rows are Zero's affair. Nothing
// of /api and no page with a person's data is ever cached here.
import {cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute} from 'workbox-precaching';
import {registerRoute} from 'workbox-routing';
import {routeAt} from '#schema/wire/routes.ts';

declare const self: ServiceWorkerGlobalScope & {__WB_MANIFEST: {url: string; revision: string | null}[]};

cleanupOutdatedCaches();
precacheAndRoute(self.__WB_MANIFEST);

// Public pages and addresses that are no page come from the server: the app is not their frame.
registerRoute(({request, url}) => {
  const route = request.mode === 'navigate' ? routeAt(url.pathname) : undefined;
  return route !== undefined && route.entry !== 'public';
}, createHandlerBoundToURL('/app.html'));

self.addEventListener('message', ({data}) => {
  // A new build takes over only when the page says that it is safe (see service-worker.ts).
  if (data === 'activate') void self.skipWaiting();
});
