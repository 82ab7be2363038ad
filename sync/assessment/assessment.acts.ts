// What admins do to learners' assessments.
import * as z from 'zod/mini';
import {actShape, plainActRules} from '#schema/admin/acts.rules.ts';
import {BASE_MINUTES, TIME_FACTORS} from '#schema/assessment/assessment.rules.ts';
import {tellOpenAgain, tellTime, type Tell, type TellLater} from '#sync/assessment/tell-result.ts';
import {sqlOn} from '#sync/commands/sql.ts';
import type {Database} from '#sync/db/pool.ts';
import {act, skippedOf, type Acts} from '#sync/part/act.ts';

type Handed = {readonly notifyLater: TellLater; readonly notify: Tell};

const GONE = 'This account doesn’t exist anymore.';

// A running attempt counts as nothing from then on, and the wait after a failed one is over.
const RESET = `
  with "asked" as (
    select l."userId" from "learner" l
    where l."userId" = any($1) and not l."isPythonTestCompleted"
      and not exists (
        select 1 from "assessmentAttempt" a where a."userId" = l."userId" and a."state" = 'submitted')),
  "ended" as (
    update "assessmentAttempt" a set "state" = 'reset' from "asked"
    where a."userId" = "asked"."userId" and a."state" = 'running' returning a."userId", a."id"),
  "closed" as (
    update "assessmentAnswer" w set "isOpen" = false from "ended" where w."attemptId" = "ended"."id"),
  "freed" as (
    update "assessmentAttempt" a set "nextAttemptAllowed" = now() from "asked"
    where a."userId" = "asked"."userId" and a."nextAttemptAllowed" > now() returning a."userId", a."id")
  select distinct on ("userId") "userId" as "id", "attemptId"
  from (select "userId", "id" from "ended" union all select "userId", "id" from "freed") as "all"("userId", "attemptId")
  order by "userId", "attemptId"`;

const reset = ({notifyLater}: Handed) =>
  act({
    rule: plainActRules,
    action: 'learner.assessment-reset',
    party: 'learner',
    needsFresh: true,
    run: async (db, {ids}) => {
      const there = await learnersOf(db, ids);
      const {rows} = await db.query<{id: string; attemptId: string}>(RESET, [there]);
      const done = rows.map(({id}) => id);
      const open = rows.map(({id, attemptId}) => ({userId: id, attemptId, inMs: 0}));
      await tellOpenAgain(notifyLater, sqlOn(db), open);
      return {
        done,
        skipped: [
          ...skippedOf(ids, there, GONE),
          ...skippedOf(there, done, 'Nothing to reset: passed, being graded, or free to start.'),
        ],
      };
    },
  });

/** A running attempt gets its new end at once. */
const setTimeFactor = ({notify}: Handed) =>
  act({
    rule: z.strictObject({
      ...actShape,
      factor: z.enum(TIME_FACTORS, `factor must be one of ${TIME_FACTORS.join(', ')}`),
    }),
    action: 'learner.time-factor-set',
    party: 'learner',
    needsFresh: true,
    run: async (db, {ids, factor}) => {
      const there = await learnersOf(db, ids);
      // Without a row the factor is 1.
      const {rows: changed} = await db.query<{id: string}>(
        `select v."id" from unnest($1::text[]) as v("id") left join "assessmentTime" t on t."userId" = v."id"
       where coalesce(t."factor", 1) <> $2`,
        [there, Number(factor)],
      );
      await db.query(
        `insert into "assessmentTime" ("userId", "factor") select unnest($1::text[]), $2
       on conflict ("userId") do update set "factor" = excluded."factor"`,
        [there, Number(factor)],
      );
      await tellTime(
        notify,
        sqlOn(db),
        changed.map(({id}) => id),
        Math.round(BASE_MINUTES * Number(factor)),
      );
      await db.query(
        `update "assessmentAttempt" set "dueAt" = "startedAt" + make_interval(mins => $2)
       where "userId" = any($1) and "state" = 'running'`,
        [there, Math.round(BASE_MINUTES * Number(factor))],
      );
      return {done: there, skipped: skippedOf(ids, there, GONE), details: {factor: Number(factor)}};
    },
  });

/** Learners of these who are there, in one order. */
async function learnersOf(db: Database, ids: readonly string[]): Promise<readonly string[]> {
  const {rows} = await db.query<{id: string}>(
    `select "userId" as "id" from "learner" where "userId" = any($1) order by "userId" for no key update`,
    [ids],
  );
  return rows.map(({id}) => id);
}

/** By name, as admins' pages ask for them. */
export const assessmentActs = (handed: Handed): Acts => ({
  'learners.resetAssessment': reset(handed),
  'learners.setTimeFactor': setTimeFactor(handed),
});
