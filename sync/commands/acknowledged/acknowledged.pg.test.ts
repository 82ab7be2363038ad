// A backup is put in place and nobody tells the academy: devices have its own word for what it lacks.
import {beforeAll, describe, expect, test} from 'vitest';
import type {getOverview} from '#schema/admin/overview.api.ts';
import {CLIENT_HEADER, type CommandReply} from '#schema/commands/commands.api.ts';
import type {Reply} from '#schema/wire/endpoint.ts';
import {LOSS_WORDS} from '#sync/commands/acknowledged/lost-work.ts';
import {raiseEpoch} from '#sync/commands/epoch.ts';
import {newLearner, newLessons, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {newAdmin} from '#tests/pg/admins.ts';
import {complete} from '#tests/pg/commands.ts';

const academy = await testAcademy();
const {pool, logged} = academy;
const CLIENT = 'a-browser';

beforeAll(() => newLessons(pool, 'l-1', 'l-2', 'l-3'));

const send = async (
  who: TestLearner,
  lessonId: string,
  headers: Record<string, string> = {[CLIENT_HEADER]: CLIENT},
) => {
  const reply = await academy.post('/api/commands', complete(lessonId), {cookie: who.cookie, headers});
  expect(reply.status).toBe(200);
  return (await reply.json()) as CommandReply;
};
const present = (who: TestLearner, acknowledged: object) =>
  academy.post('/api/commands/acknowledged', {client: CLIENT, ...acknowledged}, {cookie: who.cookie});
const told = async (who: TestLearner, acknowledged: object) => (await present(who, acknowledged)).json();

/** The database is as it was after so many of the learner's commands. */
async function putBack({userId}: TestLearner, last: number): Promise<void> {
  await pool.query(`delete from private."processedCommand" where "userId" = $1 and "mark" > $2`, [
    userId,
    last,
  ]);
  await pool.query(`update "commandMark" set "last" = $2, "recent" = '{}' where "userId" = $1`, [
    userId,
    last,
  ]);
}

const health = async () => {
  const {cookie} = await newAdmin(academy);
  const reply = (await (await academy.get('/api/admin/overview', {cookie})).json()) as Reply<
    typeof getOverview
  >;
  return reply.health.find(({name}) => name === 'Saved work');
};

test('who does not say which browser asks gets no proof, and neither does a strange name', async () => {
  const ada = await newLearner(pool);
  for (const headers of [{}, {[CLIENT_HEADER]: 'no name'}, {[CLIENT_HEADER]: 'x'.repeat(101)}])
    expect(await send(ada, 'l-1', headers)).not.toHaveProperty('proof');
  expect((await send(ada, 'l-1')).proof).toMatch(/^[\w-]{43}$/);
});

test('a proof is one learner’s, one browser’s and one command’s, at its place', async () => {
  const [ada, eve] = [await newLearner(pool), await newLearner(pool)];
  const [first, second] = [await send(ada, 'l-1'), await send(ada, 'l-2')];
  await putBack(ada, 0);
  const forged = [
    {...second, client: 'another'},
    {...second, id: first.id},
    {...second, mark: 3},
    {...second, epoch: 1},
    {...second, proof: first.proof},
    {...second, proof: 'x'.repeat(43)},
    {...second, proof: ''},
  ];
  for (const one of forged) {
    const reply = await present(ada, one);
    expect([reply.status, await reply.json()]).toMatchObject([400, {code: 'INVALID'}]);
  }
  expect((await present(eve, second)).status).toBe(400);
  expect(logged).toEqual([]);
  expect(await health()).toBeUndefined();
});

describe('an acknowledged command', () => {
  test('that the academy knows is no loss', async () => {
    const ada = await newLearner(pool);
    const [first] = [await send(ada, 'l-1'), await send(ada, 'l-2')];
    expect(await told(ada, first)).toEqual({isLost: false});
    expect(logged).toEqual([]);
  });

  test('that it lacks is told once to whoever runs the academy, and raises nothing by itself', async () => {
    const [ada, bob] = [await newLearner(pool), await newLearner(pool)];
    const [kept, lost] = [await send(ada, 'l-1'), await send(ada, 'l-2')];
    const another = await send(bob, 'l-1');
    await putBack(ada, 1);
    await putBack(bob, 0);
    expect(await told(ada, kept)).toEqual({isLost: false});
    expect(await health()).toBeUndefined();
    expect([await told(ada, lost), await told(ada, lost), await told(bob, another)]).toEqual(
      Array.from({length: 3}, () => ({isLost: true})),
    );
    expect(logged.map(({event}) => event)).toEqual([LOSS_WORDS]);
    expect(await health()).toEqual({name: 'Saved work', isWell: false, words: LOSS_WORDS});
    expect((await academy.get('/api/auth/me', {cookie: ada.cookie})).status).toBe(200);
  });

  test('that it lacks is found out even when the number has been given again', async () => {
    const ada = await newLearner(pool);
    const lost = await send(ada, 'l-1');
    await putBack(ada, 0);
    expect(await send(ada, 'l-2')).toMatchObject({mark: lost.mark});
    expect(await told(ada, lost)).toEqual({isLost: true});
  });

  test('of an epoch that is over says nothing: that was told by the epoch', async () => {
    const ada = await newLearner(pool);
    const lost = await send(ada, 'l-1');
    await putBack(ada, 0);
    await raiseEpoch(pool);
    expect(await told(ada, lost)).toEqual({isLost: false});
    expect(await health()).toBeUndefined();
  });

  test('of a later epoch than the database’s is lost: the backup is older than a restore that was told', async () => {
    const ada = await newLearner(pool);
    const move = (by: number) =>
      pool.query(`update private."epoch" set "number" = "number" + $1, "lossAt" = null`, [by]);
    await move(1);
    const lost = await send(ada, 'l-1');
    await putBack(ada, 0);
    await move(-1);
    expect(await told(ada, lost)).toEqual({isLost: true});
    expect(await health()).toMatchObject({isWell: false});
  });
});

test('who shows them without an end has to wait', async () => {
  const ada = await newLearner(pool);
  const one = await send(ada, 'l-1');
  const statuses = [];
  for (let at = 0; at < 31; at += 1) statuses.push((await present(ada, one)).status);
  expect(statuses).toEqual([...Array.from({length: 30}, () => 200), 429]);
});
