import {afterEach, expect, test} from 'vitest';
import {deleteJournal, openJournal} from '#web/data/outbox/journal-db.ts';
import {noteLeft} from '#web/data/session/left-behind.ts';
import {dropJournalLeft} from '#web/data/session/use-session.ts';
import {hearEpoch} from '#web/io/epoch.ts';

const userId = crypto.randomUUID();

async function kept(): Promise<number> {
  const journal = openJournal(userId);
  const entries = await journal.before(1);
  journal.close();
  return entries.length;
}

afterEach(async () => {
  localStorage.clear();
  await deleteJournal(userId);
});

test('a page that has heard nothing of the academy drops nothing: there may have been a restore', async () => {
  noteLeft(userId);
  const journal = openJournal(userId);
  const command = {id: crypto.randomUUID(), userId, name: 'notes.add', lane: 'notes', createdAt: 1};
  await journal.put([{...command, args: {id: command.id, v: 1}, mark: 7, epoch: 0, at: 1}]);
  journal.close();
  await dropJournalLeft();
  expect(await kept()).toBe(1);
  hearEpoch(1);
  await dropJournalLeft();
  expect(await kept()).toBe(0);
});
