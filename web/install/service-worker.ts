// Registers the service worker, tells it who is signed in and whether their rows are here (web/install/builds.ts), and
// decides when a page goes on in a new build: online, with nothing waiting in the outbox, and never in the middle of
// something: while the page is hidden, or when the learner says so.
import {atom, getDefaultStore} from 'jotai';
import {isHere} from '#web/data/session/kept-user.ts';
import type {Hello} from '#web/install/builds.ts';
import {said} from '#web/io/browser/said.ts';
import {serviceWorkers} from '#web/io/browser/service-workers.ts';
import {academyAnswers} from '#web/io/probe.ts';
import {serviceWorkerAddress} from '#web/io/trusted-types.ts';

/** Specification, section 9: service worker update check. */
const CHECK_EVERY_MS = 60 * 60_000;
const LOOK_AGAIN_MS = 5000;
/** The build that this tab last went on to by itself. */
const TAKEN_KEY = 'build-taken';

const store = getDefaultStore();
let isStarted = false;
let registration: ServiceWorkerRegistration | undefined;
let nothingWaits: () => boolean = () => true;
let userId: string | null | undefined;
let hasRows = false;
/** The worker that has heard what this page has to say. */
let greeted: ServiceWorker | undefined;
/** A build on this device that is newer than this page's. */
let newer: string | undefined;

/** A new build is here and may be gone on to: show it. */
export const updateReadyAtom = atom(false);

/** Says whether the outbox is empty. */
export function guardUpdates(isEmpty: () => boolean): void {
  nothingWaits = isEmpty;
}

/** Who is signed in now; `null` is nobody. */
export function personIs(id: string | null): void {
  if (id === userId) return;
  userId = id;
  hasRows = false;
  greet();
}

/** All rows of this learner have arrived in this build and are on the disk: it opens offline from now on. */
export function rowsAreHere(id: string): void {
  if (id !== userId) return;
  hasRows = true;
  greet();
}

/** Does nothing the second time: the entrance may have begun. */
export function startServiceWorker(): void {
  const workers = serviceWorkers();
  if (!workers || import.meta.env.DEV || isStarted) return;
  isStarted = true;
  workers.addEventListener('message', ({data}) => {
    // Others are about notifications (web/notifications/push).
    if (!('newer' in (data as object))) return;
    newer = (data as {newer?: string}).newer;
    consider();
  });
  setInterval(() => void checkForUpdate(), CHECK_EVERY_MS);
  setInterval(look, LOOK_AGAIN_MS);
  workers.addEventListener('controllerchange', look);
  document.addEventListener('visibilitychange', look);
  // A network that went away in the first minute kept the worker from being installed.
  addEventListener('online', () => {
    if (!registration?.active) void register(workers);
  });
  void register(workers);
}

async function register(workers: ServiceWorkerContainer): Promise<void> {
  try {
    registration = await workers.register(serviceWorkerAddress(), {updateViaCache: 'none'});
  } catch {
    // Private windows and full disks have no service worker: the academy works online as it is.
    return;
  }
  await workers.ready;
  look();
}

/** Asks the server for a new build. Offline it stays as it is. */
export async function checkForUpdate(): Promise<void> {
  await registration?.update().catch(() => undefined);
}

/** Goes on in the new build, if it may: the service worker opens it where the academy can be reached. */
export function applyUpdate(): void {
  if (mayUpdate()) location.reload();
}

const mayUpdate = () => newer !== undefined && navigator.onLine && nothingWaits();

function look(): void {
  // A worker that waits takes over once the old one has nothing to do. Chromium looks when an event of the old one ends,
  // and may have looked too early.
  if (registration?.active !== greeted || registration?.waiting) greet();
  consider();
}

/** Tells the worker of this page; it answers with the newer build, if there is one. */
function greet(): void {
  const worker = registration?.active;
  if (!worker) return;
  greeted = worker;
  // A tab that has not heard of a sign-in must not take the device of the learner who is signed in now for another's.
  const who = userId === undefined || isHere(userId) ? userId : undefined;
  worker.postMessage({build: ownBuild(), userId: who, hasRows} satisfies Hello);
}

const ownBuild = (): string =>
  `shell-${document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? ''}`;

function consider(): void {
  const may = mayUpdate();
  store.set(updateReadyAtom, may);
  if (may && document.visibilityState === 'hidden') void updateUnseen();
}

/** Once for each build: where the old one opened again, or this tab can remember nothing, the learner decides. */
async function updateUnseen(): Promise<void> {
  if (newer === undefined || taken() === newer || !(await academyAnswers())) return;
  if (document.visibilityState !== 'hidden') return;
  said(() => sessionStorage.setItem(TAKEN_KEY, String(newer)));
  if (taken() === newer) applyUpdate();
}

const taken = () => said(() => sessionStorage.getItem(TAKEN_KEY));
