// Many claims at once against one at a time, on PostgreSQL.
import {expect, test} from 'vitest';
import {claimCommand, type Claimant} from '#sync/commands/claim.ts';
import {claimCommands, claimsBefore, type JointClaimant} from '#sync/commands/claims.ts';
import {sqlOn} from '#sync/commands/sql.ts';
import {inTransaction} from '#sync/db/pool.ts';
import {newLearner} from '#tests/pg/academy.ts';
import {freshDatabase} from '#tests/pg/database.ts';
import {seededRandom} from '#tests/simulate/random.ts';

const {pool} = await freshDatabase();

const claimantOf = (userId: string, id: string = crypto.randomUUID(), hash = 0): JointClaimant => ({
  id,
  userId,
  name: 'chat.post',
  argsHash: Buffer.alloc(32, hash),
  replayOf: null,
});
const claimAll = (batch: readonly JointClaimant[]) =>
  inTransaction(pool, (db) => claimCommands(sqlOn(db), batch));
const people = async (count: number) =>
  (await Promise.all(Array.from({length: count}, () => newLearner(pool)))).map(({userId}) => userId);

async function markOf(userId: string) {
  const {rows} = await pool.query<{last: number; recent: string[]; marks: number[]}>(
    `select "last"::int, "recent", array(
       select "mark"::int from private."processedCommand" p where p."userId" = m."userId" order by 1) as "marks"
     from "commandMark" m where "userId" = $1`,
    [userId],
  );
  return rows[0];
}

test('a batch raises each learner’s mark once, by the number of theirs, in the order of the batch', async () => {
  const [ada = '', eve = ''] = await people(2);
  const batch = [ada, eve, ada, ada].map((userId) => claimantOf(userId));
  const claims = await claimAll(batch);
  expect(claims).toEqual([1, 1, 2, 3].map((mark) => ({isNew: true, mark, epoch: 0})));
  const ids = batch.map(({id}) => id);
  expect(await markOf(ada)).toEqual({last: 3, recent: [ids[3], ids[2], ids[0]], marks: [1, 2, 3]});
  expect(await markOf(eve)).toEqual({last: 1, recent: [ids[1]], marks: [1]});
});

test('what was claimed before is told apart, with its mark; so are another’s id and other arguments', async () => {
  const [ada = '', eve = ''] = await people(2);
  const [old, mine] = [claimantOf(ada), claimantOf(eve)];
  await claimAll([old, mine]);
  const asked = [
    claimantOf(ada),
    old,
    {...mine, userId: ada},
    {...claimantOf(eve, mine.id, 1), id: mine.id.toUpperCase()},
  ];
  expect(await claimAll(asked.slice(0, 3))).toEqual([
    {isNew: true, mark: 2, epoch: 0},
    {isNew: false, mark: 1, epoch: 0},
    'others',
  ]);
  expect(await claimAll(asked.slice(3))).toEqual(['taken']);
  expect(await markOf(eve)).toMatchObject({last: 1});
  expect(await claimsBefore(sqlOn(pool), [claimantOf(ada)])).toEqual(new Map());
});

test('any split of any commands into batches has the same marks as one at a time', async () => {
  for (let seed = 1; seed <= 25; seed += 1) {
    const random = seededRandom(seed);
    const [one, two] = [await people(3), await people(3)];
    const ids = Array.from({length: 12}, () => [crypto.randomUUID(), crypto.randomUUID()] as const);
    const asked = Array.from({length: 30}, () => ({at: random.int(12), who: random.int(3)}));
    const single: unknown[] = [];
    for (const {at, who} of asked) {
      const claimant: Claimant = {...claimantOf(one[who] ?? '', ids[at]?.[0]), subject: null};
      const claim = inTransaction(pool, (db) => claimCommand(sqlOn(db), claimant));
      // All have the same arguments.
      single.push(await claim.catch(() => 'others'));
    }
    const joint: unknown[] = [];
    let left = asked.map(({at, who}) => claimantOf(two[who] ?? '', ids[at]?.[1]));
    while (left.length > 0) {
      const most = 1 + random.int(8);
      const repeated = left.findIndex(({id}, at) => left.slice(0, at).some((other) => other.id === id));
      const size = Math.min(most, repeated === -1 ? left.length : repeated);
      joint.push(...(await claimAll(left.slice(0, size))));
      left = left.slice(size);
    }
    expect(joint, `seed ${seed}`).toEqual(single);
    const marks = async (userIds: readonly string[]) =>
      Promise.all(userIds.map(async (userId) => (await markOf(userId))?.marks));
    expect(await marks(two)).toEqual(await marks(one));
  }
});

test('batches at the same time claim each id once, leave no gap in any mark, and never deadlock', async () => {
  const users = await people(6);
  const ids = users.flatMap((userId) => Array.from({length: 5}, () => claimantOf(userId)));
  const random = seededRandom(7);
  const shuffled = () => {
    const left = [...ids];
    return Array.from({length: 18}, () => left.splice(random.int(left.length), 1)[0] as JointClaimant);
  };
  const batches = Array.from({length: 24}, shuffled);
  const claims = (await Promise.all(batches.map(claimAll))).flat();
  const asked = batches.flat();
  const isNew = (at: number) => {
    const claim = claims[at];
    return typeof claim === 'object' && claim.isNew;
  };
  expect(claims.filter((claim) => typeof claim !== 'object')).toEqual([]);
  for (const {id} of ids) {
    const mine = asked.flatMap((one, at) => (one.id === id ? [at] : []));
    expect(mine.filter(isNew).length, id).toBe(Math.min(mine.length, 1));
    expect(new Set(mine.map((at) => (claims[at] as {mark: number}).mark)).size).toBe(1);
  }
  for (const userId of users) {
    const mark = await markOf(userId);
    expect(mark?.marks).toEqual(Array.from({length: mark?.last ?? 0}, (_, at) => at + 1));
  }
});

test('a batch that waits for another one’s learner counts only what that one did not claim', async () => {
  const [ada = ''] = await people(1);
  const [first, second] = [claimantOf(ada), claimantOf(ada)];
  const other = await pool.connect();
  await other.query('begin');
  await claimCommands(sqlOn(other), [first]);
  const waiting = claimAll([first, second]);
  await expect
    .poll(async () => {
      const {rows} = await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length;
    })
    .toBe(1);
  await other.query('commit');
  other.release();
  expect(await waiting).toEqual([
    {isNew: false, mark: 1, epoch: 0},
    {isNew: true, mark: 2, epoch: 0},
  ]);
  expect(await markOf(ada)).toEqual({last: 2, recent: [second.id, first.id], marks: [1, 2]});
});
