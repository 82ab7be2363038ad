import {expect, test, vi} from 'vitest';
import {newLearner, registerBy, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {byRest, type Command} from '#tests/pg/commands.ts';

const academy = await testAcademy();
const {pool, logged} = academy;

const settings = (alias: string | null, isListed = true): Command => ({
  name: 'leaderboard.settings',
  args: {id: crypto.randomUUID(), v: 1, isListed, alias},
});
const call = async (who: TestLearner, alias: string | null, isListed = true) => {
  const reply = await byRest(academy, who, settings(alias, isListed));
  return {status: reply.status, body: (await reply.json()) as unknown};
};
const aliasOf = async ({userId}: TestLearner) =>
  (await pool.query(`select "alias" from "learner" where "userId" = $1`, [userId])).rows[0]?.alias;

const TAKEN = {
  status: 400,
  body: {message: 'That alias is taken. Choose a different one.', code: 'INVALID'},
};

test.each([
  ['Night Owl', 'night OWL'],
  ['Ängström', 'ÄNGSTRÖM'],
  ['Café Noir', 'Cafe\u0301 Noir'],
  ['Day Owl', 'Ｄａｙ Owl'],
  ['Two  Words', 'Two\u00a0Words'],
])('while one is called %j, nobody else is called %j', async (first, second) => {
  const [ada, bob] = [await newLearner(pool), await newLearner(pool)];
  expect((await call(ada, first)).status).toBe(200);
  expect(await call(bob, second)).toEqual(TAKEN);
  expect(await aliasOf(bob)).toBeNull();
  // The learner's own alias in another spelling.
  expect((await call(ada, second)).status).toBe(200);
  expect(await aliasOf(ada)).toBe(second);
});

test('an alias stays reserved while its learner is hidden, and becomes free once it is dropped or changed', async () => {
  const [ada, bob] = [await newLearner(pool), await newLearner(pool)];
  await call(ada, 'Lighthouse');
  await call(ada, 'Lighthouse', false);
  expect(await call(bob, 'lighthouse')).toEqual(TAKEN);
  await call(ada, 'Harbour');
  expect((await call(bob, 'lighthouse')).status).toBe(200);
  await call(ada, null);
  expect((await call(bob, 'harbour')).status).toBe(200);
  expect((await call(ada, 'Lighthouse')).status).toBe(200);
});

test('of two concurrent requests for one alias, one succeeds and one gets a clear message', async () => {
  for (let round = 0; round < 8; round += 1) {
    const [ada, bob] = [await newLearner(pool), await newLearner(pool)];
    const replies = await Promise.all([
      byRest(academy, ada, settings(`Comet ${round}`)),
      byRest(academy, bob, settings(`COMET ${round}`)),
    ]);
    const rejected = replies.filter(({status}) => status !== 200);
    expect(await Promise.all(rejected.map((reply) => reply.json()))).toEqual([TAKEN.body]);
    const called = [await aliasOf(ada), await aliasOf(bob)].filter((alias) => alias !== null);
    expect(called).toHaveLength(1);
  }
});

test('rejects a registration under another learner’s alias', async () => {
  const ada = await newLearner(pool);
  await call(ada, 'Copper.Fox');
  const {response} = await registerBy(academy, {username: 'copper.fox'});
  expect([response.status, await response.json()]).toEqual([
    409,
    {message: 'That username is taken. Choose another one.', field: 'username'},
  ]);
});

/** Runs statements in a transaction that ends only once `asked` waits for the name that it holds. */
async function whileHeld<T>(folded: string, statement: string, ask: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select private."holdName"($1)`, [folded]);
    await client.query(statement);
    const asked = ask();
    await vi.waitFor(async () => {
      const {rowCount} = await pool.query(
        `select 1 from pg_locks where "locktype" = 'advisory' and "objid" = hashtext($1)::oid and not "granted"`,
        [folded],
      );
      expect(rowCount).toBe(1);
    });
    await client.query('commit');
    return await asked;
  } finally {
    client.release();
  }
}

test('of a concurrent alias and username with one spelling, the later one is rejected', async () => {
  const [ada, bob] = [await newLearner(pool), await newLearner(pool)];
  const alias = await whileHeld(
    'silver-fox',
    `insert into "user" ("id", "username", "fullName") values ('silver', 'Silver-Fox', 'Silver Fox')`,
    () => call(ada, 'SILVER-fox'),
  );
  expect(alias).toMatchObject({status: 400});
  expect(await aliasOf(ada)).toBeNull();
  const {response} = await whileHeld(
    'bronze-fox',
    `insert into private."aliasTaken" values ('bronze-fox', '${bob.userId}')`,
    () => registerBy(academy, {username: 'Bronze-Fox'}),
  );
  expect(response.status).toBe(409);
});

test('nothing of this was logged as a server error', () => {
  expect(logged).toEqual([]);
});
