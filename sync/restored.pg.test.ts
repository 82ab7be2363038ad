import {existsSync, mkdirSync, writeFileSync} from 'node:fs';
import {mkdtemp} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {beforeAll, describe, expect, test} from 'vitest';
import {confirmDeparted, departedIn} from '#sync/account/own-data/departed.ts';
import {finishRestore} from '#sync/restored.ts';
import {
  academyOn,
  newLearner,
  newLessons,
  PASSWORD,
  registerBy,
  type TestLearner,
} from '#tests/pg/academy.ts';
import {byRest, complete, effectsOn} from '#tests/pg/commands.ts';
import {freshDatabase} from '#tests/pg/database.ts';
import {command, pupilsOf} from '#tests/pg/pupils.ts';
import {answersTo, newModule, openDraw} from '#tests/pg/quizzes.ts';

const {pool, url} = await freshDatabase();
const fail = (event: string, error: unknown) => {
  throw new Error(event, {cause: error});
};
const dataDir = await mkdtemp(join(tmpdir(), 'academy-restored-'));
const open = () => ({...academyOn(pool, url, fail, {DATA_DIR: dataDir}), logged: []});
const audit = {signingKey: 'A'.repeat(43), headsFile: join(dataDir, 'audit-heads.jsonl')};
const files = {each: async function* () {}, forget: async () => [], discard: async () => undefined};

beforeAll(async () => {
  await newLessons(pool, 'l-1', 'l-2');
  await newModule(pool, 'one', 11, [{id: 'a', hasQuiz: true}]);
});

/** What `npm run restored` and the next start do. */
async function restore() {
  writeFileSync(join(dataDir, 'restored'), '');
  await finishRestore({databaseUrl: url, dataDir, files, audit}, fail);
  return open();
}

/** The database forgets what these learners did, as an older backup has it not. */
async function forgetCommands(...learners: readonly TestLearner[]) {
  const ids = learners.map(({userId}) => userId);
  for (const table of ['private."processedCommand"', '"lessonProgress"', '"pointEvent"', '"annotation"']) {
    await pool.query(`delete from ${table} where "userId" = any($1)`, [ids]);
  }
  await pool.query(`update "pointTotal" set "points" = 0 where "userId" = any($1)`, [ids]);
}

const again = (sent: ReturnType<typeof complete>, mark: number) => ({...sent, replayOf: mark});

/** Signs in again: a restore ends all sessions. */
async function back(userId: string): Promise<TestLearner> {
  const {sessionsIn} = await import('#sync/account/sessions/sessions.ts');
  const token = await sessionsIn(pool, {gate: 'open', secure: false}).open(userId, false);
  return {userId, username: '', token, cookie: `session=${token}`};
}

describe('after a restored backup', () => {
  test('the epoch rises, marks start over, and every session is over', async () => {
    const academy = open();
    const ada = await newLearner(pool);
    await byRest(academy, ada, complete('l-1'));
    const restored = await restore();
    expect(existsSync(join(dataDir, 'restored'))).toBe(false);
    const reply = await restored.get('/api/auth/me', {cookie: ada.cookie});
    const epoch = Number(reply.headers.get('academy-epoch'));
    expect(reply.status).toBe(401);
    // Seconds of the clock: the same backup may be restored again.
    expect(Math.abs(epoch - Date.now() / 1000)).toBeLessThan(3600);
    // Beside it each reply names the time, for devices whose clock is wrong.
    expect(Math.abs(Number(reply.headers.get('academy-time')) - Date.now())).toBeLessThan(60_000);
    expect(await effectsOn(pool, ada.userId)).toMatchObject({done: ['l-1'], mark: 0});
    const first = await byRest(restored, await back(ada.userId), complete('l-2'));
    expect(await first.json()).toMatchObject({mark: 1, epoch});
  });

  test('what it kept is known, whatever its old mark; what it lacks acts once', async () => {
    const academy = open();
    const ada = await newLearner(pool);
    const [kept, lost] = [complete('l-1'), complete('l-2')];
    await byRest(academy, ada, kept);
    const restored = await restore();
    const here = await back(ada.userId);
    expect(await (await byRest(restored, here, again(kept, 1))).json()).toMatchObject({mark: 0});
    for (const mark of [1, 1]) {
      expect(await (await byRest(restored, here, again(lost, 2))).json()).toMatchObject({mark});
    }
    expect(await effectsOn(pool, ada.userId)).toMatchObject({done: ['l-1', 'l-2'], awards: 2, points: 20});
  });

  test('a replayed older note does not overwrite newer text, nor a later replay', async () => {
    const ada = await newLearner(pool);
    const annotationId = crypto.randomUUID();
    const note = (text: string) =>
      command('lessons.annotate', {
        annotationId,
        lessonId: 'l-1',
        block: 0,
        start: 0,
        end: 1,
        quote: 'q',
        text,
        colour: 'yellow',
      });
    const restored = await restore();
    const here = await back(ada.userId);
    const textNow = async () =>
      (await pool.query(`select "text" from "annotation" where "id" = $1`, [annotationId])).rows[0]?.text;
    expect((await byRest(restored, here, again(note('second'), 7))).status).toBe(200);
    const older = await byRest(restored, here, again(note('first'), 5));
    expect([older.status, await older.json()]).toMatchObject([409, {code: 'SUPERSEDED'}]);
    expect(await textNow()).toBe('second');
    expect((await byRest(restored, here, again(note('third'), 8))).status).toBe(200);
    expect((await byRest(restored, here, note('new'))).status).toBe(200);
    expect((await byRest(restored, here, again(note('fourth'), 9))).status).toBe(409);
    expect(await textNow()).toBe('new');
  });

  test('an account that was deleted since goes again', async () => {
    const academy = open();
    const {cookie, username} = await registerBy(academy);
    const {rows} = await pool.query(`select to_jsonb(u) as "row" from "user" u where "username" = $1`, [
      username,
    ]);
    const gone = await academy.post('/api/user/delete', {password: PASSWORD, username}, {cookie});
    expect(gone.status).toBe(200);
    // The backup still has the person.
    await pool.query(`insert into "user" select * from jsonb_populate_record(null::"user", $1)`, [
      rows[0]?.row,
    ]);
    await restore();
    expect((await pool.query(`select 1 from "user" where "username" = $1`, [username])).rows).toEqual([]);
  });

  test('draws the same attempt again, so that its answers count', async () => {
    const academy = open();
    const {newPupil, submit, send} = pupilsOf(academy);
    const pupil = await newPupil();
    const before = await openDraw(pool, pupil.userId, 'lesson-a');
    await submit(pupil, 'lesson-a', 5);
    const second = await openDraw(pool, pupil.userId, 'lesson-a');
    const answers = await answersTo(pool, second?.id ?? '');
    // The backup is older than the first submission.
    await forgetCommands(pupil);
    await pool.query(`delete from "attempt" where "userId" = $1 and "quizId" = 'lesson-a'`, [pupil.userId]);
    await pool.query(`delete from "quizProgress" where "userId" = $1`, [pupil.userId]);
    const {issueDraw} = await import('#sync/lessons/quiz/issue.ts');
    const {sqlOn} = await import('#sync/commands/sql.ts');
    await issueDraw(sqlOn(pool), pupil.userId, 'lesson-a');
    expect(await openDraw(pool, pupil.userId, 'lesson-a')).toEqual(before);
    await submit(pupil, 'lesson-a', 5);
    expect((await openDraw(pool, pupil.userId, 'lesson-a'))?.id).toBe(second?.id);
    const passed = await send(pupil, 'quizzes.submit', {attemptId: second?.id, answers});
    expect(passed.status).toBe(200);
  });

  test('zero-cache starts over: its schemas, publications and copy go, nobody else’s do', async () => {
    const replica = join(dataDir, 'replica');
    mkdirSync(replica, {recursive: true});
    writeFileSync(join(replica, 'zero.db'), '');
    await pool.query(`create schema "zero_0"; create schema "zero_0/cvr"; create schema "zerotonin"`);
    await restore();
    const {rows} = await pool.query(`select nspname as "name" from pg_namespace where nspname like 'zero%'`);
    expect(rows).toEqual([{name: 'zerotonin'}]);
    expect(existsSync(join(replica, 'zero.db'))).toBe(false);
    expect((await pool.query(`select 1 from pg_publication where pubname = 'academy'`)).rowCount).toBe(1);
  });

  test('whoever an older backup lacks is not deleted for a deletion that was rolled back', async () => {
    const departed = departedIn(dataDir);
    const bob = await newLearner(pool);
    await departed.begin(['newer', bob.userId]);
    await restore();
    await confirmDeparted(pool, departed);
    // A newer backup, put in place next, has them.
    expect(await departed.all()).not.toContain('newer');
    expect(await departed.begun()).toEqual([bob.userId]);
  });

  test('nothing happens at a start without a restore', async () => {
    const {rows} = await pool.query(`select "number" from private."epoch"`);
    await finishRestore({databaseUrl: url, dataDir, files, audit}, fail);
    expect((await pool.query(`select "number" from private."epoch"`)).rows).toEqual(rows);
  });
});
