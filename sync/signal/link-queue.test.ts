import {expect, test} from 'vitest';
import {Refusal} from '#schema/errors.ts';
import type {LinkCommand, LinkResult} from '#schema/wire/link.ts';
import {LinkQueue} from '#sync/signal/link-queue.ts';
import type {Begun} from '#sync/signal/live.ts';

const command = (id: string, userId = 'ada'): LinkCommand => ({
  id,
  userId,
  name: 'chat.post',
  args: {id, v: 1},
});

type Scene = {
  readonly limit?: (command: LinkCommand) => Promise<void>;
  /** Resolves when a batch may be in line. */
  readonly inLine?: () => Promise<void>;
  readonly atOnce?: number;
};

/** A queue whose commands are applied when the test says so. */
function scene({limit = () => Promise.resolve(), inLine = () => Promise.resolve(), atOnce}: Scene = {}) {
  const batches: (readonly LinkCommand[])[] = [];
  const applying = new Map<string, PromiseWithResolvers<LinkResult>>();
  const logged: string[] = [];
  const results: LinkResult[] = [];
  const queue = new LinkQueue({
    run: async (batch): Promise<readonly Begun[]> => {
      batches.push(batch);
      await inLine();
      return batch.map(({id}) => {
        const one = Promise.withResolvers<LinkResult>();
        applying.set(id, one);
        return {id, result: one.promise};
      });
    },
    limit,
    log: (event) => void logged.push(event),
    ...(atOnce === undefined ? {} : {atOnce}),
  });
  const applied = async (id: string) => {
    await expect.poll(() => applying.has(id)).toBe(true);
    applying.get(id)?.resolve({id, ok: true});
  };
  const answer = (result: LinkResult) => void results.push(result);
  const ids = () => batches.map((batch) => batch.map((one) => one.id));
  return {queue, applied, applying, answer, results, ids, logged};
}

test('batches begin in their order, and what comes meanwhile is the next batch', async () => {
  const lines: PromiseWithResolvers<void>[] = [];
  const inLine = () => {
    const one = Promise.withResolvers<void>();
    lines.push(one);
    return one.promise;
  };
  // The first one waits longest for its limit, and is not overtaken.
  const limit = ({userId}: LinkCommand) =>
    userId === 'slow'
      ? new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)))
      : Promise.resolve();
  const {queue, answer, ids} = scene({limit, inLine});
  queue.add([command('1', 'slow')], answer);
  for (const id of ['2', '3']) queue.add([command(id)], answer);
  await expect.poll(ids).toEqual([['1']]);
  queue.add([command('4')], answer);
  lines[0]?.resolve();
  await expect.poll(ids).toEqual([['1'], ['2', '3', '4']]);
});

test('a command that takes long holds up no result, of its batch or of the next ones', async () => {
  const {queue, applied, answer, results} = scene();
  queue.add([command('slow', 'eve'), command('1')], answer);
  for (const id of ['2', '3', '4', '5', '6']) queue.add([command(id)], answer);
  for (const id of ['1', '2', '3', '4', '5', '6']) await applied(id);
  await expect.poll(() => results.map(({id}) => id)).toEqual(['1', '2', '3', '4', '5', '6']);
  await applied('slow');
  await expect.poll(() => results.at(-1)).toEqual({id: 'slow', ok: true});
});

test('no more are under way than may be, until who asked has taken a result', async () => {
  const {queue, applied, ids} = scene({atOnce: 2});
  const taken = Promise.withResolvers<void>();
  const told: string[] = [];
  const slowly = ({id}: LinkResult) => {
    told.push(id);
    return taken.promise;
  };
  queue.add(
    ['1', '2', '3'].map((id) => command(id)),
    slowly,
  );
  await applied('1');
  await expect.poll(() => told).toEqual(['1']);
  expect(ids()).toEqual([['1', '2']]);
  taken.resolve();
  await expect.poll(ids).toEqual([['1', '2'], ['3']]);
});

test('what nobody waits for any more is not begun', async () => {
  const {queue, applied, answer, results, ids} = scene({atOnce: 1});
  queue.add([command('1'), command('2')], answer);
  queue.forget();
  await applied('1');
  queue.add([command('3'), command('2')], answer);
  for (const id of ['3', '2']) await applied(id);
  await expect.poll(() => results.map(({id}) => id)).toEqual(['1', '3', '2']);
  expect(ids()).toEqual([['1'], ['3'], ['2']]);
});

test('no id is in two batches, and a link that came back gets the result of what its predecessor had asked', async () => {
  const {queue, applied, answer, results, ids} = scene();
  const lost: LinkResult[] = [];
  queue.add([command('1')], (result) => void lost.push(result));
  await expect.poll(ids).toEqual([['1']]);
  queue.add([command('1'), command('2')], answer);
  queue.add([command('3'), command('2')], answer);
  await expect.poll(() => ids().flat()).toEqual(['1', '2', '3']);
  for (const id of ['1', '2', '3']) await applied(id);
  await expect.poll(() => results.map(({id}) => id)).toEqual(['1', '2', '3']);
  // Whether that one is over is its own business: it may be another node.
  expect(lost).toEqual([{id: '1', ok: true}]);
});

test('a batch that fails as a whole, a command that fails and one without a result may be sent again', async () => {
  const logged: string[] = [];
  const results: LinkResult[] = [];
  const outcomes = [
    () => Promise.reject(new Error('PostgreSQL is away')),
    () => Promise.resolve([{id: '2', result: Promise.reject(new Error('a mistake of ours'))}]),
    () => Promise.resolve([]),
  ];
  const queue = new LinkQueue({
    run: () => outcomes.shift()?.() ?? Promise.resolve([]),
    limit: () => Promise.resolve(),
    log: (event) => void logged.push(event),
  });
  for (const [at, id] of ['1', '2', '3'].entries()) {
    queue.add([command(id)], (result) => void results.push(result));
    await expect
      .poll(() => results[at])
      .toMatchObject({id, ok: false, code: 'UNAVAILABLE', retryAfterMs: 2000});
  }
  expect(logged).toEqual(['a batch of commands failed', 'a command failed']);
});

test('a learner beyond the limit is rejected, with how long to wait, and nobody else of the batch', async () => {
  const limit = ({userId}: LinkCommand) =>
    userId === 'eve' ? Promise.reject(new Refusal('RATE_LIMITED', 'Later.', 7)) : Promise.resolve();
  const {queue, applied, answer, results, ids} = scene({limit});
  queue.add([command('1', 'eve'), command('2')], answer);
  await applied('2');
  await expect
    .poll(() => results)
    .toEqual([
      {id: '1', ok: false, code: 'RATE_LIMITED', message: 'Later.', retryAfterMs: 7},
      {id: '2', ok: true},
    ]);
  expect(ids()).toEqual([['2']]);
});

test('a command that another link has sent before is not counted again', async () => {
  const counted: string[] = [];
  const limit = async ({id}: LinkCommand) => void counted.push(id);
  const {queue, applied, answer, results} = scene({limit});
  queue.add([{...command('1'), again: true}, command('2')], answer);
  for (const id of ['1', '2']) await applied(id);
  await expect.poll(() => results).toHaveLength(2);
  expect(counted).toEqual(['2']);
});

test('a result that cannot be sent stops nothing', async () => {
  const {queue, applied, answer, results, logged} = scene();
  const told: LinkResult[] = [];
  queue.add([command('1')], (result) => {
    told.push(result);
    if (told.length === 1) throw new TypeError('a BigInt cannot be serialized');
  });
  await applied('1');
  await expect.poll(() => told[1]).toMatchObject({id: '1', ok: false, code: 'UNAVAILABLE'});
  expect(logged).toEqual(['the result of a command could not be sent']);
  queue.add([command('2')], answer);
  await applied('2');
  await expect.poll(() => results).toEqual([{id: '2', ok: true}]);
});

test('what two nodes ask for at once is done once and answered to both; another text under its id has to come again', async () => {
  const {queue, applied, answer, results, ids} = scene();
  const elsewhere: LinkResult[] = [];
  queue.add([command('1')], answer);
  queue.add([command('1')], (result) => void elsewhere.push(result));
  queue.add([{...command('1'), args: {id: '1', v: 1, content: 'else'}}], answer);
  expect(results).toMatchObject([
    {id: '1', ok: false, code: 'UNAVAILABLE', retryAfterMs: expect.any(Number)},
  ]);
  await applied('1');
  await expect
    .poll(() => [results.slice(1), elsewhere])
    .toEqual([[{id: '1', ok: true}], [{id: '1', ok: true}]]);
  expect(ids()).toEqual([['1']]);
});
