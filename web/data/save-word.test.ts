import {expect, test} from 'vitest';
import type {Command, CommandStatus} from '#web/data/outbox/command.ts';
import {saveWord} from '#web/data/save-word.ts';

const command = (status: CommandStatus, more: Partial<Command> = {}): Command => ({
  id: 'a',
  userId: 'u',
  name: 'lessons.complete',
  args: {id: 'a', v: 1},
  lane: 'learning',
  createdAt: 1000,
  status,
  attempts: 0,
  ...more,
});

test.each<[string, Command, boolean, number, string]>([
  ['what the disk has not confirmed is never called waiting', command('saving'), false, 9000, 'Saving'],
  ['what is on its way over a live connection is being saved', command('waiting'), true, 1500, 'Saving'],
  ['after a second without an answer it waits', command('waiting'), true, 2000, 'Waiting to send'],
  ['after a failed attempt it waits', command('waiting', {attempts: 1}), true, 1001, 'Waiting to send'],
  ['without a connection it waits at once', command('waiting'), false, 1000, 'Waiting to send'],
  ['what only memory holds needs its window', command('unsaved'), false, 1000, 'Keep this window open'],
  ['what only memory holds may be on its way', command('unsaved'), true, 1500, 'Saving'],
  ['what the server has committed is saved', command('delivered'), false, 9000, 'Saved'],
])('%s', (_, one, isLive, now, word) => {
  expect(saveWord(one, isLive, now)).toBe(word);
});
