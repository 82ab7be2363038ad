import {getDefaultStore} from 'jotai';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {Arrivals} from '#web/socket/arrivals/arrivals.ts';
import {Presence} from '#web/socket/arrivals/presence.ts';
import {ConnectionBanner} from '#web/socket/connection-banner.tsx';
import type {Connection} from '#web/socket/connection.ts';
import {chatSocketAtom} from '#web/socket/current-socket.ts';
import {Typists} from '#web/socket/arrivals/typing.ts';

const store = getDefaultStore();
const wake = vi.fn();
let connection: Connection;
let listeners: (() => void)[];

function become(next: Connection): void {
  connection = next;
  for (const listener of listeners) listener();
}

/** How often the live region has said something. */
function spoken(): string[] {
  const said: string[] = [];
  const region = page.getByRole('status').element();
  new MutationObserver(() => said.push(region.textContent ?? '')).observe(region, {
    childList: true,
    characterData: true,
    subtree: true,
  });
  return said;
}

beforeEach(() => {
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date']});
  listeners = [];
  connection = {state: 'connecting'};
  wake.mockReset();
  store.set(chatSocketAtom, {
    userId: 'me',
    isLeading: true,
    arrivals: new Arrivals(),
    presence: new Presence(),
    typists: new Typists('me'),
    connection: () => connection,
    subscribe: (listener) => {
      listeners.push(listener);
      return () => undefined;
    },
    onFrame: () => () => undefined,
    onLeave: () => () => undefined,
    send: () => false,
    follow: () => () => undefined,
    tellTyping: () => undefined,
    wake,
    close: () => undefined,
  });
});
afterEach(() => {
  vi.useRealTimers();
  store.set(chatSocketAtom, undefined);
});

const banner = page.getByRole('region', {name: 'Chat connection'});
const lost = (waitMs: number): Connection => ({
  state: 'waiting',
  words: 'Not connected to chat server',
  cause: 'Connection error occurred',
  retryAt: Date.now() + waitMs,
});

test('a loss that lasts is told with what happens next, and counted down without being read each second', async () => {
  await render(<ConnectionBanner />);
  const said = spoken();
  become(lost(10_000));
  await vi.advanceTimersByTimeAsync(1999);
  expect(banner.query()).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  await expect.element(banner).toMatchTextContent(/^Not connected to chat server/);
  await expect
    .element(banner)
    .toMatchTextContent(
      /Connection error occurred\. Messages you write are sent when you’re back\. Trying again in 8 s\./,
    );
  await vi.advanceTimersByTimeAsync(3000);
  await expect.element(banner).toMatchTextContent(/Trying again in 5 s\./);
  expect(said).toEqual(['Not connected to chat server. Messages you write are sent when you’re back.']);
});

test('Retry tries at once; open again, nothing is left', async () => {
  await render(<ConnectionBanner />);
  become({state: 'failed', words: 'Failed to connect after multiple attempts'});
  await expect.element(banner).toMatchTextContent(/^Failed to connect after multiple attempts/);
  await expect.element(banner).not.toMatchTextContent(/Trying/);
  await banner.getByRole('button', {name: 'Retry'}).click();
  expect(wake).toHaveBeenCalledOnce();
  become({state: 'connecting', words: 'Not connected to chat server'});
  become({state: 'open'});
  await expect.poll(() => banner.query()).toBeNull();
  await expect.element(page.getByRole('status')).toHaveTextContent('');
});

test('the first connecting of a page, and a short loss, are not mentioned', async () => {
  await render(<ConnectionBanner />);
  await vi.advanceTimersByTimeAsync(5000);
  become({state: 'open'});
  become(lost(2200));
  await vi.advanceTimersByTimeAsync(1900);
  become({state: 'open'});
  await vi.advanceTimersByTimeAsync(5000);
  expect(banner.query()).toBeNull();
});
