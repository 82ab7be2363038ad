import {expect, test} from 'vitest';
// oxlint-disable-next-line import/default -- Vite exports the address of the script
import probeAddress from '#web/python/realm/closed-realm-probe.ts?worker&url';

test('a worker whose realm is closed has no way to what the browser keeps or to other pages', async () => {
  const worker = new Worker(probeAddress, {type: 'module'});
  const {before, after, navigator} = await new Promise<Record<'before' | 'after' | 'navigator', string[]>>(
    (resolve) => worker.addEventListener('message', ({data}) => resolve(data as never)),
  );
  worker.terminate();
  const ways = [
    'indexedDB',
    'caches',
    'BroadcastChannel',
    'Worker',
    'WebSocket',
    'XMLHttpRequest',
    'EventSource',
  ];
  const others = [
    'importScripts',
    'postMessage',
    'FileSystemHandle',
    'IDBFactory',
    'CacheStorage',
    'Notification',
  ];
  // They were there, so that they can be missed.
  expect(before).toEqual(expect.arrayContaining([...ways, ...others]));
  expect(after.filter((name) => [...ways, ...others].includes(name))).toEqual([]);
  expect(
    after.filter((name) => /^(?:IDB|Cache|File|Storage|Lock|RTC|USB|HID|Serial|GPU|Push|Sync)/.test(name)),
  ).toEqual([]);
  expect(navigator).toEqual(['userAgent']);
});
