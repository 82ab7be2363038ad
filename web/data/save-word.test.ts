import {createElement, type ReactNode} from 'react';
import {renderToStaticMarkup} from 'react-dom/server';
import {afterEach, describe, expect, test, vi} from 'vitest';
import {createActor} from 'xstate';
import {connectionMachine} from '#web/data/connection/connection.machine.ts';
import {DataContext, type Data} from '#web/data/data.ts';
import {deviceClock} from '#web/data/outbox/clock.ts';
import type {Command, CommandStatus} from '#web/data/outbox/command.ts';
import {fakeDb, fakeJournal, newCommand} from '#web/data/outbox/fakes.ts';
import {Outbox} from '#web/data/outbox/outbox.ts';
import {saveWord, useSaveWord} from '#web/data/save-word.ts';

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
  ['what is on its way is being saved', command('waiting'), true, 500, 'Saving'],
  ['after a second without an answer it waits', command('waiting'), true, 1000, 'Waiting to send'],
  ['after a failed attempt it waits', command('waiting', {attempts: 1}), true, 1, 'Waiting to send'],
  ['without a network it waits at once', command('waiting'), false, 0, 'Waiting to send'],
  ['what an earlier visit left waits', command('waiting'), true, Number.POSITIVE_INFINITY, 'Waiting to send'],
  ['what only memory holds needs its window', command('unsaved'), false, 0, 'Keep this window open'],
  ['what only memory holds may be on its way', command('unsaved'), true, 500, 'Saving'],
  ['what the server has committed is saved', command('delivered'), false, 9000, 'Saved'],
])('%s', (_, one, isOnline, age, word) => {
  expect(saveWord(one, isOnline, age)).toBe(word);
});

describe('the word on the screen', () => {
  afterEach(() => void vi.useRealTimers());

  /** A command that is stored and on its way, while rows do not come: Zero has no connection. */
  async function sending() {
    vi.useFakeTimers();
    vi.stubGlobal('navigator', {onLine: true});
    const outbox = new Outbox({
      userId: 'u',
      db: fakeDb(),
      journal: fakeJournal(),
      channel: null,
      clock: deviceClock,
    });
    await outbox.enqueue(newCommand('a'));
    return outbox;
  }

  function wordOf(outbox: Outbox): string {
    const nothing = () => undefined;
    const input = {connect: nothing, reopen: nothing, isOnline: () => true};
    const connection = createActor(connectionMachine, {input});
    const data: Data = {
      userId: 'u',
      outbox,
      send: nothing,
      hurry: nothing,
      isOpen: () => true,
      onOpen: () => nothing,
      connection,
    };
    function Word(): ReactNode {
      const word = useSaveWord(outbox.pending());
      return outbox.pending().map(word).join(' ');
    }
    return renderToStaticMarkup(createElement(DataContext, {value: data}, createElement(Word)));
  }

  test('is that of the outbox, also while rows do not come', async () => {
    expect(wordOf(await sending())).toBe('Saving');
  });

  test('is not held up by a clock that is put back', async () => {
    const outbox = await sending();
    vi.setSystemTime(Date.now() - 3_600_000);
    expect(wordOf(outbox)).toBe('Saving');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(wordOf(outbox)).toBe('Waiting to send');
  });

  test('is not hurried by a clock that is put forward', async () => {
    const outbox = await sending();
    vi.setSystemTime(Date.now() + 3_600_000);
    expect(wordOf(outbox)).toBe('Saving');
  });
});
