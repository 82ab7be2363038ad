// The simulator (tests/simulate) replaces PostgreSQL with a model. Here both get the same claims.
import type pg from 'pg';
import {expect, test} from 'vitest';
import {Refusal} from '#schema/errors.ts';
import {claimCommand, type Claim, type Claimant} from '#sync/commands/claim.ts';
import {sqlOn} from '#sync/commands/sql.ts';
import {newLearner} from '#tests/pg/academy.ts';
import {freshDatabase} from '#tests/pg/database.ts';
import {Database, type Transaction} from '#tests/simulate/claim-model.ts';
import {seededRandom, type Random} from '#tests/simulate/random.ts';

const {pool} = await freshDatabase();

type Ends = 'commit' | 'rollback';
type Both = {readonly real: pg.PoolClient; readonly model: Transaction};
type Result = Claim | {readonly code: string};

/** The result of a claim, or why it was rejected. */
const resultOf = (claim: Promise<Claim>): Promise<Result> =>
  claim.catch((error: unknown) => {
    if (error instanceof Refusal) return {code: error.details.code};
    throw error;
  });

/** Few learners and ids, so that they collide. */
async function scene(seed: number) {
  const random = seededRandom(seed);
  const database = new Database();
  const users = await Promise.all([1, 2].map(async () => (await newLearner(pool)).userId));
  database.register(users);
  const ids = Array.from({length: 5}, () => crypto.randomUUID());
  const claimant = (): Claimant => ({
    id: random.pick(ids),
    userId: random.pick(users),
    name: 'lessons.complete',
    argsHash: Buffer.alloc(32, random.int(2)),
    subject: random.chance(0.5) ? random.pick(['s', 't']) : null,
    replayOf: random.chance(0.3) ? random.int(4) : null,
  });
  const begin = async (): Promise<Both> => {
    const real = await pool.connect();
    await real.query('begin');
    return {real, model: database.begin()};
  };
  return {random, database, users, claimant, begin};
}

async function end({real, model}: Both, how: Ends): Promise<void> {
  await real.query(how);
  real.release();
  if (how === 'commit') model.commit();
  else model.rollback();
}

/** Rolls back a rejected claim, as the runner's transaction does. */
const endOf = (result: Result, random: Random): Ends =>
  'code' in result || random.chance(0.2) ? 'rollback' : 'commit';

/** Marks as both have them. */
async function marks(users: readonly string[], database: Database) {
  const {rows} = await pool.query<{userId: string; last: number; recent: string[]; epoch: number}>(
    `select "userId", "last"::int, "recent", "epoch"::float8 from "commandMark" where "userId" = any($1) order by "userId"`,
    [users],
  );
  const model = users.toSorted().map((userId) => ({userId, ...database.tables.marks.get(userId)}));
  return {real: rows, model};
}

/** A restore: its effect on marks (raiseEpoch), without touching other tests' learners. */
async function raiseEpoch(users: readonly string[], database: Database): Promise<void> {
  const epoch = database.tables.epoch + 1;
  await pool.query(`update "commandMark" set "last" = 0, "epoch" = $2 where "userId" = any($1)`, [
    users,
    epoch,
  ]);
  database.restore(database.tables, epoch);
}

test('any sequence of claims has the same results on the model as on PostgreSQL', async () => {
  const seen = new Set<string>();
  for (let seed = 1; seed <= 40; seed++) {
    const {random, database, users, claimant, begin} = await scene(seed);
    for (let step = 0; step < 14; step++) {
      if (random.chance(0.07)) await raiseEpoch(users, database);
      const asked = claimant();
      const both = await begin();
      const model = await resultOf(both.model.claim(asked));
      const real = await resultOf(claimCommand(sqlOn(both.real), asked));
      expect(model, `seed ${seed}, step ${step}`).toEqual(real);
      seen.add('code' in real ? real.code : `isNew ${real.isNew}, in place ${real.mark > 0}`);
      await end(both, endOf(real, random));
    }
    const both = await marks(users, database);
    expect(both.model, `seed ${seed}`).toEqual(both.real);
  }
  expect([...seen].toSorted()).toEqual([
    'INVALID',
    'SUPERSEDED',
    'isNew false, in place false',
    'isNew false, in place true',
    'isNew true, in place true',
  ]);
});

test('a claim that waits for another one has the same result, whether the other commits or not', async () => {
  for (let seed = 1; seed <= 60; seed++) {
    const {random, database, users, claimant, begin} = await scene(seed);
    const [first, second] = [claimant(), claimant()];
    const [one, two] = [await begin(), await begin()];
    const taken = await resultOf(one.model.claim(first));
    expect(taken).toEqual(await resultOf(claimCommand(sqlOn(one.real), first)));
    const model = resultOf(two.model.claim(second));
    const {rows} = await two.real.query<{pid: number}>('select pg_backend_pid() as "pid"');
    const real = resultOf(claimCommand(sqlOn(two.real), second));
    let isAnswered = false;
    void real.finally(() => (isAnswered = true));
    await expect.poll(async () => isAnswered || (await waits(rows[0]?.pid)), {interval: 2}).toBe(true);
    await end(one, random.chance(0.5) ? 'commit' : 'rollback');
    const result = await real;
    expect(await model, `seed ${seed}`).toEqual(result);
    await end(two, endOf(result, random));
    const both = await marks(users, database);
    expect(both.model, `seed ${seed}`).toEqual(both.real);
  }
});

async function waits(pid: number | undefined): Promise<boolean> {
  const {rows} = await pool.query(
    `select from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'`,
    [pid],
  );
  return rows.length > 0;
}
