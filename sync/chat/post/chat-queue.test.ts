import {setImmediate} from 'node:timers/promises';
import {expect, test} from 'vitest';
import {Refusal} from '#schema/errors.ts';
import {groupCommit} from '#sync/chat/post/chat-queue.ts';

type Item = {readonly id: string; readonly userId: string};

const item = (id: string, userId = 'ada'): Item => ({id, userId});

/** A queue whose groups are committed by hand. */
function queue(limits: {groupMax?: number; perLearner?: number} = {}) {
  const groups: {items: readonly Item[]; commit: (fail?: unknown) => void}[] = [];
  const add = groupCommit<Item, string>(
    (items) =>
      new Promise((resolve, reject) => {
        const commit = (fail?: unknown) =>
          fail === undefined
            ? resolve(items.map(({id}) => (id === 'bad' ? new Refusal('INVALID', 'Bad.') : `done ${id}`)))
            : reject(fail);
        groups.push({items, commit});
      }),
    {perLearner: 32, ...limits},
  );
  const idsOf = (at: number) => groups[at]?.items.map(({id}) => id);
  const next = async (at: number) => {
    await expect.poll(() => groups.length).toBe(at + 1);
  };
  return {add, groups, idsOf, next};
}

test('what comes while a group is committed is the next group, in its order', async () => {
  const {add, groups, idsOf, next} = queue();
  const first = add(item('a'));
  await next(0);
  const later = ['b', 'c', 'd'].map((id) => add(item(id)));
  groups[0]?.commit();
  expect(await first).toBe('done a');
  await next(1);
  expect(idsOf(1)).toEqual(['b', 'c', 'd']);
  groups[1]?.commit();
  expect(await Promise.all(later)).toEqual(['done b', 'done c', 'done d']);
});

test('what comes within one turn shares a group, which waits for nothing else', async () => {
  const {add, groups, idsOf} = queue();
  const all = ['a', 'b'].map((id) => add(item(id)));
  await setImmediate();
  expect(idsOf(0)).toEqual(['a', 'b']);
  groups[0]?.commit();
  expect(await Promise.all(all)).toEqual(['done a', 'done b']);
});

test('a group has its greatest size, and nothing is acknowledged before its commit', async () => {
  const {add, groups, idsOf, next} = queue({groupMax: 2});
  const settled: string[] = [];
  const note = async (id: string) => void settled.push(await add(item(id)));
  const all = Promise.all(['a', 'b', 'c'].map(note));
  await next(0);
  expect([idsOf(0), settled]).toEqual([['a', 'b'], []]);
  groups[0]?.commit();
  await next(1);
  expect([idsOf(1), settled]).toEqual([['c'], ['done a', 'done b']]);
  groups[1]?.commit();
  await all;
});

test('an id is in a group once, and a learner so often: what is beyond waits with all that follows of that learner', async () => {
  const {add, groups, idsOf, next} = queue({perLearner: 2});
  const all = [item('a'), item('a', 'eve'), item('b', 'eve'), item('c'), item('d'), item('e', 'bob')];
  const done = Promise.all(all.map(add));
  await next(0);
  expect(idsOf(0)).toEqual(['a', 'c', 'e']);
  groups[0]?.commit();
  await next(1);
  expect(groups[1]?.items).toEqual([item('a', 'eve'), item('b', 'eve'), item('d')]);
  groups[1]?.commit();
  await done;
});

test('a refused item fails no other', async () => {
  const {add, groups, next} = queue();
  const results = Promise.allSettled([add(item('a')), add(item('bad')), add(item('b', 'eve'))]);
  await next(0);
  groups[0]?.commit();
  expect((await results).map(({status}) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('a group that fails as a whole is tried item by item; not when there is no database', async () => {
  const {add, groups, idsOf, next} = queue();
  const results = Promise.allSettled([add(item('a')), add(item('b'))]);
  await next(0);
  groups[0]?.commit(new Refusal('FAILED', 'A mistake of ours.'));
  await next(1);
  expect(idsOf(1)).toEqual(['a']);
  groups[1]?.commit(new Refusal('FAILED', 'A mistake of ours.'));
  await next(2);
  expect(idsOf(2)).toEqual(['b']);
  groups[2]?.commit();
  expect((await results).map(({status}) => status)).toEqual(['rejected', 'fulfilled']);
  const away = Promise.allSettled([add(item('c')), add(item('d'))]);
  await next(3);
  groups[3]?.commit(Object.assign(new Error('gone'), {code: 'ECONNREFUSED'}));
  expect((await away).map(({status}) => status)).toEqual(['rejected', 'rejected']);
  expect(groups).toHaveLength(4);
});

test('a queue that is full says when to come back', async () => {
  const {add, next} = queue();
  // A full group is being committed, and never is.
  const waiting = Array.from({length: 200}, (_, at) => add(item(`${at}`, `${at}`)));
  await next(0);
  waiting.push(...Array.from({length: 5000}, (_, at) => add(item(`${at + 200}`, `${at + 200}`))));
  await expect(add(item('one more'))).rejects.toMatchObject({
    details: {code: 'UNAVAILABLE', retryAfterMs: 2000},
  });
  expect(waiting).toHaveLength(5200);
});
