// Pieces of a page that are fetched when they are shown. With React's `lazy` alone, one that cannot be fetched takes the
// whole page along: on a first visit nothing is kept on the device yet, and the network may go at any moment.
import {lazy, type ComponentType, type LazyExoticComponent} from 'react';
import {whyNotLoaded} from '#web/io/browser/why-not-loaded.ts';

/** Between two tries, ms: twice as long each time, and over at once when the browser is online again. */
const FIRST_MS = 1000;
const LONGEST_MS = 30_000;

/**
 * A component that is fetched when it is shown, as soon as it can be; until then its `Suspense` shows what stands in for
 * it.
 * @param load rejects where it cannot be fetched. What the network or the server keeps back is waited for; what is broken
 * is thrown, as by `lazy`: then the page offers to repair the app.
 */
export const piece = <P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => ({default: await untilFetched(load)}));

async function untilFetched<T>(load: () => Promise<T>): Promise<T> {
  // A resource's errors do not bubble. Listened to once, however often it is asked for.
  addEventListener('error', noteMissing, {capture: true});
  let [wasBroken, last]: [boolean, unknown] = [false, undefined];
  for (let waitMs = FIRST_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_MS)) {
    try {
      await fetchMissingStyles(last);
      return await load();
    } catch (error) {
      const isBroken = (await whyNotLoaded()) === 'page';
      // The network may have come back between the failure and the question why.
      if (isBroken && wasBroken) throw error;
      if (!isBroken) await onlineOrAfter(waitMs);
      [wasBroken, last] = [isBroken, error];
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

/** Stylesheets that could not be fetched. Vite asks for each of them but once. */
const missing = new Set<HTMLLinkElement>();

function noteMissing({target}: ErrorEvent): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target);
}

/**
 * @param reason of the failure before this try: the stylesheet that Vite names in it must come, others may.
 * @throws where that one cannot be fetched now either.
 */
async function fetchMissingStyles(reason: unknown): Promise<void> {
  const words = reason instanceof Error ? reason.message : '';
  await Promise.all(
    [...missing].map((link) =>
      words.includes(link.href) ? fetchStyle(link) : fetchStyle(link).catch(() => undefined),
    ),
  );
}

const fetchStyle = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    missing.delete(link);
    const again = document.createElement('link');
    again.rel = 'stylesheet';
    again.crossOrigin = link.crossOrigin;
    again.href = link.href;
    again.addEventListener('load', () => resolve());
    again.addEventListener('error', () => reject(new Error(`Unable to fetch ${link.href}`)));
    link.replaceWith(again);
  });
