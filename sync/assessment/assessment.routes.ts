// The assessment by REST (specification, section 7.2): the same commands as from the outbox.
import type {Context} from 'hono';
import * as z from 'zod/mini';
import {assessmentAnswers} from '#schema/assessment/assessment.args.ts';
import {
  getQuestions,
  submitAssessment,
  type AssessmentResult,
  type QuestionsReply,
} from '#schema/assessment/assessment.api.ts';
import type {TopicResult} from '#schema/assessment/assessment.ts';
import type {Asked} from '#schema/questions/code.ts';
import {currentVersion} from '#schema/commands.ts';
import type {Answer} from '#schema/questions/question.ts';
import {uuidRule} from '#schema/text.rules.ts';
import {waitText} from '#schema/wire/problem.ts';
import type {AssessmentApi} from '#sync/assessment/assessment.access.ts';
import {gradeNext, type GradingNeeds} from '#sync/assessment/grading.ts';
import {commandByRest, type CommandNeeds} from '#sync/commands/commands.routes.ts';
import type {Log} from '#sync/db/pool.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {serve} from '#sync/http/serve.ts';

const questionsRules = z.strictObject({attempt: z.optional(uuidRule('attempt'))});
const submitRules = z.strictObject({answers: assessmentAnswers});

/** Of thirty answers, twelve of them programs, in UTF-8. */
const MOST_BYTES = 600_000;

/** What the routes work with. */
export type AssessmentNeeds = GradingNeeds & {readonly commands: CommandNeeds; readonly log: Log};
type Needs = AssessmentNeeds;

export function assessmentRoutes(api: AssessmentApi, needs: Needs): void {
  const command = commandByRest(needs.commands);
  const {pool} = needs;

  serve(api, getQuestions, {query: questionsRules}, async ({query: {attempt}}, {learner}, c) => {
    const running = await openAttempt(needs, learner.userId);
    if (attempt !== undefined && running?.attemptId !== attempt) {
      throw new HttpRefusal(404, {message: 'This attempt has ended.', code: 'NOT_FOUND'});
    }
    if (running) return running;
    demandOwnPage(c);
    const name = 'assessment.start';
    await command(learner, name, {id: crypto.randomUUID(), v: currentVersion(name)});
    const started = await openAttempt(needs, learner.userId);
    if (!started) throw new HttpRefusal(409, {message: 'Your attempt has just ended. Reload the page.'});
    return started;
  });

  serve(
    api,
    submitAssessment,
    {body: submitRules, mostBytes: MOST_BYTES},
    async ({body: {answers}}, {learner}) => {
      const {rows} = await pool.query<{id: string}>(
        `select "id" from "assessmentAttempt" where "userId" = $1 and "state" <> 'reset'
         order by "state" = 'running' desc, "no" desc limit 1`,
        [learner.userId],
      );
      const attemptId = rows[0]?.id;
      if (attemptId === undefined) {
        throw new HttpRefusal(404, {message: 'You haven’t started the assessment.', code: 'NOT_FOUND'});
      }
      await demandRunningOrTold(needs, attemptId);
      const name = 'assessment.submit';
      await command(learner, name, {id: crypto.randomUUID(), v: currentVersion(name), attemptId, answers});
      await soon(gradeNext(needs, attemptId), needs.log);
      return resultOf(needs, attemptId);
    },
  );
}

/** How long a request waits for its grade, ms; then the result follows by itself. */
const PATIENCE_MS = 20_000;

/** Waits for the work, but not for long: it goes on without the request. */
async function soon(work: Promise<unknown>, log: Log): Promise<void> {
  // The job tries again what has failed here.
  const done = work.catch((error: unknown) => log('an attempt was not graded', error));
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS).unref();
  });
  await Promise.race([done, enough]);
  clearTimeout(timer);
}

/** Nobody's link may start somebody's clock: only a page of the academy may. */
function demandOwnPage(c: Context): void {
  // A link in a message comes from our own origin as well; it navigates, and the page fetches.
  const isOwn = c.req.header('sec-fetch-site') === 'same-origin';
  if (isOwn && c.req.header('sec-fetch-mode') !== 'navigate') return;
  throw new HttpRefusal(403, {
    message: 'Start the assessment on its page: its clock runs from then on.',
    code: 'FORBIDDEN',
  });
}

/** @throws {HttpRefusal} for an attempt that is graded: in the wait it says how long. */
async function demandRunningOrTold({pool}: Needs, attemptId: string): Promise<void> {
  const {rows} = await pool.query<{state: string; next: Date | null; waitMs: number | null}>(
    `select "state", "nextAttemptAllowed" as "next",
       (1000 * extract(epoch from "nextAttemptAllowed" - now()))::float8 as "waitMs"
     from "assessmentAttempt" where "id" = $1`,
    [attemptId],
  );
  const [row] = rows;
  if (row?.state !== 'graded') return;
  if (row.next && row.waitMs !== null && row.waitMs > 0) {
    const waitTimeText = waitText(row.waitMs);
    throw new HttpRefusal(
      429,
      {
        message: `Your attempt is graded. Your next one opens in ${waitTimeText}.`,
        code: 'COOLING_DOWN',
        waitTimeText,
        nextAttemptAllowed: row.next.toISOString(),
      },
      Math.ceil(row.waitMs / 1000),
    );
  }
  throw new HttpRefusal(404, {
    message: 'No attempt is running. Start the assessment on its page.',
    code: 'NOT_FOUND',
  });
}

type OpenRow = {
  readonly id: string;
  readonly no: number;
  readonly state: 'running' | 'submitted';
  readonly startedAt: Date;
  readonly dueAt: Date;
  readonly now: Date;
  readonly questions: readonly Asked[];
  readonly answers: Readonly<Record<string, Answer>>;
};

async function openAttempt({pool}: Needs, userId: string): Promise<QuestionsReply | undefined> {
  const {rows} = await pool.query<OpenRow>(
    `select a."id", a."no", a."state", a."startedAt", a."dueAt", now() as "now", a."questions",
       (select coalesce(json_object_agg(w."questionId", w."value"), '{}') from "assessmentAnswer" w
        where w."attemptId" = a."id") as "answers"
     from "assessmentAttempt" a where a."userId" = $1 and a."state" in ('running', 'submitted')`,
    [userId],
  );
  const [row] = rows;
  if (!row) return undefined;
  const {id, startedAt, dueAt, now, ...rest} = row;
  return {
    attemptId: id,
    ...rest,
    startedAt: startedAt.toISOString(),
    dueAt: dueAt.toISOString(),
    now: now.toISOString(),
  };
}

type ResultRow = {
  readonly state: 'running' | 'submitted' | 'graded';
  readonly passed: boolean | null;
  readonly scorePct: number | null;
  readonly right: number | null;
  readonly codeRight: number | null;
  readonly codeTotal: number | null;
  readonly topics: readonly TopicResult[] | null;
  readonly next: Date | null;
  readonly waitMs: number | null;
};

async function resultOf({pool}: Needs, attemptId: string): Promise<AssessmentResult> {
  const {rows} = await pool.query<ResultRow>(
    `select "state", "passed", "scorePct", "rightCount" as "right", "codeRight", "codeTotal", "topics",
       "nextAttemptAllowed" as "next",
       (1000 * extract(epoch from "nextAttemptAllowed" - now()))::float8 as "waitMs"
     from "assessmentAttempt" where "id" = $1`,
    [attemptId],
  );
  const [row] = rows;
  if (!row) throw new HttpRefusal(404, {message: 'You don’t have this attempt.', code: 'NOT_FOUND'});
  const {state, topics, next, waitMs, ...rest} = row;
  return {
    attemptId,
    state: state === 'graded' ? 'graded' : 'submitted',
    message: messageOf(row),
    ...rest,
    topics: topics ?? [],
    nextAttemptAllowed: next?.toISOString() ?? null,
    waitTimeText: waitMs !== null && waitMs > 0 ? waitText(waitMs) : null,
  };
}

function messageOf({state, passed}: ResultRow): string {
  if (state !== 'graded')
    return 'Your answers are saved. Grading takes longer than usual; your result will follow.';
  return passed === true
    ? 'You passed. The whole academy is open to you now.'
    : 'You didn’t pass this time. Your result shows what to study before the next attempt.';
}
