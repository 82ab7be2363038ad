// Grades learners' code on the server: what a browser says about it counts for nothing
// (docs/decisions/0149-a-grader-is-one-process-per-answer-in-a-sandbox.md).
import {availableParallelism} from 'node:os';
import {probeOf, visibleFirst, type CodeTest} from '#schema/python/code-tests.ts';
import {judge, notObserved, type Judgment} from '#schema/python/judging.ts';
import {observationOf, type Observation} from '#schema/python/observation.ts';
import type {DriverReply, RunRequest} from '#schema/python/run.ts';
import type {Log} from '#sync/db/pool.ts';
import type {Ending, GraderChild, Limits} from '#sync/python/grader-child.ts';
import {graderPlace, type GraderPlace, type Unavailable} from '#sync/python/grader-place.ts';
import {GraderQueue, type QueueLimits} from '#sync/python/grader-queue.ts';
import type {Sandbox} from '#sync/python/grader-sandbox.ts';

/** An answer, and what it has to pass. */
export type GradeTask = {readonly program: string; readonly tests: readonly CodeTest[]};

/** A graded test, in the order of the task. Of a hidden one nothing but its name is for learners. */
export type TestResult = Judgment & {readonly name: string; readonly hidden: boolean};

export type GradeResult =
  | {readonly state: 'graded'; readonly results: readonly TestResult[]}
  /** This installation cannot grade. @param why for its operator. */
  | {readonly state: 'unavailable'; readonly why: string}
  /** Nothing was graded; ask again. */
  | {readonly state: 'busy'; readonly retryAfterS: number};

export type Grader = {
  /** Never rejects for anything that the program does. */
  readonly grade: (task: GradeTask, who: {readonly learnerId: string}) => Promise<GradeResult>;
  /** Ends all processes. */
  readonly close: () => void;
};

type Means = {
  readonly dataDir: string;
  readonly log: Log;
  /** Ways to a sandbox, best first; those of this machine by default. */
  readonly sandboxes?: readonly Sandbox[];
  readonly limits?: Partial<Limits>;
  /** Of an answer with all its tests, ms. */
  readonly answerMs?: number;
  readonly queue?: Partial<QueueLimits>;
};

/** Of one test, as long as a lesson's sample may take on a device. */
const LIMITS: Limits = {memoryBytes: 768 * 1_048_576, cpuMs: 10_000, wallMs: 30_000};
/** A program that sleeps through each of its tests keeps everybody else waiting. */
const ANSWER_MS = 60_000;
const QUEUE: QueueLimits = {
  slots: Math.min(4, Math.max(1, availableParallelism() - 1)),
  mostWaiting: 500,
  mostEach: 8,
};
/** Characters of output. */
const OUTPUT_LIMIT = 100_000;
/** Without an answer to grade for that long, the spare process gives its memory back, ms. */
const IDLE_MS = 300_000;

const WHY: Readonly<Record<Ending, string>> = {
  time: 'It took too long and was stopped.',
  memory: 'It needed too much memory and was stopped.',
  broken: 'Python broke off while it ran.',
};

export function graderIn(means: Means): Grader {
  const {dataDir, log, sandboxes, answerMs = ANSWER_MS} = means;
  const limits = {...LIMITS, ...means.limits};
  const queue = new GraderQueue({...QUEUE, ...means.queue});
  const place = graderPlace({dataDir, log, ...(sandboxes ? {sandboxes} : {})});
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;
  const gradeOnce = async (task: GradeTask): Promise<Graded | Unavailable> => {
    clearTimeout(idle);
    const child = await place.take();
    if ('why' in child) return child;
    try {
      return await gradeIn(child, task, limits, answerMs);
    } finally {
      // Never used twice: what a program did to it nobody knows.
      child.end();
      if (queue.length === 0 && !isClosed) prepare(place);
    }
  };
  const grade = async (task: GradeTask): Promise<GradeResult> => {
    let graded = await gradeOnce(task);
    // A process may have ended for reasons of the machine's. What the program itself breaks breaks again.
    if (!isClosed && 'results' in graded && graded.ended === 'broken') graded = await gradeOnce(task);
    // An academy that stops ends its graders: that is nobody's mistake.
    if (isClosed) return {state: 'unavailable', why: 'The academy is stopping.'};
    return 'why' in graded
      ? {state: 'unavailable', why: graded.why}
      : {state: 'graded', results: graded.results};
  };
  const prepare = (from: GraderPlace) => {
    from.prepare();
    idle = setTimeout(() => from.dropSpare(), IDLE_MS).unref();
  };
  return {
    grade: async (task, {learnerId}) => {
      const result = await queue.run(learnerId, () => grade(task));
      return 'done' in result ? result.done : {state: 'busy', ...result};
    },
    close: () => {
      isClosed = true;
      clearTimeout(idle);
      place.close();
    },
  };
}

type Graded = {
  readonly results: readonly TestResult[];
  /** Why the process had to be stopped. */
  readonly ended: Ending | undefined;
};

/**
 * Grades in one process. Each test is a run of its own. Where one has to be stopped, those after it are not run, and the
 * process is of no more use.
 */
export async function gradeIn(
  child: GraderChild,
  {program, tests}: GradeTask,
  limits: Limits = LIMITS,
  answerMs: number = ANSWER_MS,
): Promise<Graded> {
  const end = performance.now() + answerMs;
  const judged = new Map<CodeTest, Judgment>();
  let ended: Ending | undefined;
  for (const test of visibleFirst(tests)) {
    const wallMs = Math.min(limits.wallMs, end - performance.now());
    const seen = ended ? undefined : await observed(child, requestOf(program, test), {...limits, wallMs});
    if (typeof seen === 'string') ended = seen;
    judged.set(
      test,
      typeof seen === 'object' ? judge(test, seen) : notObserved(test, WHY[ended ?? 'broken']),
    );
  }
  const results = tests.map((test) => ({
    ...(judged.get(test) ?? notObserved(test, WHY.broken)),
    name: test.name,
    hidden: test.hidden === true,
  }));
  return {results, ended};
}

const requestOf = (program: string, test: CodeTest): RunRequest => ({
  programs: [program],
  stdin: test.stdin,
  probe: probeOf(test),
  outputLimit: OUTPUT_LIMIT,
});

async function observed(
  child: GraderChild,
  request: RunRequest,
  limits: Limits,
): Promise<Observation | Ending> {
  const reply = await child.next(limits, JSON.stringify(request));
  if ('ending' in reply) return reply.ending;
  try {
    const {observation} = JSON.parse(reply.line) as Partial<DriverReply>;
    return observationOf(observation) ?? 'broken';
  } catch {
    return 'broken'; // The program broke what writes the reply.
  }
}
