import {said} from '#web/io/browser/said.ts';

/** Where this browser's service workers are asked for; `undefined` where it has none, as in some private windows. */
export const serviceWorkers = (): ServiceWorkerContainer | undefined => said(() => navigator.serviceWorker);

/** The academy's own service worker, as far as there is one. Never rejects: a browser that closes storage refuses this, too. */
export async function ownRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  try {
    return await serviceWorkers()?.getRegistration();
  } catch {
    // Without storage there is none.
    return undefined;
  }
}
