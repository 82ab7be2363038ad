// The words of an answer as they come, for whoever has it open; and answers that another process goes on with.
import {afterAll, expect, onTestFinished, test, vi} from 'vitest';
import {begins, chunk, hangs, says, type Answer} from '#tests/model-server.ts';
import {academyOn} from '#tests/pg/academy.ts';
import {eventsOf, learnersOf, modelAcademy, modelEnv, writtenIn, type Event} from '#tests/pg/tutor-model.ts';

const academy = await modelAcademy();
const {pool, server, get, databaseUrl} = academy;
const {newPupil, newAsker, send, begin, ask, whole, spent} = learnersOf(academy);
afterAll(() => server.close());

const GROUNDED = 'A slice cuts a piece out of a list [1].';
const QUESTION = {text: 'What is a slice of a list?'};

const wordsOf = (id: string, {cookie}: {cookie: string}, at: Pick<typeof academy, 'get'> = academy) =>
  at.get(`/api/tutor/turns/${id}/words`, {cookie});

/** Begins, and goes on when the test says so. */
function stepwise(...steps: readonly string[]): {answer: Answer; next: () => void} {
  const gates = steps.map(() => Promise.withResolvers<void>());
  let at = 0;
  return {
    next: () => gates[at++]?.resolve(),
    answer: begins('', (response) => {
      const write = (event: object | string) =>
        void response.write(`data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`);
      const go = async () => {
        for (const [no, content] of steps.entries()) {
          await gates[no]?.promise;
          write(chunk({content}));
        }
        write(chunk({}, 'stop'));
        write('[DONE]');
        response.end();
      };
      void go();
    }),
  };
}

test('come as they are written, from where they are to whoever comes later, and end with the row', async () => {
  const ada = await newAsker();
  const steps = stepwise('A slice cuts ', 'a piece out ', 'of a list [1].');
  server.answers(steps.answer);
  const {id} = await begin(ada, QUESTION);
  const response = await wordsOf(id, ada);
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
  const events = eventsOf(response);
  const next = async () => (await events.next()).value as Event;
  expect(await next()).toEqual({event: 'all', data: ''});
  steps.next();
  let text = '';
  while (text !== 'A slice cuts') text += (await next()).data;
  // Another device of the same learner's, or this one again.
  const later = eventsOf(await wordsOf(id, ada));
  expect((await later.next()).value).toEqual({event: 'all', data: 'A slice cuts'});
  steps.next();
  steps.next();
  const rest: Event[] = [];
  for await (const event of events) rest.push(event);
  text += rest
    .filter(({event}) => event === 'more')
    .map(({data}) => data)
    .join('');
  expect([text, rest.at(-1)?.event]).toEqual([GROUNDED, 'end']);
  expect((await Array.fromAsync(later)).at(-1)?.event).toBe('end');
  // The end comes once the row has it.
  expect(writtenIn((await whole(id)).parts)?.text).toBe(GROUNDED);
});

test('of an answer that is whole are at their end at once', async () => {
  const ada = await newAsker();
  server.answers(says(GROUNDED));
  const {id} = await ask(ada, QUESTION);
  expect(await Array.fromAsync(eventsOf(await wordsOf(id, ada)))).toEqual([{event: 'end', data: ''}]);
});

test('are nobody else’s, and no guest’s', async () => {
  const [ada, eve] = [await newAsker(), await newPupil()];
  server.answers(begins('A slice cuts '));
  const {id} = await begin(ada, QUESTION);
  const [others, none, odd] = await Promise.all([
    wordsOf(id, eve),
    wordsOf(crypto.randomUUID(), eve),
    wordsOf('x', eve),
  ]);
  expect([others.status, none.status, odd.status]).toEqual([404, 404, 404]);
  expect(await others.json()).toEqual(await none.json());
  expect((await get(`/api/tutor/turns/${id}/words`)).status).toBe(401);
  await send(ada, 'tutor.stop', {turnId: id});
});

test('end when their learner stops them, and are not read on by who left', async () => {
  const ada = await newAsker();
  server.answers(begins('A slice cuts a piece '));
  const {id} = await begin(ada, QUESTION);
  const leaver = eventsOf(await wordsOf(id, ada));
  await leaver.next();
  await leaver.return();
  const events = eventsOf(await wordsOf(id, ada));
  await events.next();
  await send(ada, 'tutor.stop', {turnId: id});
  expect((await Array.fromAsync(events)).at(-1)?.event).toBe('end');
});

test('reach a browser at another process, too, whose stop is heard here', async () => {
  const other = academyOn(pool, databaseUrl, () => undefined, modelEnv(server));
  const ada = await newAsker();
  server.answers(begins('A slice cuts a piece '));
  const left = server.left();
  const {id: turnId} = await begin(ada, QUESTION);
  const events = eventsOf(await wordsOf(turnId, ada, other));
  let text = '';
  while (text !== 'A slice cuts a piece') text = (await events.next()).value?.data ?? '';
  await learnersOf({...academy, ...other}).send(ada, 'tutor.stop', {turnId});
  expect((await Array.fromAsync(events)).at(-1)?.event).toBe('end');
  await expect.poll(() => server.left()).toBe(left + 1);
  await expect.poll(async () => (await spent(ada)).map(({state}) => state)).toEqual(['stopped']);
});

/** As if the process that writes it was killed: nobody keeps the claim. */
const killed = (turnId: string, tries = 1) =>
  pool.query(
    `update private."tutorCall" set "claimId" = gen_random_uuid(), "claimedUntil" = now() - interval '1 second', "tries" = $2
     where "turnId" = $1`,
    [turnId, tries],
  );

/** A question that a process has taken up: one that it takes up later would be its own, and wait for it. */
async function beginTaken(learner: Awaited<ReturnType<typeof newAsker>>): Promise<string> {
  const before = server.told.length;
  const {id} = await begin(learner, QUESTION);
  await expect.poll(() => server.told.length).toBe(before + 1);
  return id;
}

/**
 * The process that is killed is not dead here: it finds out that the answer is not its own any more, and leaves the model.
 * Until then it may take up what the next test asks.
 */
async function afterLeaving(work: () => Promise<void>): Promise<void> {
  const before = server.left();
  await work();
  await expect.poll(() => server.left()).toBeGreaterThan(before);
}

test('of a process that was killed are written by another, and paid once', () =>
  afterLeaving(async () => {
    const ada = await newAsker();
    server.answers(begins('A slice cuts a piece '), says(GROUNDED));
    const id = await beginTaken(ada);
    await killed(id);
    const other = academyOn(pool, databaseUrl, () => undefined, modelEnv(server));
    const stop = other.startJobs();
    expect(writtenIn((await whole(id)).parts)?.text).toBe(GROUNDED);
    await stop();
    expect(await spent(ada)).toEqual([{state: 'used', tokensIn: 100, tokensOut: 20, costMicros: '140'}]);
    await expect.poll(async () => (await pool.query(`select from private."tutorCall"`)).rowCount).toBe(0);
    expect(writtenIn((await whole(id)).parts)?.text).toBe(GROUNDED);
  }));

test('come at once to a stream that was open before anybody wrote them', () =>
  afterLeaving(async () => {
    const ada = await newAsker();
    const steps = stepwise(GROUNDED);
    server.answers(hangs, steps.answer);
    const id = await beginTaken(ada);
    await killed(id);
    const other = academyOn(pool, databaseUrl, () => undefined, modelEnv(server));
    // A stream looks no second time by itself.
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
    const events = eventsOf(await wordsOf(id, ada, other));
    const first = events.next();
    const stop = other.startJobs();
    expect((await first).value).toEqual({event: 'all', data: ''});
    steps.next();
    expect((await Array.fromAsync(events)).at(-1)?.event).toBe('end');
    vi.useRealTimers();
    await stop();
  }));

test('that two processes have died over are the lessons’ own', () =>
  afterLeaving(async () => {
    const ada = await newAsker();
    server.answers(begins('A slice '));
    const id = await beginTaken(ada);
    await killed(id, 2);
    const other = academyOn(pool, databaseUrl, () => undefined, modelEnv(server));
    const stop = other.startJobs();
    const {parts} = await whole(id);
    await stop();
    expect(parts[0]).toMatchObject({
      kind: 'said',
      text: expect.stringContaining('couldn’t answer this time'),
    });
    expect((await spent(ada)).map(({state}) => state)).toEqual(['failed']);
  }));

test('that were left behind are the lessons’ own where no model is configured any more', () =>
  afterLeaving(async () => {
    const ada = await newAsker();
    server.answers(begins('A slice '));
    const id = await beginTaken(ada);
    await killed(id);
    const other = academyOn(pool, databaseUrl, () => undefined);
    const stop = other.startJobs();
    expect((await whole(id)).parts[0]).toMatchObject({kind: 'said'});
    await stop();
  }));

test('of a process that ends are handed over at once', async () => {
  const ada = await newAsker();
  const first = academyOn(pool, databaseUrl, () => undefined, modelEnv(server));
  const stopFirst = first.startJobs();
  server.answers(begins('A slice cuts '), says(GROUNDED));
  const before = server.told.length;
  const {id} = await learnersOf({...academy, ...first}).begin(ada, QUESTION);
  await expect.poll(() => server.told.length).toBe(before + 1);
  const events = eventsOf(await wordsOf(id, ada, first));
  await events.next();
  await stopFirst();
  const second = academyOn(pool, databaseUrl, () => undefined, modelEnv(server));
  const stopSecond = second.startJobs();
  expect(writtenIn((await whole(id)).parts)?.text).toBe(GROUNDED);
  // The stream ends without its last event: the browser comes back, to a process that goes on.
  expect((await Array.fromAsync(events)).map(({event}) => event)).not.toContain('end');
  await stopSecond();
});
