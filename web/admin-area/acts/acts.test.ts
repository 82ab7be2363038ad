import {describe, expect, test, vi} from 'vitest';
import type {ActDone} from '#schema/admin/acts.api.ts';
import {demandDone, doAct, outcomeWords} from '#web/admin-area/acts/acts.ts';
import {wordsFor} from '#web/io/words-for.ts';

const WHOM = ['the learner', 'learners'] as const;

test('what was done is counted', () => {
  expect(outcomeWords({done: ['a'], skipped: []}, 'Suspended', WHOM)).toEqual({
    title: 'Suspended the learner',
  });
  expect(outcomeWords({done: ['a', 'b'], skipped: []}, 'Suspended', WHOM).title).toBe('Suspended 2 learners');
});

test('what was left out is told with its reason, each reason once', () => {
  const skipped = [
    {id: 'a', why: 'Already suspended.'},
    {id: 'b', why: 'Already suspended.'},
    {id: 'c', why: 'Gone.'},
  ];
  expect(outcomeWords({done: [], skipped}, 'Suspended', WHOM)).toEqual({
    title: 'Nothing changed',
    description: '2 left out: Already suspended. 1 left out: Gone.',
  });
  expect(outcomeWords({done: [], skipped: skipped.slice(2)}, 'Suspended', WHOM).description).toBe('Gone.');
});

test('why a row was left out is said in the academy’s words', async () => {
  const leftOut = {done: [], skipped: [{id: 'a', why: 'Changed by somebody else.'}]};
  const words = await Promise.resolve(leftOut).then(demandDone).catch(wordsFor);
  expect(words).toBe('Changed by somebody else. Close this, look at it, and try again.');
});

describe('when answers get lost', () => {
  type Sent = {readonly id?: string; readonly args?: unknown};
  /** An academy whose answers to acts get lost while it `isAway`; what was sent to it is done or not all the same. */
  const lossy = (arrives: boolean) => {
    const done = new Map<string, ActDone>();
    const academy = {isAway: true, done, sent: [] as Sent[]};
    const reply = (body: object, status = 200) =>
      Response.json(body, {status, headers: {'academy-epoch': '0'}});
    vi.useFakeTimers();
    vi.stubGlobal('fetch', async (address: string, {body}: {body?: string}) => {
      if (body === undefined) {
        if (academy.isAway) throw new TypeError('Failed to fetch');
        return reply({isDone: done.has(address.split('/').at(-1) ?? '')});
      }
      const {id = '', ...sent} = JSON.parse(body) as Sent;
      academy.sent.push({id, ...sent});
      if (arrives || !academy.isAway) done.set(id, {done: ['a'], skipped: []});
      if (academy.isAway) throw new TypeError('Failed to fetch');
      return reply(done.get(id) ?? {});
    });
    return academy;
  };
  const idsOf = (sent: readonly Sent[]) => new Set(sent.map(({id}) => id)).size;
  const ARGS = {ids: ['a'], reason: 'Spam'};

  test('the academy is asked until it answers, and then what was done is told', async () => {
    const academy = lossy(true);
    const unsure = vi.fn<(isUnsure: boolean) => void>();
    const told = doAct('learners.message', ARGS, {dialog: 'one', onUnsure: unsure});
    await vi.advanceTimersByTimeAsync(120_000);
    expect(unsure.mock.calls).toEqual([[true]]);
    academy.isAway = false;
    await vi.runAllTimersAsync();
    expect(await told).toMatchObject({done: ['a']});
    expect(unsure).toHaveBeenLastCalledWith(false);
    expect([idsOf(academy.sent), academy.done.size]).toEqual([1, 1]);
  });

  test('what was not done is said, and is the same act when it is sent again; then another one', async () => {
    const academy = lossy(false);
    const words = doAct('learners.message', ARGS, {dialog: 'two'}).catch(wordsFor);
    await vi.advanceTimersByTimeAsync(10_000);
    academy.isAway = false;
    await vi.runAllTimersAsync();
    expect(await words).toBe('The academy didn’t get it, so nothing was done. Try again.');
    await doAct('learners.message', ARGS, {dialog: 'two'});
    expect(idsOf(academy.sent)).toBe(1);
    await doAct('learners.message', ARGS, {dialog: 'two'});
    expect(idsOf(academy.sent)).toBe(2);
  });

  test('who is signed out meanwhile reads that nobody knows', async () => {
    lossy(true);
    const words = doAct('learners.message', ARGS, {dialog: 'three'}).catch(wordsFor);
    await vi.advanceTimersByTimeAsync(10_000);
    const no = {status: 401, headers: {'academy-epoch': '0'}};
    vi.stubGlobal('fetch', async () => Response.json({message: 'Please sign in.'}, no));
    await vi.runAllTimersAsync();
    expect(await words).toContain('we don’t know whether it was done');
  });
});
