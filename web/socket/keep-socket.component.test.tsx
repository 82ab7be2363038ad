import {getDefaultStore} from 'jotai';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {keepChatSocket} from '#web/socket/keep-socket.ts';
import {chatSocketAtom} from '#web/socket/current-socket.ts';
import {accountAtom, type Account} from '#web/data/current-user.ts';

const store = getDefaultStore();
let urls: URL[];
let stop: () => void;

/** Counts; it never opens. */
class Silent extends EventTarget {
  constructor(url: string) {
    super();
    urls.push(new URL(url));
  }

  close(): void {
    this.dispatchEvent(new CloseEvent('close'));
  }
}

const learner = (id: string, mayLearn: boolean) =>
  ({state: 'learner', user: {id, username: `name of ${id}`, mayLearn}}) as Account;
const is = (account: Account) => store.set(accountAtom, account);
const owners = () => urls.map(({searchParams}) => searchParams.get('userId'));

beforeEach(() => {
  urls = [];
  vi.stubGlobal('WebSocket', Silent);
});
afterEach(() => {
  stop();
  is({state: 'guest'});
  vi.unstubAllGlobals();
});

test('there is no socket for a guest, nor before the assessment', async () => {
  is({state: 'asking'});
  stop = keepChatSocket();
  is({state: 'guest'});
  is(learner(crypto.randomUUID(), false));
  // A lock of the same browser is granted after those that were asked for before it.
  await navigator.locks.request('afterwards', () => undefined);
  expect([urls, store.get(chatSocketAtom)]).toEqual([[], undefined]);
});

test('a learner past the assessment has one, another learner another, and a sign-out ends it', async () => {
  const [ada, bob] = [crypto.randomUUID(), crypto.randomUUID()];
  is(learner(ada, false));
  stop = keepChatSocket();
  is(learner(ada, true));
  await expect.poll(owners).toEqual([ada]);
  expect(urls[0]?.searchParams.get('username')).toBe(`name of ${ada}`);
  is(learner(ada, true));
  is(learner(bob, true));
  await expect.poll(owners).toEqual([ada, bob]);
  expect(store.get(chatSocketAtom)?.userId).toBe(bob);
  is({state: 'guest'});
  expect(store.get(chatSocketAtom)).toBeUndefined();
});
