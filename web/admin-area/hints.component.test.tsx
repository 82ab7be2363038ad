// The stream of hints comes back whatever the academy went through; only an end of the session ends it.
import {getDefaultStore} from 'jotai';
import {useEffect, useState} from 'react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import type {AdminIdentity} from '#schema/admin/admin.api.ts';
import {listenToHints, useHint} from '#web/admin-area/hints.ts';
import {adminAtom, adminSignedIn} from '#web/admin-area/session.ts';

const GRACE = {id: 'a-1', email: 'grace@example.org', fullName: 'Grace'} as AdminIdentity;
const answer = (status: number, body: object) =>
  Response.json(body, {status, headers: {'academy-epoch': '0'}});

/** Streams as the browser has them: the page sees `open`, `error` and `readyState`. */
class Stream extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 0;
  constructor() {
    super();
    streams.push(this);
  }
  close() {
    this.readyState = 2;
  }
  opens() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  isRefused() {
    this.readyState = 2;
    this.dispatchEvent(new Event('error'));
  }
}
let streams: Stream[];
let asked: (string | null)[];
let me: Response;
const latest = () => streams.at(-1);

/** Vitest's own waiting would turn the clock. */
async function until(isSo: () => boolean): Promise<void> {
  const {port1, port2} = new MessageChannel();
  while (!isSo()) {
    await new Promise((resolve) => {
      port1.addEventListener('message', resolve, {once: true});
      port1.start();
      port2.postMessage('');
    });
  }
  port1.close();
}

function Listener() {
  useEffect(listenToHints, []);
  const told = useHint('mails');
  const [before] = useState(told);
  return <p>Told {told - before} times</p>;
}

beforeEach(() => {
  streams = [];
  asked = [];
  me = answer(200, GRACE);
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
  vi.stubGlobal('EventSource', Stream);
  vi.stubGlobal('fetch', async (_: string, {headers}: RequestInit) => {
    asked.push(new Headers(headers).get('x-by-itself'));
    return me.clone();
  });
  adminSignedIn(GRACE);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const told = (times: number) => page.getByText(`Told ${times} times`);

test.each([
  ['a proxy without the academy', 502, {}],
  ['an academy without its database', 503, {message: 'Busy.', code: 'UNAVAILABLE'}],
  ['the academy, which is there again', 200, GRACE],
])('refused by %s, it opens again, ever more seldom, and the admin stays', async (_, status, body) => {
  me = answer(status, body);
  await render(<Listener />);
  latest()?.opens();
  await expect.element(told(0)).toBeVisible();
  for (const [count, wait] of [2000, 4000, 8000].entries()) {
    latest()?.isRefused();
    await until(() => asked.length === count + 1 && vi.getTimerCount() === 1);
    vi.advanceTimersByTime(wait - 1);
    expect(streams).toHaveLength(count + 1);
    vi.advanceTimersByTime(1);
    expect(streams).toHaveLength(count + 2);
  }
  latest()?.opens();
  await expect.element(told(1)).toBeVisible();
  expect(getDefaultStore().get(adminAtom)).toEqual({state: 'admin', admin: GRACE});
  expect(new Set(asked)).toEqual(new Set(['1']));
});

test('refused because the session is over, it shows the sign-in and opens nothing', async () => {
  me = answer(401, {message: 'Please sign in.'});
  await render(<Listener />);
  latest()?.isRefused();
  await expect.poll(() => getDefaultStore().get(adminAtom)).toEqual({state: 'none', hasEnded: true});
  expect([streams.length, vi.getTimerCount()]).toEqual([1, 0]);
});
