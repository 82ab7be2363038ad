// Registers the service worker and decides when a new build takes over: on line, with nothing waiting in
// the outbox (a new build that is opened offline would show an empty academy), and never in the middle
// of something: while the page is hidden, or when the learner says so.
import {atom, getDefaultStore} from 'jotai';
import {serviceWorkerAddress} from '#web/io/trusted-types.ts';

/** Specification, section 9: service worker update check. */
const CHECK_EVERY_MS = 60 * 60_000;
const LOOK_AGAIN_MS = 5000;

const store = getDefaultStore();
let registration: ServiceWorkerRegistration | undefined;
let nothingWaits: () => boolean = () => true;

/** A new build stands ready and may take over: show it. */
export const updateReadyAtom = atom(false);

/** Says whether the outbox is empty. */
export function guardUpdates(isEmpty: () => boolean): void {
  nothingWaits = isEmpty;
}

export function startServiceWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const hadOne = navigator.serviceWorker.controller !== null;
  // The parts of the old build are gone with its worker: every tab goes on in the new one.
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hadOne) location.reload();
  });
  void register();
}

async function register(): Promise<void> {
  try {
    registration = await navigator.serviceWorker.register(serviceWorkerAddress(), {updateViaCache: 'none'});
  } catch {
    // Private windows and full disks have no service worker: the academy works on line as it is.
    return;
  }
  setInterval(() => void checkForUpdate(), CHECK_EVERY_MS);
  setInterval(consider, LOOK_AGAIN_MS);
  document.addEventListener('visibilitychange', consider);
  consider();
}

/** Asks the server for a new build. Offline it stays as it is. */
export async function checkForUpdate(): Promise<void> {
  await registration?.update().catch(() => undefined);
}

/** Lets the new build take over, if it may. */
export function applyUpdate(): void {
  if (mayUpdate()) registration?.waiting?.postMessage('activate');
}

const mayUpdate = () => registration?.waiting != null && navigator.onLine && nothingWaits();

function consider(): void {
  const may = mayUpdate();
  store.set(updateReadyAtom, may);
  if (may && document.visibilityState === 'hidden') applyUpdate();
}
