import {beforeAll, expect, test} from 'vitest';
import type {Effect, Effects} from '#sync/commands/effects.ts';
import {commandRunner} from '#sync/commands/run-command.ts';
import {sqlOn} from '#sync/commands/sql.ts';
import {steadyDatabases} from '#sync/commands/steady-database.ts';
import {newLearner, newLessons} from '#tests/pg/academy.ts';
import {freshDatabase} from '#tests/pg/database.ts';
import {complete, effectsOn} from '#tests/pg/commands.ts';

const {pool} = await freshDatabase();
beforeAll(() => newLessons(pool, 'l-1', 'l-2'));

/** Runs commands with these effects instead of the academy's. */
function runWith(effect: Effect<'lessons.complete'>) {
  const logged: unknown[] = [];
  const log = (_: string, error: unknown) => logged.push(error);
  const database = steadyDatabases(pool, log);
  // No other command is run here.
  const run = commandRunner({'lessons.complete': effect} as Partial<Effects> as Effects, log);
  return {
    logged,
    run: (
      {name, args}: ReturnType<typeof complete>,
      {userId, username}: {userId: string; username: string},
    ) =>
      database().transaction(async (tx) => {
        const sql = sqlOn(tx.dbTransaction.wrappedTransaction);
        return (await run(sql, {name, args}, {userId, username, isDev: false, mayLearn: true})).mark;
      }),
  };
}

test('a non-idempotent effect happens once, however often and concurrently its command arrives', async () => {
  const ada = await newLearner(pool);
  const {run} = runWith(async (sql, _, {userId}) => {
    await sql(`update "pointTotal" set "points" = "points" + 1 where "userId" = $1`, [userId]);
  });
  const command = complete('l-1');
  expect(await Promise.all([run(command, ada), run(command, ada), run(command, ada)])).toEqual([1, 1, 1]);
  expect(await run(command, ada)).toBe(1);
  expect(await effectsOn(pool, ada.userId)).toMatchObject({points: 1, processed: 1, mark: 1});
});

test('a failing effect rolls its command back, is reported as a server error, and may be retried', async () => {
  const ada = await newLearner(pool);
  let isBroken = true;
  const {run, logged} = runWith(async (sql, _, {userId}) => {
    await sql(`insert into "lessonProgress" ("userId", "lessonId", "doneAt") values ($1, 'l-1', now())`, [
      userId,
    ]);
    if (isBroken) throw new TypeError('undefined is not a function');
  });
  const command = complete('l-1');
  await expect(run(command, ada)).rejects.toMatchObject({
    name: 'Refusal',
    message: expect.not.stringContaining('undefined'),
    details: {code: 'FAILED'},
  });
  expect(logged).toEqual([new TypeError('undefined is not a function')]);
  expect(await effectsOn(pool, ada.userId)).toMatchObject({done: [], processed: 0, mark: 0, recent: []});
  isBroken = false;
  expect(await run(command, ada)).toBe(1);
  expect(await effectsOn(pool, ada.userId)).toMatchObject({done: ['l-1'], processed: 1, mark: 1});
});
