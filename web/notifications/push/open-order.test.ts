import {expect, test} from 'vitest';
import {handOver, takerOf} from '#web/notifications/push/open-order.ts';

const SOON_MS = 5;
const isThere = async () => true;

/** A page that listens from some message on. */
function pageListeningFrom(count: number) {
  const went: string[] = [];
  const take = takerOf((path) => void went.push(path));
  let said = 0;
  return {
    went,
    said: () => said,
    postMessage: (data: unknown, ports: unknown[]) => {
      said += 1;
      if (said >= count) take({data, ports: ports as MessagePort[]});
    },
  };
}

test('a page that is still loading is told again until it listens, and goes there once', async () => {
  const page = pageListeningFrom(3);
  expect(await handOver(page, '/modules', isThere, SOON_MS)).toBe(true);
  expect([page.went, page.said()]).toEqual([['/modules'], 3]);
});

test('one that confirms too late has gone there once all the same', () => {
  const went: string[] = [];
  const take = takerOf((path) => void went.push(path));
  for (const order of ['a', 'a', 'b']) take({data: {open: '/modules', order}, ports: []});
  expect(went).toEqual(['/modules', '/modules']);
});

test('nobody is waited for who is gone, or who never listens', async () => {
  expect(await handOver(pageListeningFrom(99), '/modules', isThere, 1)).toBe(false);
  const gone = pageListeningFrom(1);
  expect([await handOver(gone, '/modules', async () => false, 1), gone.said()]).toEqual([false, 0]);
});

test('only paths of the academy are gone to', () => {
  const went: string[] = [];
  const take = takerOf((path) => void went.push(path));
  for (const open of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    7,
    null,
  ]) {
    take({data: {open, order: String(open)}, ports: []});
  }
  take({data: null, ports: []});
  expect(went).toEqual([]);
});
