// What a device keeps of an account whose session has ended on it, by why it has.
import {getDefaultStore} from 'jotai';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {EPOCH_HEADER} from '#schema/commands/commands.api.ts';
import {accountAtom, askNow} from '#web/data/current-user.ts';
import {deleteOutboxDb, openOutboxDb} from '#web/data/outbox/db.ts';
import {deleteJournal, openJournal} from '#web/data/outbox/journal-db.ts';
import {keptUser} from '#web/data/session/kept-user.ts';
import {leftBehind, watchWindow} from '#web/data/session/left-behind.ts';
import {dropAtSignOut} from '#web/data/session/use-session.ts';

let userId: string;
let stop: () => void;

const says = (status: number, body: object): Response =>
  Response.json(body, {status, headers: {[EPOCH_HEADER]: '1'}});

/** A device on which something waits, is acknowledged, is in the window alone, and is kept. */
beforeEach(async () => {
  userId = crypto.randomUUID();
  keptUser.keep({
    user: {id: userId, username: 'zoe', email: 'zoe@example.org'} as Parameters<
      typeof keptUser.keep
    >[0]['user'],
    askedAt: 1,
  });
  const id = crypto.randomUUID();
  const command = {id, userId, name: 'notes.add', args: {id, v: 1}, lane: 'notes', createdAt: 1};
  const db = openOutboxDb(userId);
  await db.add({...command, status: 'waiting', attempts: 0});
  db.close();
  const journal = openJournal(userId);
  await journal.put([{...command, mark: 7, epoch: 0, at: 1}]);
  journal.close();
  localStorage.setItem(`${userId}:draft`, '"Dear diary"');
  watchWindow(userId, () => 1);
  stop = dropAtSignOut();
});
afterEach(async () => {
  stop();
  vi.unstubAllGlobals();
  getDefaultStore().set(accountAtom, {state: 'asking'});
  localStorage.clear();
  await Promise.all([deleteOutboxDb(userId), deleteJournal(userId)]);
});

async function askWhoIsHere(reason: string): Promise<void> {
  vi.stubGlobal('fetch', async (url: string) =>
    new URL(url, location.origin).pathname === '/api/auth/session-end'
      ? says(200, {reason})
      : says(401, {message: 'Sign in to do this.', code: 'NOT_SIGNED_IN'}),
  );
  await askNow();
}

const databases = async () =>
  (await indexedDB.databases()).map(({name = ''}) => name).filter((name) => name.endsWith(userId));
const keys = () => Object.keys(localStorage).filter((key) => key.includes(userId));

test('of an account that was deleted on another device nothing stays, and nothing is promised', async () => {
  expect((await databases()).toSorted()).toEqual([`journal:${userId}`, `outbox:${userId}`]);
  await askWhoIsHere('deleted');
  await expect.poll(databases).toEqual([]);
  // A database is noted down until the page has heard that it is gone.
  await expect.poll(keys).toEqual([]);
  expect(await leftBehind()).toEqual({onDevice: 0, onlyHere: 0});
  expect(getDefaultStore().get(accountAtom)).toMatchObject({state: 'guest', ended: {reason: 'deleted'}});
});

test('after any other end what waits stays', async () => {
  await askWhoIsHere('expired');
  expect(await leftBehind()).toEqual({onDevice: 1, onlyHere: 1});
  expect(keys()).toEqual([`${userId}:draft`]);
});
