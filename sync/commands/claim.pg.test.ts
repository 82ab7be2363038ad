import * as fc from 'fast-check';
import {beforeAll, describe, expect, test} from 'vitest';
import {newLearner, newLessons, testAcademy} from '#tests/pg/academy.ts';
import {byRest, complete, effectsOn, type Command} from '#tests/pg/commands.ts';

const academy = await testAcademy({MUTATIONS_PER_MINUTE: '1000000'});
const {pool} = academy;
const LESSONS = ['l-1', 'l-2', 'l-3', 'l-4'];

beforeAll(() => newLessons(pool, ...LESSONS));

describe('the same command at once', () => {
  test('acts once, and its mark rises once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const ada = await newLearner(pool);
      const command = complete('l-1');
      const sent = [1, 2, 3].map(() => byRest(academy, ada, command));
      expect((await Promise.all(sent)).map(({status}) => status)).toEqual([200, 200, 200]);
      expect(await effectsOn(pool, ada.userId)).toEqual({
        done: ['l-1'],
        awards: 1,
        points: 10,
        processed: 1,
        mark: 1,
        recent: [command.args['id']],
      });
    }
  });

  test('in a second transaction waits for the first, and acts if the first is rolled back', async () => {
    const ada = await newLearner(pool);
    const command = complete('l-1');
    const other = await pool.connect();
    await other.query('begin');
    await other.query(`select 1 from "commandMark" where "userId" = $1 for update`, [ada.userId]);
    await other.query(
      `insert into private."processedCommand" ("id", "userId", "name", "mark") values ($1, $2, 'lessons.complete', 1)`,
      [command.args['id'], ada.userId],
    );
    const reply = byRest(academy, ada, command);
    await expect.poll(() => waitingForLocks()).toBe(1);
    await other.query('rollback');
    other.release();
    expect(await (await reply).json()).toEqual({id: command.args['id'], mark: 1, epoch: 0});
    expect(await effectsOn(pool, ada.userId)).toMatchObject({awards: 1, processed: 1, mark: 1});
  });
});

async function waitingForLocks(): Promise<number> {
  const {rows} = await pool.query<{waiting: number}>(
    `select count(*)::int as "waiting" from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.waiting ?? 0;
}

test('any order of any number of deliveries has exactly the effects of each command once', async () => {
  const delivery = fc.nat({max: LESSONS.length - 1});
  const batches = fc.array(fc.array(delivery, {minLength: 1, maxLength: 4}), {minLength: 1, maxLength: 6});
  await fc.assert(
    fc.asyncProperty(batches, async (plan) => {
      const ada = await newLearner(pool);
      const commands = LESSONS.map((lesson) => complete(lesson));
      // What is in one batch comes at once.
      for (const batch of plan) {
        const replies = await Promise.all(batch.map((at) => byRest(academy, ada, commands[at] as Command)));
        expect(replies.map(({status}) => status)).toEqual(replies.map(() => 200));
      }
      const delivered = [...new Set(plan.flat())];
      const {recent, ...effects} = await effectsOn(pool, ada.userId);
      expect(effects).toEqual({
        done: LESSONS.filter((_, at) => delivered.includes(at)),
        awards: delivered.length,
        points: delivered.length * 10,
        processed: delivered.length,
        mark: delivered.length,
      });
      expect(new Set(recent)).toEqual(new Set(delivered.map((at) => commands[at]?.args['id'])));
      expect(recent).toHaveLength(delivered.length);
    }),
    {numRuns: 40},
  );
});
