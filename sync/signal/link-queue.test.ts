import {expect, test} from 'vitest';
import {Refusal} from '#schema/errors.ts';
import type {LinkCommand, LinkResult} from '#schema/wire/link.ts';
import {LinkQueue} from '#sync/signal/link-queue.ts';

const command = (id: string, userId = 'ada'): LinkCommand => ({
  id,
  userId,
  name: 'chat.post',
  args: {id, v: 1},
});

/** A queue whose batches are applied when the test says so. */
function scene(limit: (userId: string) => Promise<void> = () => Promise.resolve()) {
  const batches: (readonly LinkCommand[])[] = [];
  const waiting: ((results: readonly LinkResult[] | Error) => void)[] = [];
  const logged: string[] = [];
  const results: LinkResult[] = [];
  const queue = new LinkQueue({
    run: (batch) => {
      batches.push(batch);
      return new Promise((resolve, reject) =>
        waiting.push((outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome))),
      );
    },
    limit: ({userId}) => limit(userId),
    log: (event) => void logged.push(event),
  });
  const applied = async (outcome?: readonly LinkResult[] | Error) => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    const done = waiting.shift();
    done?.(outcome ?? (batches.at(-1) ?? []).map(({id}) => ({id, ok: true})));
  };
  const reply = (some: readonly LinkResult[]) => void results.push(...some);
  const ids = () => batches.map((batch) => batch.map(({id}) => id));
  return {queue, applied, reply, results, ids, logged};
}

test('batches begin in their order while others are applied, and what is too much is the next batch', async () => {
  // The first one waits longest for its limit, and is not overtaken.
  const {queue, applied, reply, results, ids} = scene((userId) =>
    userId === 'slow'
      ? new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
      : Promise.resolve(),
  );
  queue.add([command('1', 'slow')], reply);
  for (const id of ['2', '3', '4', '5', '6']) queue.add([command(id)], reply);
  await expect.poll(ids).toEqual([['1'], ['2'], ['3'], ['4']]);
  await applied([{id: '1', ok: true}]);
  await expect.poll(ids).toEqual([['1'], ['2'], ['3'], ['4'], ['5', '6']]);
  expect(results.map(({id}) => id)).toEqual(['1']);
});

test('no id is in two batches', async () => {
  const {queue, applied, reply, results, ids} = scene();
  queue.add([command('1')], reply);
  await expect.poll(ids).toEqual([['1']]);
  queue.add([command('1'), command('2')], reply);
  queue.add([command('3'), command('2')], reply);
  await expect.poll(ids).toEqual([['1'], ['2'], ['3']]);
  for (const id of ['1', '2', '3']) await applied([{id, ok: true}]);
  await expect.poll(() => results.map(({id}) => id)).toEqual(['1', '2', '3']);
});

test('a batch that fails as a whole, and a command without a result, may be sent again', async () => {
  const {queue, applied, reply, results, logged} = scene();
  queue.add([command('1')], reply);
  await applied(new Error('PostgreSQL is away'));
  await expect
    .poll(() => results)
    .toMatchObject([{id: '1', ok: false, code: 'UNAVAILABLE', retryAfterMs: 2000}]);
  expect(logged).toEqual(['a batch of commands failed']);
  queue.add([command('2')], reply);
  await applied([]);
  await expect.poll(() => results[1]).toMatchObject({id: '2', ok: false, code: 'UNAVAILABLE'});
});

test('a learner beyond the limit is rejected, with how long to wait, and nobody else of the batch', async () => {
  const {queue, applied, reply, results, ids} = scene((userId) =>
    userId === 'eve' ? Promise.reject(new Refusal('RATE_LIMITED', 'Later.', 7)) : Promise.resolve(),
  );
  queue.add([command('1', 'eve'), command('2')], reply);
  await applied();
  await expect
    .poll(() => results)
    .toEqual([
      {id: '1', ok: false, code: 'RATE_LIMITED', message: 'Later.', retryAfterMs: 7},
      {id: '2', ok: true},
    ]);
  expect(ids()).toEqual([['2']]);
});

test('results that cannot be sent stop nothing', async () => {
  const {queue, applied, reply, results, logged} = scene();
  const told: (readonly LinkResult[])[] = [];
  queue.add([command('1')], (some) => {
    told.push(some);
    if (told.length === 1) throw new TypeError('a BigInt cannot be serialized');
  });
  await applied();
  await expect.poll(() => told[1]).toMatchObject([{id: '1', ok: false, code: 'UNAVAILABLE'}]);
  expect(logged).toEqual(['the results of commands could not be sent']);
  queue.add([command('2')], reply);
  await applied();
  await expect.poll(() => results).toEqual([{id: '2', ok: true}]);
});
