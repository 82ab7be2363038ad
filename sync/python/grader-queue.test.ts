import {expect, test} from 'vitest';
import {GraderQueue} from '#sync/python/grader-queue.ts';

/** Work that ends when it is told to. */
function bench(limits: {slots: number; mostWaiting: number; mostEach: number}) {
  const queue = new GraderQueue(limits);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (learner: string, name: string) =>
    queue.run(learner, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
  const endNext = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return {queue, begun, ask, endNext};
}

test('learners take turns, however much one of them sends', async () => {
  const {begun, ask, endNext} = bench({slots: 1, mostWaiting: 100, mostEach: 10});
  const asked = [1, 2, 3, 4].map((at) => ask('ada', `ada ${at}`));
  asked.push(ask('bob', 'bob 1'), ask('bob', 'bob 2'), ask('cy', 'cy 1'));
  for (const _ of asked) await endNext();
  expect(begun).toEqual(['ada 1', 'ada 2', 'bob 1', 'cy 1', 'ada 3', 'bob 2', 'ada 4']);
  expect(await Promise.all(asked)).toEqual(
    ['ada 1', 'ada 2', 'ada 3', 'ada 4', 'bob 1', 'bob 2', 'cy 1'].map((done) => ({done})),
  );
});

test('as many run at once as there are slots, and a freed slot is used again', async () => {
  const {begun, ask, endNext, queue} = bench({slots: 2, mostWaiting: 100, mostEach: 10});
  const asked = ['a', 'b', 'c'].map((name) => ask(name, name));
  expect(begun).toEqual(['a', 'b']);
  expect(queue.length).toBe(1);
  await endNext();
  expect(begun).toEqual(['a', 'b', 'c']);
  await endNext();
  await endNext();
  await Promise.all(asked);
  // All slots are free again.
  asked.push(ask('a', 'd'), ask('b', 'e'));
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e']);
  await endNext();
  await endNext();
  await Promise.all(asked);
});

test('a full queue, and a full share of it, say when to ask again', async () => {
  const {ask, endNext} = bench({slots: 1, mostWaiting: 2, mostEach: 2});
  const asked = [ask('ada', '1'), ask('ada', '2')];
  expect(await ask('ada', '3')).toEqual({retryAfterS: expect.any(Number) as number});
  asked.push(ask('bob', '4'));
  expect(await ask('cy', '5')).toEqual({retryAfterS: expect.any(Number) as number});
  await endNext();
  await endNext();
  await endNext();
  await Promise.all(asked);
  const again = ask('ada', '6');
  await endNext();
  expect(await again).toEqual({done: '6'});
});

test('work that fails frees its slot', async () => {
  const queue = new GraderQueue({slots: 1, mostWaiting: 5, mostEach: 5});
  await expect(queue.run('ada', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await queue.run('ada', () => Promise.resolve(1))).toEqual({done: 1});
});
