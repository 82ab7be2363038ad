// A start that nobody waits for any more.
import {expect, test, vi} from 'vitest';
import {startSession} from '#web/avatar/services/server-session.ts';
import {academyWith} from '#web/avatar/services/stand-ins/academy.ts';

test('a page that is left during a start ends what it has asked for, by its key', async () => {
  const academy = academyWith('did-1', () => ({kind: 'did', offer: 'v=0', iceServers: []}));
  const begun = Promise.withResolvers<object>();
  academy.on('start', () => begun.promise);
  const addresses: string[] = [];
  const inner = fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    addresses.push(address);
    return inner(address, init);
  });
  const starting = startSession('did', new AbortController().signal);
  dispatchEvent(new Event('pagehide'));
  const [start] = academy.of('start');
  await expect.poll(() => academy.of('end')).toEqual([{reason: 'left'}]);
  expect(addresses.at(-1)).toBe(`/api/avatar/sessions/${String(start?.['key'])}/end`);
  begun.resolve({id: 'did-1', secondsMost: 900, connection: {kind: 'did', offer: 'v=0', iceServers: []}});
  expect((await starting).id).toBe('did-1');
  // Who begins it is told of leaving from then on.
  dispatchEvent(new Event('pagehide'));
  expect(academy.of('end')).toHaveLength(1);
});
