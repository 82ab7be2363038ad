// Whether a model is to write the answer to a question, decided in the transaction of the question: what may go to a service,
// what must not, and what it may cost.
import type {Amounts} from '#schema/spendings/cost.ts';
import {stepDown} from '#schema/spendings/ladder.ts';
import type {Sql} from '#sync/commands/sql.ts';
import {limitsOf} from '#sync/spendings/book.ts';
import {reserve, wouldRefuse, type Reserved} from '#sync/spendings/spending.ts';
import type {Tasks} from '#sync/tutor/checks/tasks.ts';
import type {Asked} from '#sync/tutor/learner/asked.ts';
import type {Search} from '#sync/tutor/learner/found.ts';
import type {ResilientModel} from '#sync/tutor/model/breaker.ts';
import type {Model} from '#sync/tutor/model/model.ts';
import {tokensAtMost} from '#sync/tutor/model/tokens.ts';
import {briefOf, type Brief} from '#sync/tutor/writing/brief.ts';
import {putCall} from '#sync/tutor/writing/calls.ts';
import {explaining, rewording} from '#sync/tutor/writing/prompt.ts';
import type {WhyRules} from '#sync/tutor/writing/sayings.ts';

/** None: as if there was no model. */
export type Plan = {readonly brief: Brief} | {readonly why: WhyRules} | undefined;

type Needs = {
  readonly model: ResilientModel;
  readonly tasksOf: (sql: Sql, userId: string) => Promise<Tasks>;
};

export type Question = {readonly asked: Asked; readonly threadId: string; readonly search: Search};

export async function planFor(
  sql: Sql,
  {model, tasksOf}: Needs,
  {asked, threadId, search}: Question,
): Promise<Plan> {
  const {userId, text, mode, questionId} = asked;
  // Hints and quizzes are the rules’. Of a quiz’s question nobody is told the answer.
  if (mode !== 'explain' || questionId !== null) return undefined;
  // What has no words has nothing to be explained.
  if (!/\p{L}{2}/u.test(text) && !search.subject) return undefined;
  if (!(await isAllowed(sql, userId, model.service))) return undefined;
  const tasks = await tasksOf(sql, userId);
  const brief = withoutTasks(await briefOf(sql, asked, threadId, search), tasks);
  if (asking(brief).some(tasks.isAsked)) return {why: 'task'};
  return model.isResting() ? {why: 'resting'} : {brief};
}

/** Of what was asked before, a model is told no task either. */
const withoutTasks = (brief: Brief, {isAsked}: Tasks): Brief => ({
  ...brief,
  earlier: brief.earlier.filter(({question}) => !isAsked(question)),
});

/** What is asked by itself, and as it reads after what was asked before it. */
function asking({question, isAboutFirst, passages, earlier}: Brief): readonly string[] {
  const about = isAboutFirst ? (passages[0]?.paragraphs ?? []).join('\n') : '';
  const now = `${about}\n${question}`;
  return [question, now, [...earlier.map((one) => one.question), now].join('\n')];
}

async function isAllowed(sql: Sql, userId: string, service: string): Promise<boolean> {
  const [row] = await sql(
    `select 1 from "tutorChoice" where "userId" = $1 and "service" = $2 and "isAllowed"`,
    [userId, service],
  );
  return row !== undefined;
}

export type Held = {readonly isHeld: true} | {readonly isHeld: false; readonly words: string | null};

export type Holding = {
  readonly turnId: string;
  readonly threadId: string;
  readonly userId: string;
  readonly brief: Brief;
};

/** The last in the transaction: holds what it may cost, and puts what is to be asked. */
export async function hold(
  sql: Sql,
  model: Model,
  {turnId, threadId, userId, brief}: Holding,
): Promise<Held> {
  const reserved = await reserve(sql, {
    userId,
    feature: 'tutor',
    key: turnId,
    provider: model.provider,
    model: model.model,
    most: mostOf(brief),
  });
  if (!reserved.isAllowed) return {isHeld: false, words: await wordsOf(sql, userId, reserved)};
  // After a restore: it was begun before, and is not paid again.
  if (reserved.isRepeat) return {isHeld: false, words: null};
  await putCall(sql, {turnId, threadId, userId, brief, spendId: reserved.id});
  return {isHeld: true};
}

/** Of passages that are still to be found, tokens. */
const FOUND_TOKENS = 6000;

function mostOf(brief: Brief): Amounts {
  const [answer, words] = [explaining(brief), rewording(brief)];
  const whole = {tokensIn: tokensAtMost(answer.messages), tokensOut: answer.mostTokens, seconds: 0};
  if (brief.passages.length > 0) return whole;
  return {
    ...whole,
    tokensIn: whole.tokensIn + FOUND_TOKENS + tokensAtMost(words.messages),
    tokensOut: whole.tokensOut + words.mostTokens,
  };
}

/** A question without a passage: every other one costs more. */
const SHORT: Brief = {question: '', isAboutFirst: false, passages: [], earlier: [], lessonId: null};
const SHORT_ANSWER = explaining(SHORT);
const LEAST: Amounts = {
  tokensIn: tokensAtMost(SHORT_ANSWER.messages),
  tokensOut: SHORT_ANSWER.mostTokens,
  seconds: 0,
};

/** What is said while the academy can't pay for even a short answer; `null` while it can. */
export async function academyStop(sql: Sql, model: Model, userId: string): Promise<string | null> {
  const {provider, model: name} = model;
  const asked = {userId, feature: 'tutor', key: '', provider, model: name, most: LEAST} as const;
  const refused = await wouldRefuse(sql, asked);
  return refused?.why === 'budget' ? wordsOf(sql, userId, refused) : null;
}

async function wordsOf(
  sql: Sql,
  userId: string,
  {why, until}: Extract<Reserved, {isAllowed: false}>,
): Promise<string | null> {
  const {timeZone} = await limitsOf(sql, userId);
  const text = {why, until: until?.getTime() ?? null};
  return stepDown({wanted: 'text', stops: {text}, now: Date.now(), timeZone}).words;
}
