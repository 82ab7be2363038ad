// Pieces of a page that are fetched when they are shown. With React's `lazy` alone, one that cannot be fetched takes the
// whole page along: on a first visit nothing is kept on the device yet, and the network may go at any moment.
import {lazy, type ComponentType, type LazyExoticComponent} from 'react';
import {whyNotLoaded} from '#web/io/browser/why-not-loaded.ts';
import {countStuck} from '#web/io/pieces/stuck.ts';

/** Between two tries, ms: twice as long each time, and over at once when the browser is online again. */
const FIRST_MS = 1000;
const LONGEST_MS = 30_000;

/** So many failures in a row while the academy answers well say that a file is broken: the network may have come back between one and the question why. */
const BROKEN_AFTER = 2;
/** So many, that waiting does not help. */
const STUCK_AFTER = 4;

/**
 * Whether the network or the server has kept back anything of this page. Some browsers give back such a failure as often as
 * they are asked, until the page is loaded anew (https://github.com/whatwg/html/issues/6768), and a new build may have taken
 * the place of the one that the page is from: neither is broken.
 */
let wasKeptBack = false;

/**
 * A component that is fetched when it is shown, as soon as it can be; until then its `Suspense` shows what stands in for
 * it.
 * @param load rejects where it cannot be fetched. What the network or the server keeps back is waited for, and when it does
 * not come with them either, the page is offered to be loaded anew (`onStuck`). What is broken otherwise is thrown, as by
 * `lazy`: then the page offers to repair the app.
 */
export const piece = <P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => ({default: await untilFetched(load)}));

async function untilFetched<T>(load: () => Promise<T>): Promise<T> {
  let [failures, last]: [number, unknown] = [0, undefined];
  for (let waitMs = FIRST_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_MS)) {
    try {
      await fetchMissingStyles(last);
      const fetched = await load();
      if (failures >= STUCK_AFTER) countStuck(-1);
      return fetched;
    } catch (error) {
      const before = failures;
      failures = (await whyNotLoaded()) === 'page' ? failures + 1 : 0;
      wasKeptBack ||= failures === 0;
      if (failures >= BROKEN_AFTER && !wasKeptBack) throw error;
      countStuck(Number(failures >= STUCK_AFTER) - Number(before >= STUCK_AFTER));
      await onlineOrAfter(waitMs);
      last = error;
    }
  }
}

const onlineOrAfter = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    addEventListener('online', go);
  });

/** Stylesheets that could not be fetched, by their addresses. Vite asks for each of them but once. */
const missing = new Map<string, HTMLLinkElement>();
/** Those that are being fetched again, for whichever piece. */
const coming = new Map<string, Promise<void>>();

// Before any code is fetched ahead. A resource's errors do not bubble.
if (typeof document !== 'undefined') {
  addEventListener('error', noteMissing, {capture: true});
  // What was fetched ahead says nothing of its failures.
  addEventListener('offline', () => void (wasKeptBack = true));
}

function noteMissing({target}: ErrorEvent): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.set(target.href, target);
}

/**
 * @param reason of the failure before this try: the stylesheet that Vite names in it is waited for, others for a second.
 * @throws where that one cannot be fetched now either.
 */
async function fetchMissingStyles(reason: unknown): Promise<void> {
  for (const [href, link] of missing) {
    missing.delete(href);
    const fetched = fetchStyle(link).finally(() => coming.delete(href));
    coming.set(href, fetched);
    // It is noted again, and thrown to whoever waits for it. Others are drawn without it: so it is asked for once more.
    fetched.catch(askLater);
  }
  const words = reason instanceof Error ? reason.message : '';
  await Promise.all([...coming].map(([href, fetched]) => (words.includes(href) ? fetched : orSoon(fetched))));
}

let isAskingLater = false;

/** Asks for all that are missing by then. One timer for all of them, or each failure would begin another. */
function askLater(): void {
  if (isAskingLater) return;
  isAskingLater = true;
  void onlineOrAfter(LONGEST_MS).then(() => {
    isAskingLater = false;
    return fetchMissingStyles(undefined);
  });
}

/** Whatever becomes of it. */
const orSoon = (fetched: Promise<void>): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, FIRST_MS);
    const go = () => {
      clearTimeout(timer);
      resolve();
    };
    fetched.then(go, go);
  });

const fetchStyle = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const again = document.createElement('link');
    again.rel = 'stylesheet';
    again.crossOrigin = link.crossOrigin;
    again.href = link.href;
    again.addEventListener('load', () => resolve());
    again.addEventListener('error', () => reject(new Error(`Unable to fetch ${link.href}`)));
    link.replaceWith(again);
  });
