// All that writes explanations, put together once for a process.
import type {Pool} from 'pg';
import {sqlOn, type Sql} from '#sync/commands/sql.ts';
import {every, type Job} from '#sync/db/jobs.ts';
import type {Log} from '#sync/db/pool.ts';
import type {Settings} from '#sync/settings.ts';
import {settle} from '#sync/spendings/spending.ts';
import {tasksIn} from '#sync/tutor/checks/tasks.ts';
import {modelOf} from '#sync/tutor/model/configured.ts';
import {dropWaiting} from '#sync/tutor/writing/calls.ts';
import {flights, type Flights} from '#sync/tutor/writing/flights.ts';
import {
  academyStop,
  hold,
  planFor,
  type Held,
  type Holding,
  type Plan,
  type Question,
} from '#sync/tutor/writing/plan.ts';
import {writer} from '#sync/tutor/writing/writer.ts';

export type Writing = {
  /** The host that questions go to; none where nothing is configured. */
  readonly service: string | null;
  /** What a learner is told while nothing can be spent on it; `null` while something can. */
  readonly stopFor: (userId: string) => Promise<string | null>;
  /** What becomes of a question, within its transaction. */
  readonly planFor: (sql: Sql, question: Question) => Promise<Plan>;
  /** The last in that transaction. */
  readonly hold: (sql: Sql, holding: Holding) => Promise<Held>;
  /** Once it is committed. */
  readonly start: (turnId: string) => void;
  /** Within the transaction that stops an answer. @returns what is to be done once that is committed. */
  readonly stopped: (sql: Sql, turnId: string) => Promise<() => void>;
  /** Once a conversation is deleted. */
  readonly removed: (threadId: string) => void;
  readonly follow: Flights['follow'];
  readonly whenBegun: Flights['whenBegun'];
  readonly closing: Flights['closing'];
  readonly job: Job;
};

type Needs = {readonly settings: Pick<Settings, 'tutorModel'>; readonly pool: Pool; readonly log: Log};

/** What no process has taken up is looked for so often, ms. */
const EVERY_MS = 2000;
const NOTHING = {tokensIn: 0, tokensOut: 0, seconds: 0};

export function writingOf({settings: {tutorModel}, pool, log}: Needs): Writing {
  const model = tutorModel && modelOf(tutorModel);
  const tasksOf = tasksIn();
  const inFlight = flights();
  const {start, round, stop} = writer({pool, log, model, tasksOf, flights: inFlight});
  const work = async () => {
    await round();
    const trouble = model?.isResting() === true ? model.trouble() : undefined;
    // A job that fails is in the log once, and on the admins’ overview until it does not.
    if (trouble) throw trouble;
    return false;
  };
  return {
    service: model?.service ?? null,
    stopFor: async (userId) => (model ? academyStop(sqlOn(pool), model, userId) : null),
    planFor: async (sql, question) => (model ? planFor(sql, {model, tasksOf}, question) : undefined),
    hold: async (sql, holding) => (model ? hold(sql, model, holding) : {isHeld: false, words: null}),
    start,
    stopped: async (sql, turnId) => {
      const spendId = await dropWaiting(sql, turnId);
      if (spendId !== undefined) await settle(sql, {id: spendId, used: NOTHING, state: 'stopped'});
      return () => inFlight.stop(turnId);
    },
    removed: inFlight.stopThread,
    follow: inFlight.follow,
    whenBegun: inFlight.whenBegun,
    closing: inFlight.closing,
    job: () => {
      const endRounds = every(EVERY_MS, 'ask the tutor’s model', work, log)();
      return async () => void (await Promise.all([endRounds(), stop()]));
    },
  };
}
