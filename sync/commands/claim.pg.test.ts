import * as fc from 'fast-check';
import {beforeAll, describe, expect, test} from 'vitest';
import {newLearner, newLessons, testAcademy} from '#tests/pg/academy.ts';
import {byRest, complete, effectsOn, prepareForZero, zeroClient, type Command} from '#tests/pg/doors.ts';

const academy = await testAcademy({MUTATIONS_PER_MINUTE: '1000000'});
const {pool} = academy;
const LESSONS = ['l-1', 'l-2', 'l-3', 'l-4'];

beforeAll(async () => {
  await newLessons(pool, ...LESSONS);
  await prepareForZero(pool);
});

describe('the same command at once', () => {
  test('through both doors acts once, and its place rises once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const ada = await newLearner(pool);
      const zero = zeroClient(academy, ada);
      const command = complete('l-1');
      const doors = [byRest(academy, ada, command), zero.push(command), byRest(academy, ada, command)];
      expect((await Promise.all(doors)).map(({status}) => status)).toEqual([200, 200, 200]);
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

  test('by a second transaction waits for the first, and acts itself when the first is undone', async () => {
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
    expect(await (await reply).json()).toEqual({mark: 1});
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

test('any order of any number of deliveries through either door has exactly the effects of each command once', async () => {
  const delivery = fc.record({
    command: fc.nat({max: LESSONS.length - 1}),
    door: fc.constantFrom('rest', 'zero'),
  });
  const batches = fc.array(fc.array(delivery, {minLength: 1, maxLength: 4}), {minLength: 1, maxLength: 6});
  await fc.assert(
    fc.asyncProperty(batches, async (plan) => {
      const ada = await newLearner(pool);
      const zero = zeroClient(academy, ada);
      const commands = LESSONS.map((lesson) => complete(lesson));
      // What stands in one batch comes at once; Zero sends one push after the other.
      for (const batch of plan) {
        const chosen = batch.map(({command, door}) => ({door, command: commands[command] as Command}));
        const pushed = chosen.filter(({door}) => door === 'zero').map(({command}) => command);
        const sent = chosen
          .filter(({door}) => door === 'rest')
          .map(({command}) => byRest(academy, ada, command));
        const replies = await Promise.all([...sent, ...(pushed.length > 0 ? [zero.push(...pushed)] : [])]);
        expect(replies.map(({status}) => status)).toEqual(replies.map(() => 200));
      }
      const delivered = [...new Set(plan.flat().map(({command}) => command))];
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
