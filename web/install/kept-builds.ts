// Where the service worker keeps what it knows of the builds on this device. A worker that waits, one that leaves and
// one that comes may write at the same time: each change has the value to itself.
import {type Builds, NO_BUILDS} from '#web/install/builds.ts';
import {withLock} from '#web/io/browser/web-lock.ts';

const NAME = 'builds';
const KEY = '/builds.json';

export async function readBuilds(): Promise<Builds> {
  const kept = await caches.match(KEY, {cacheName: NAME});
  return kept ? ((await kept.json()) as Builds) : NO_BUILDS;
}

/** @returns the changed value. */
export function changeBuilds(change: (builds: Builds) => Builds): Promise<Builds> {
  return withLock('builds', {}, async () => {
    const changed = change(await readBuilds());
    const cache = await caches.open(NAME);
    await cache.put(KEY, Response.json(changed));
    return changed;
  });
}
