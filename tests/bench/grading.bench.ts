// Programs of the assessment: one after the other, and 50 attempts that are submitted at the same moment; and what a command
// of somebody else takes while they are graded, beside the same academy at rest.
import {Agent} from 'node:http';
import {setTimeout as pause} from 'node:timers/promises';
import type {Pool} from 'pg';
import {getQuestions} from '#schema/assessment/assessment.api.ts';
import {runCommand} from '#schema/commands/commands.api.ts';
import type {Asked} from '#schema/questions/code.ts';
import {readAssessment, type CodeSource} from '#sync/assessment/item-files.ts';
import {graderIn} from '#sync/python/grader.ts';
import {benchAcademy, dataFolder, newBenchNewcomer, type BenchLearner} from '#tests/bench/bench-academy.ts';
import type {Closing} from '#tests/bench/closing.ts';
import {posted} from '#tests/bench/http-rate.ts';
import type {Report} from '#tests/bench/report.ts';
import {quantile, spread} from '#tests/bench/statistics.ts';

const LEARNERS = 50;
/** Of each attempt; what was not answered is not run. */
const PROGRAMS_EACH = 2;
/** Times a command's p95 at rest. */
const LIMIT = 2;
/** Commands at rest; as many as are sent while programs are graded, at least. */
const PROBES = 200;
const PROBE_EVERY_MS = 50;
/** From one look at what is graded to the next. */
const LOOK_EVERY_MS = 500;

export async function grading(opened: Closing): Promise<Report> {
  const references = new Map(
    (readAssessment('sync/assessment/content')?.items ?? [])
      .filter((item): item is CodeSource & {topic: string} => item.kind === 'code')
      .map((item) => [item.slug, item]),
  );
  const alone = await oneByOne(opened, [...references.values()]);
  const {academy, pool} = await benchAcademy(opened);
  const {origin} = academy;
  const learners: BenchLearner[] = [];
  for (let at = 0; at < LEARNERS; at += 1) learners.push(await newBenchNewcomer(origin, `sitter-${at}`));
  const prober = await newBenchNewcomer(origin, 'prober');
  const sender = senderTo(opened, origin);
  const attempts: {learner: BenchLearner; attemptId: string}[] = [];
  for (const learner of learners) {
    attempts.push({learner, attemptId: await prepare(origin, learner, sender, references)});
  }
  const probe = () => sender(prober, 'account.timeZone', {timeZone: zone(), by: 'learner'});
  const idle: number[] = [];
  while (idle.length < PROBES) idle.push(await probe());

  const begun = performance.now();
  const submitted = attempts.map(({learner, attemptId}) => sender(learner, 'assessment.submit', {attemptId}));
  const busy: number[] = [];
  const graded = allGraded(pool);
  const isOver = () => Promise.race([graded.then(() => true), Promise.resolve(false)]);
  while (busy.length < PROBES || !(await isOver())) busy.push(await probe());
  await Promise.all(submitted);
  const seconds = ((await graded) - begun) / 1000;
  const {rows} = await pool.query<{codeRight: number}>(
    `select "codeRight" from "assessmentAttempt" where "state" = 'graded'`,
  );
  const right = rows.filter(({codeRight}) => codeRight === PROGRAMS_EACH).length;
  if (right < LEARNERS) throw new Error(`of ${LEARNERS} attempts ${right} were graded right`);
  return {
    title: `grading: programs of the assessment, alone and of ${LEARNERS} learners at once`,
    columns: ['ms', 'p50', 'p95', 'max'],
    rows: [
      ['a program with its tests, one after the other', ...spread(alone, 0)],
      ['a command, at rest', ...spread(idle)],
      [`a command, while ${LEARNERS} attempts are graded`, ...spread(busy)],
    ],
    requirements: [
      {
        name: 'a command while programs are graded, p95 beside at rest',
        measured: quantile(busy, 0.95) / quantile(idle, 0.95),
        limit: LIMIT,
        unit: ' ×',
      },
    ],
    notes: [
      `${LEARNERS} attempts with ${PROGRAMS_EACH} programs each were graded in ${seconds.toFixed(0)} s: ${((1000 * seconds) / (LEARNERS * PROGRAMS_EACH)).toFixed(0)} ms a program.`,
      `A command is one POST to sync that writes a row, one every ${PROBE_EVERY_MS} ms, in the same way at rest. The first program, which makes the grader’s folder, is not counted.`,
    ],
  };
}

/** Each reference in a process of its own. @returns ms of each. */
async function oneByOne(opened: Closing, items: readonly CodeSource[]): Promise<readonly number[]> {
  const grader = graderIn({
    dataDir: dataFolder(opened),
    log: (event, error) => opened.signal.aborted || console.error(event, error),
  });
  opened.add(() => grader.close());
  const times: number[] = [];
  for (const [at, {reference, tests, slug}] of [...items.slice(0, 1), ...items].entries()) {
    const begun = performance.now();
    const result = await grader.grade({program: reference, tests}, {learnerId: slug});
    if (result.state !== 'graded') throw new Error(`not graded: ${JSON.stringify(result)}`);
    if (at > 0) times.push(performance.now() - begun);
  }
  grader.close();
  return times;
}

type Sender = (learner: BenchLearner, name: string, args: object) => Promise<number>;

/** Sends commands as the outbox does. Returns ms until sync has answered. */
function senderTo(opened: Closing, origin: string): Sender {
  const agent = new Agent({keepAlive: true});
  opened.add(() => agent.destroy());
  return async ({token}, name, args) => {
    const {status, ms} = await posted(agent, origin + runCommand.path, {
      headers: {origin, cookie: `session=${token}`},
      body: {name, args: {id: crypto.randomUUID(), v: 1, ...args}},
    });
    if (status !== 200) throw new Error(`${name} was answered with ${status}`);
    await pause(PROBE_EVERY_MS);
    return ms;
  };
}

let turns = 0;
/** Another one each time: what is there already writes nothing. */
const zone = () => (turns++ % 2 === 0 ? 'Europe/Berlin' : 'Europe/Paris');

/** Starts an attempt and answers some of its programs right. @returns its id. */
async function prepare(
  origin: string,
  learner: BenchLearner,
  sender: Sender,
  references: ReadonlyMap<string, CodeSource>,
): Promise<string> {
  const reply = await fetch(origin + getQuestions.path, {
    headers: {cookie: `session=${learner.token}`, 'sec-fetch-site': 'same-origin'},
  });
  const {attemptId, questions} = (await reply.json()) as {attemptId: string; questions: readonly Asked[]};
  const programs = questions.filter(({kind}) => kind === 'code').slice(0, PROGRAMS_EACH);
  for (const {id} of programs) {
    const value = references.get(id)?.reference;
    await sender(learner, 'assessment.answer', {attemptId, questionId: id, value});
  }
  return attemptId;
}

/** When the last attempt was graded, by this process's clock. */
async function allGraded(pool: Pool): Promise<number> {
  for (;;) {
    const {rows} = await pool.query<{left: number}>(
      `select count(*)::int as "left" from "assessmentAttempt" where "state" <> 'graded'`,
    );
    if (rows[0]?.left === 0) return performance.now();
    await pause(LOOK_EVERY_MS);
  }
}
