// Stores answers and grades attempts. A learner's commands are serialized (the row of their mark is locked), so what is
// read here stays true until the commit.
import type {CommandArgs} from '#schema/commands.ts';
import {QUIZ_POINTS, firstTryBonus} from '#schema/leaderboard/points.rules.ts';
import {Refusal} from '#schema/errors.ts';
import type {Answer, DrawnQuestion, QuestionResult} from '#schema/questions/question.ts';
import {cooldownMs, KEYS_FROM_TRY} from '#schema/lessons/quiz/quiz.rules.ts';
import {answerTrouble} from '#schema/questions/answer.rules.ts';
import {waitText} from '#schema/wire/problem.ts';
import type {EffectsIn} from '#sync/commands/effects.ts';
import {demandRoom, type Quotas} from '#sync/commands/quotas.ts';
import type {Sql} from '#sync/commands/sql.ts';
import {finishLesson, moveOn, type Means} from '#sync/lessons/progress/progress.ts';
import {tellBadges, tellWhenOver} from '#sync/lessons/progress/tell.ts';
import {addCards} from '#sync/lessons/review/cards.ts';
import {issueDraw} from '#sync/lessons/quiz/issue.ts';
import {feedbackOn, isRight, shownKey, type DrawnKey} from '#schema/questions/judging.ts';

export const quizEffects = (means: Means, quotas: Quotas): EffectsIn<'quizzes'> => ({
  'quizzes.answer': async (sql, {attemptId, questionId, value}, {userId}) => {
    const {questions} = await demandOpenAttempt(sql, userId, attemptId);
    const question = questions.find(({id}) => id === questionId);
    if (!question) throw new Refusal('INVALID', 'This question isn’t part of this attempt.');
    const trouble = answerTrouble(question, value);
    if (trouble) throw new Refusal('INVALID', trouble);
    await sql(
      `insert into "attemptAnswer" ("attemptId", "questionId", "userId", "value") values ($1, $2, $3, $4::jsonb)
       on conflict ("attemptId", "questionId") do update set "value" = excluded."value", "savedAt" = now()`,
      [attemptId, questionId, userId, JSON.stringify(value)],
    );
    await demandRoom(sql, userId, quotas);
  },

  'quizzes.submit': async (sql, {attemptId, answers}, {userId}) => {
    const attempt = await demandOpenAttempt(sql, userId, attemptId);
    demandWhole(attempt.questions, answers);
    const results = attempt.keys.map((key) => judged(key, answers[key.questionId] ?? ''));
    const right = results.filter(({correct}) => correct).length;
    await close(sql, means, userId, attempt, results, Math.round((100 * right) / results.length));
  },
});

type OpenAttempt = {
  readonly id: string;
  readonly no: number;
  readonly quizId: string;
  readonly questions: readonly DrawnQuestion[];
  readonly keys: readonly DrawnKey[];
  readonly moduleId: string;
  readonly lessonId: string | null;
  readonly passPct: number;
  readonly cooldownSeconds: readonly number[];
};

/** @throws {Refusal} for an attempt that is somebody else's, graded, or still cooling down. */
async function demandOpenAttempt(sql: Sql, userId: string, attemptId: string): Promise<OpenAttempt> {
  const [row] = await sql(
    `select a."id", a."no", a."quizId", a."questions", k."keys", a."state", q."moduleId", q."lessonId",
            q."passPct", q."cooldownSeconds",
            (1000 * extract(epoch from a."notBefore" - now()))::float8 as "waitMs"
     from "attempt" a join "quiz" q on q."id" = a."quizId"
     join private."attemptKey" k on k."attemptId" = a."id"
     where a."id" = $1 and a."userId" = $2`,
    [attemptId, userId],
  );
  if (!row) throw new Refusal('NOT_FOUND', 'You don’t have this attempt.');
  // The statement above selects exactly this.
  const {state, waitMs, ...attempt} = row as OpenAttempt & {state: string; waitMs: number};
  if (state === 'graded') {
    throw new Refusal(
      'INVALID',
      'You’ve already submitted this attempt, perhaps on another device. Its result counts.',
    );
  }
  if (waitMs > 0) {
    throw new Refusal('COOLING_DOWN', `Your next attempt opens in ${waitText(waitMs)}.`, Math.ceil(waitMs));
  }
  return attempt;
}

function demandWhole(
  questions: readonly DrawnQuestion[],
  answers: CommandArgs<'quizzes.submit'>['answers'],
): void {
  const drawn = new Set(questions.map(({id}) => id));
  if (Object.keys(answers).some((id) => !drawn.has(id))) {
    throw new Refusal('INVALID', 'One of the answers is for a question that isn’t part of this attempt.');
  }
  for (const [at, question] of questions.entries()) {
    const trouble = answerTrouble(question, answers[question.id]);
    if (trouble) throw new Refusal('INVALID', `Question ${at + 1}: ${trouble}`);
  }
}

function judged(key: DrawnKey, given: Answer): QuestionResult & {answer: Answer} {
  const feedback = feedbackOn(key, given);
  return {
    questionId: key.questionId,
    given,
    correct: isRight(key, given),
    explanation: key.explanation,
    ...(feedback.length > 0 ? {feedback} : {}),
    ...(key.section ? {section: key.section} : {}),
    ...(key.trace ? {trace: key.trace} : {}),
    answer: shownKey(key),
  };
}

async function close(
  sql: Sql,
  means: Means,
  userId: string,
  attempt: OpenAttempt,
  results: readonly (QuestionResult & {answer: Answer})[],
  scorePct: number,
): Promise<void> {
  const {no, quizId, passPct, moduleId, lessonId} = attempt;
  const passed = scorePct >= passPct;
  const [before] = await sql(
    `select "failedInRow", "passedAt" from "quizProgress" where "userId" = $1 and "quizId" = $2`,
    [userId, quizId],
  );
  const wasPassed = before?.['passedAt'] != null;
  const showsKeys = passed || wasPassed || no >= KEYS_FROM_TRY;
  await keepResults(sql, userId, attempt, {results, scorePct, passed, showsKeys});
  const failedInRow = passed ? 0 : Number(before?.['failedInRow'] ?? 0) + 1;
  await sql(
    `insert into "quizProgress" as p ("userId", "quizId", "tries", "failedInRow", "bestScorePct", "passedAt")
     values ($1, $2, 1, $3, $4, case when $5 then now() end)
     on conflict ("userId", "quizId") do update
       set "tries" = p."tries" + 1, "failedInRow" = $3, "bestScorePct" = greatest(p."bestScorePct", $4),
           "passedAt" = coalesce(p."passedAt", excluded."passedAt")`,
    [userId, quizId, failedInRow, scorePct, passed],
  );
  if (passed && !wasPassed) await means.award(sql, userId, earned(quizId, no, scorePct, passPct));
  // A passed quiz may be practised without a cool-down.
  const inMs = wasPassed ? 0 : cooldownMs(attempt.cooldownSeconds, failedInRow);
  await issueDraw(sql, userId, quizId, inMs);
  if (inMs > 0) {
    const wait = {userId, moduleId, lessonId, attemptId: attempt.id, inMs};
    await tellWhenOver(means.notifyLater, sql, wait);
  }
  if (!passed) return;
  await follow(sql, means, userId, moduleId, lessonId);
  await tellBadges(means.notify, sql, userId);
}

type Graded = {
  readonly results: readonly (QuestionResult & {answer: Answer})[];
  readonly scorePct: number;
  readonly passed: boolean;
  /** Passed, now or before, or enough attempts. */
  readonly showsKeys: boolean;
};

/** Stores the result of an attempt; wrong answers become cards once keys may be shown. */
async function keepResults(
  sql: Sql,
  userId: string,
  attempt: OpenAttempt,
  {results, scorePct, passed, showsKeys}: Graded,
): Promise<void> {
  const shown = showsKeys ? results : results.map(withoutKey);
  await sql(
    `with graded as (
       update "attempt" set "state" = 'graded', "gradedAt" = now(), "scorePct" = $2, "passed" = $3, "results" = $4::jsonb
       where "id" = $1)
     delete from "attemptAnswer" where "attemptId" = $1`,
    [attempt.id, scorePct, passed, JSON.stringify(shown)],
  );
  if (showsKeys) await addCards(sql, userId, attempt);
}

/** What tells the right answer goes with it: an explanation, and what the program does. */
const withoutKey = ({questionId, given, correct, feedback, section}: QuestionResult): QuestionResult => ({
  questionId,
  given,
  correct,
  explanation: [],
  ...(feedback ? {feedback} : {}),
  ...(section ? {section} : {}),
});

function earned(quizId: string, no: number, scorePct: number, passPct: number) {
  const pass = {kind: 'quiz', refId: quizId, points: QUIZ_POINTS};
  const bonus = no === 1 ? firstTryBonus(scorePct, passPct) : 0;
  return bonus > 0 ? [pass, {kind: 'quiz-bonus', refId: quizId, points: bonus}] : [pass];
}

/** Completes a lesson that was read to the end; a checkpoint may pass its module. */
async function follow(
  sql: Sql,
  means: Means,
  userId: string,
  moduleId: string,
  lessonId: string | null,
): Promise<void> {
  if (lessonId === null) return moveOn(sql, means.notify, userId, moduleId);
  const [row] = await sql(
    `select 1 from "lessonProgress" where "userId" = $1 and "lessonId" = $2 and "readAt" is not null`,
    [userId, lessonId],
  );
  if (row) await finishLesson(sql, means, userId, {moduleId, lessonId});
}
