// A learner at the assessment, by its routes and commands.
import type {QuestionsReply} from '#schema/assessment/assessment.api.ts';
import type {Asked} from '#schema/questions/code.ts';
import {newcomer, type TestAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {byRest} from '#tests/pg/commands.ts';
import {command} from '#tests/pg/pupils.ts';

const SAME = {'sec-fetch-site': 'same-origin'};

/** What learners do at the assessment of this academy. */
export const sittingsIn = (academy: TestAcademy) => ({
  newSitter: async () => sitter(academy, await newcomer(academy.pool)),
});

function sitter(academy: TestAcademy, who: TestLearner) {
  const {pool, get, post} = academy;
  const {userId, cookie} = who;
  const ask = (headers: Record<string, string> = SAME, query = '') =>
    get(`/api/python-assessment/questions${query}`, {cookie, headers});
  return {
    ...who,
    ask,
    start: async () => (await (await ask()).json()) as QuestionsReply,
    /** By REST, which waits for the grade. */
    submit: (answers: object) => post('/api/python-assessment/submit', {answers}, {cookie}),
    /** As the browser does: the academy grades it when its turn comes. */
    end: (attemptId: string, answers: object = {}) =>
      byRest(academy, who, command('assessment.submit', {attemptId, answers})),
    answer: (attemptId: string, questionId: string | undefined, value: unknown) =>
      byRest(academy, who, command('assessment.answer', {attemptId, questionId, value})),
    /** The row of the last attempt. */
    row: async () =>
      (
        await pool.query(`select * from "assessmentAttempt" where "userId" = $1 order by "no" desc limit 1`, [
          userId,
        ])
      ).rows[0] as Record<string, unknown> & {questions: Asked[]},
    hasPassed: async () =>
      (
        await pool.query(`select "isPythonTestCompleted" as "is" from "learner" where "userId" = $1`, [
          userId,
        ])
      ).rows[0]?.is as boolean,
  };
}

export type Sitter = ReturnType<typeof sitter>;
