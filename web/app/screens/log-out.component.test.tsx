// What stays on the device of somebody whose session has ended, whichever way leads to /logout.
import {getDefaultStore} from 'jotai';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {render} from 'vitest-browser-react';
import type {EndReason} from '#schema/account/account.api.ts';
import {EPOCH_HEADER} from '#schema/commands/commands.api.ts';
import {LogOutScreen} from '#web/app/screens/log-out.screen.tsx';
import {accountAtom} from '#web/data/current-user.ts';
import {deleteJournal, openJournal} from '#web/data/outbox/journal-db.ts';
import {noteLeft} from '#web/data/session/left-behind.ts';
import {SIGN_OUT_MEANT} from '#web/data/session/sign-out-intent.ts';
import {hearEpoch} from '#web/io/epoch.ts';

const store = getDefaultStore();
let userId: string;
let asked: string[];

/** A device on which a session has ended, with a journal of one command. */
beforeEach(async () => {
  userId = crypto.randomUUID();
  asked = [];
  // The answer never comes: with it the page would be left.
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(new URL(url, location.origin).pathname);
    return new Promise(() => undefined);
  });
  noteLeft(userId);
  const journal = openJournal(userId);
  const command = {id: crypto.randomUUID(), userId, name: 'notes.add', lane: 'notes', createdAt: 1};
  await journal.put([{...command, args: {id: command.id, v: 1}, mark: 7, epoch: 0, at: 1}]);
  journal.close();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  history.replaceState(null, '');
  store.set(accountAtom, {state: 'asking'});
  await deleteJournal(userId);
  localStorage.clear();
});

async function kept(): Promise<number> {
  const journal = openJournal(userId);
  const entries = await journal.before(1);
  journal.close();
  return entries.length;
}

const ended = (reason: EndReason | null) =>
  ({state: 'guest', ended: {userId, username: 'ada', reason}}) as const;

async function open() {
  const visited: string[] = [];
  await render(<LogOutScreen away={(path) => void visited.push(path)} />);
  return visited;
}

// Before any other: the page has not heard from the academy.
test('whom the first answer of the academy signs out leaves nothing', async () => {
  const answer = () => Response.json({message: 'Logged out'}, {headers: {[EPOCH_HEADER]: '1'}});
  // Later than what can be dropped at once.
  vi.stubGlobal('fetch', async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return answer();
  });
  history.replaceState(SIGN_OUT_MEANT, '');
  store.set(accountAtom, ended('expired'));
  const visited = await open();
  await expect.poll(() => visited.at(-1)).toBe('/');
  expect(await kept()).toBe(0);
});

test('an address leads whoever is not signed in to the landing page, and nothing is dropped', async () => {
  hearEpoch(1);
  store.set(accountAtom, ended(null));
  const visited = await open();
  await expect.poll(() => visited.at(-1)).toBe('/');
  expect([asked, await kept()]).toEqual([[], 1]);
});

test('so it does where the session turns out to be over while the page asks', async () => {
  hearEpoch(1);
  const visited = await open();
  store.set(accountAtom, ended(null));
  await expect.poll(() => visited.at(-1)).toBe('/');
  expect([asked, await kept()]).toEqual([[], 1]);
});

test.each([null, 'expired'] as const)(
  'who signs out completely after an end (%s) leaves nothing',
  async (reason) => {
    hearEpoch(1);
    history.replaceState(SIGN_OUT_MEANT, '');
    store.set(accountAtom, ended(reason));
    await open();
    await expect.poll(kept).toBe(0);
  },
);
