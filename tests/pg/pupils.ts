// Learners of the small course of `quizzes.ts`, who send every command by REST, as the outbox does.
import type {TestAcademy, TestLearner} from '#tests/pg/academy.ts';
import {newLearner} from '#tests/pg/academy.ts';
import {byRest, type Command} from '#tests/pg/commands.ts';
import {answersTo, openDraw} from '#tests/pg/quizzes.ts';
import {sqlOn} from '#sync/commands/sql.ts';
import {openAll} from '#sync/lessons/progress/progress.ts';
import {notify} from '#sync/notifications/notify.ts';

/** A command with an id of its own. */
export const command = (name: string, args: object): Command => ({
  name,
  args: {id: crypto.randomUUID(), v: 1, ...args},
});

/** Actions of learners for tests. */
export function pupilsOf(academy: TestAcademy) {
  const {pool} = academy;

  /** A learner whose first draws are issued, as at a registration. */
  async function newPupil(): Promise<TestLearner> {
    const pupil = await newLearner(pool);
    await openAll(sqlOn(pool), notify, pupil.userId);
    return pupil;
  }

  async function send(pupil: TestLearner, name: string, args: object) {
    const response = await byRest(academy, pupil, command(name, args));
    return {status: response.status, body: (await response.json()) as Record<string, unknown>};
  }

  /** Submits the open draw with this many wrong answers. */
  async function submit(pupil: TestLearner, quizId: string, wrong = 0) {
    const draw = await openDraw(pool, pupil.userId, quizId);
    if (!draw) throw new Error(`no open draw of ${quizId}`);
    const answers = await answersTo(pool, draw.id, wrong);
    return {draw, ...(await send(pupil, 'quizzes.submit', {attemptId: draw.id, answers}))};
  }

  async function readToTheEnd(pupil: TestLearner, lessonId: string) {
    await send(pupil, 'lessons.open', {lessonId});
    return send(pupil, 'lessons.read', {lessonId, block: 1, reached: 2, seconds: 60});
  }

  async function stateOf({userId}: TestLearner) {
    const {rows} = await pool.query<{
      draws: string[];
      done: string[];
      open: string[];
      modules: string[];
      passed: string[];
      events: string[];
      points: number;
    }>(
      `select array(select "quizId" from "attempt" where "userId" = $1 and "state" = 'open' order by 1) as "draws",
         array(select "lessonId" from "lessonProgress" where "userId" = $1 and "doneAt" is not null order by 1) as "done",
         array(select "lessonId" from "lessonProgress" where "userId" = $1 and "unlockedAt" is not null order by 1) as "open",
         array(select "moduleId" || ':' || "unlockedBy" from "moduleProgress" where "userId" = $1 and "unlockedAt" is not null order by 1) as "modules",
         array(select "moduleId" from "moduleProgress" where "userId" = $1 and "passedAt" is not null order by 1) as "passed",
         array(select "uniqueKey" || '=' || "points" from "pointEvent" where "userId" = $1 order by 1) as "events",
         (select "points" from "pointTotal" where "userId" = $1) as "points"`,
      [userId],
    );
    const [row] = rows;
    if (!row) throw new Error('no such learner');
    return row;
  }

  /** The row of an attempt. */
  const attemptOf = async (id: string) =>
    (await pool.query(`select * from "attempt" where "id" = $1`, [id])).rows[0] as Record<string, unknown>;

  /** Lets a cool-down end. */
  const wait = (pupil: TestLearner) =>
    pool.query(`update "attempt" set "notBefore" = now() where "userId" = $1 and "state" = 'open'`, [
      pupil.userId,
    ]);

  return {newPupil, send, submit, readToTheEnd, stateOf, attemptOf, wait};
}
