// Takes up what a model is to write, and brings the answer into its row: once, whatever process it takes.
import {setTimeout as wait} from 'node:timers/promises';
import type {Pool} from 'pg';
import type {TutorPart} from '#schema/tutor/tutor.answer.ts';
import {sqlOn, type Sql} from '#sync/commands/sql.ts';
import {inTransaction, type Log} from '#sync/db/pool.ts';
import {settle, type Settlement} from '#sync/spendings/spending.ts';
import type {Tasks} from '#sync/tutor/checks/tasks.ts';
import type {ResilientModel} from '#sync/tutor/model/breaker.ts';
import {ModelTrouble} from '#sync/tutor/model/model.ts';
import {usageAbout} from '#sync/tutor/model/tokens.ts';
import type {Brief} from '#sync/tutor/writing/brief.ts';
import {explaining} from '#sync/tutor/writing/prompt.ts';
import {meter, written, type Meter, type Written} from '#sync/tutor/writing/answer.ts';
import {
  claimNext,
  claimOne,
  endCall,
  keepCall,
  quoting,
  releaseCall,
  writeAnswer,
  type Call,
} from '#sync/tutor/writing/calls.ts';
import {Landed, type Flight, type Flights} from '#sync/tutor/writing/flights.ts';
import {sayingWhy} from '#sync/tutor/writing/sayings.ts';

export type WriterNeeds = {
  readonly pool: Pool;
  readonly log: Log;
  /** None: what an earlier start has left behind is answered from the lessons. */
  readonly model: ResilientModel | undefined;
  readonly tasksOf: (sql: Sql, userId: string) => Promise<Tasks>;
  readonly flights: Flights;
};

export type Writer = {
  /** Begins at once, unless as many as this process writes are being written. */
  readonly start: (turnId: string) => void;
  /** Takes up what waits, and what a process that is gone has left. */
  readonly round: () => Promise<void>;
  /** Ends all; resolves when nothing is being written any more. */
  readonly stop: () => Promise<void>;
};

/** Answers that one process writes at once. */
const AT_ONCE = 24;
/** What two processes have died over is answered from the lessons. */
const MOST_TRIES = 2;
/** How often what is written is kept, ms: so late another process knows of a stop. */
const KEEP_EVERY_MS = 500;
/** Waits before the row is written once more, ms: the database may be away for a moment. */
const AGAIN_MS = [200, 1000, 3000] as const;

export function writer(needs: WriterNeeds): Writer {
  const {pool, log} = needs;
  const running = new Set<Promise<void>>();
  let isStopped = false;

  const run = (call: Call) => {
    // Claimed a moment before the end.
    const writing = (isStopped ? releaseCall(pool, call) : write(needs, call))
      .then(() => undefined)
      .catch((error: unknown) => log('an answer of the tutor’s model was not kept', error, {id: call.turnId}))
      .finally(() => {
        running.delete(writing);
        // Somebody may be waiting for the place.
        if (!isStopped) void round().catch(tell);
      });
    running.add(writing);
  };
  const tell = (error: unknown) => log('the tutor’s model could not be asked', error);
  const isFull = () => isStopped || running.size >= AT_ONCE;

  async function round(): Promise<void> {
    while (!isFull()) {
      const call = await claimNext(pool);
      if (!call) return;
      run(call);
    }
  }
  return {
    start: (turnId) => {
      if (isFull()) return;
      void claimOne(pool, turnId)
        .then((call) => call && run(call))
        // The round finds it.
        .catch(tell);
    },
    round,
    stop: async () => {
      isStopped = true;
      needs.flights.close();
      await Promise.all(running);
    },
  };
}

/** How it ended. `left`: another process goes on with it. */
type Outcome =
  | {
      readonly state: Settlement['state'];
      readonly make: (quoted: readonly TutorPart[]) => readonly TutorPart[];
    }
  | 'left';

async function write(needs: WriterNeeds, call: Call): Promise<void> {
  const {flights, pool} = needs;
  const flight = flights.begin(call.turnId, call.threadId);
  const used = meter();
  const keeping = keep(needs, call, flight);
  try {
    const outcome = await outcomeOf(needs, call, {flight, used});
    if (outcome === 'left') await releaseCall(pool, call);
    else await finish(pool, call, {outcome, used});
  } finally {
    clearInterval(keeping);
    flight.end();
  }
}

/** Says every now and then how far it is, and hears that it is not wanted any more. */
function keep({pool, log}: WriterNeeds, call: Call, flight: Flight): NodeJS.Timeout {
  let isKeeping = false;
  let isFailing = false;
  return setInterval(() => {
    if (isKeeping) return;
    isKeeping = true;
    void once().finally(() => (isKeeping = false));
  }, KEEP_EVERY_MS);

  async function once(): Promise<void> {
    try {
      const isWanted = await keepCall(pool, call, flight.text());
      isFailing = false;
      if (!isWanted) flight.stop('stopped');
    } catch (error) {
      if (!isFailing) log('a claim of the tutor’s model was not kept', error, {id: call.turnId});
      isFailing = true;
    }
  }
}

type Under = {readonly flight: Flight; readonly used: Meter};

async function outcomeOf(
  {model, pool, tasksOf}: WriterNeeds,
  {userId, brief, tries, isWanted}: Call,
  {flight, used}: Under,
): Promise<Outcome> {
  if (!isWanted) return stoppedBefore(brief, used);
  if (!model || tries > MOST_TRIES) return FAILED;
  try {
    const done = await written({model, db: pool, tasksOf}, {userId, brief, flight, used});
    return {state: 'used', make: answerIn(done, model.service)};
  } catch (error) {
    if (error instanceof Landed) return error.why === 'leaving' ? 'left' : STOPPED;
    // It is told by the job, once for many.
    if (!(error instanceof ModelTrouble)) throw error;
    return error.kind === 'resting' ? RESTED : FAILED;
  }
}

const FAILED: Outcome = {state: 'failed', make: (parts) => sayingWhy('failed', parts)};
const RESTED: Outcome = {state: 'failed', make: (parts) => sayingWhy('resting', parts)};
const STOPPED: Outcome = {state: 'stopped', make: (parts) => parts};

/** By the learner, while nobody wrote any more: what a process that is gone has used nobody knows, but for the question. */
function stoppedBefore(brief: Brief, used: Meter): Outcome {
  used.add(usageAbout(explaining(brief).messages, ''));
  return STOPPED;
}

const answerIn =
  ({verdict, found}: Written, service: string) =>
  (parts: readonly TutorPart[]): readonly TutorPart[] => {
    if (verdict.isGood) {
      const {text, sources, ownLines} = verdict;
      return [{kind: 'written', text, service, ownLines}, ...sources];
    }
    const quoted = quoting(found)(parts);
    return verdict.why === 'nothing' ? quoted : sayingWhy(verdict.why, quoted);
  };

type Ending = {readonly outcome: Exclude<Outcome, 'left'>; readonly used: Meter};

/** The answer, the end of its call and what it has cost: together, and once. */
async function finish(pool: Pool, call: Call, {outcome: {state, make}, used}: Ending): Promise<void> {
  for (const waitMs of [...AGAIN_MS, undefined]) {
    try {
      return await inTransaction(pool, async (db) => {
        const sql = sqlOn(db);
        if (!(await endCall(sql, call))) return;
        await writeAnswer(sql, call, make);
        await settle(sql, {id: call.spendId, used: {...used.used(), seconds: 0}, state});
      });
    } catch (error) {
      if (waitMs === undefined) throw error;
      await wait(waitMs);
    }
  }
}
