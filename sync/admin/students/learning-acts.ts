// What admins do to where learners learn: their cohort, and what is open to them.
import * as z from 'zod/mini';
import {actShape} from '#schema/admin/acts.rules.ts';
import type {Prepare} from '#sync/account/accounts.ts';
import {uuidRule} from '#schema/text.rules.ts';
import {GONE, locked} from '#sync/admin/students/meant-learners.ts';
import {demandCohort, moveLearners, type Move, type MoveMeans} from '#sync/admin/students/move-learners.ts';
import {sqlOn, type Sql} from '#sync/commands/sql.ts';
import type {Database} from '#sync/db/pool.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {act, noneSince, skippedOf, type Acts} from '#sync/part/act.ts';

/** Learners whose draws of quizzes are made within the act: those of more follow by a job. */
const DRAWN_AT_ONCE = 100;

const text = (message: string) => z.string(message).check(z.minLength(1, message), z.maxLength(100, message));

type Handed = MoveMeans & {
  readonly prepare: Prepare;
  /** The same for many, soon after the commit. */
  readonly prepareSoon: (db: Database, userIds: readonly string[]) => Promise<void>;
  /** Tells learners that a module is open to them. */
  readonly tellOpened: (sql: Sql, userIds: readonly string[], moduleIds: readonly string[]) => Promise<void>;
};

/** By name, as admins' pages ask for them. */
export const learningActs = (handed: Handed): Acts => ({
  'learners.cohort': moveCohort(handed),
  'learners.cohort-back': moveBack(handed),
  'learners.unlock': unlock(handed),
});

const moveCohort = (means: MoveMeans) =>
  act({
    rule: z.strictObject({...actShape, cohortId: text('Choose a cohort')}),
    action: 'learner.cohort-changed',
    party: 'learner',
    back: {
      name: 'learners.cohort-back',
      byAct: true,
      stands: `exists (select from "learner" l where l."userId" = substr(t."target", 9)
                         and l."cohortId" = t."before" ->> 'to')
               and ${noneSince('learners.cohort', 'learners.cohort-back')}`,
    },
    run: async (db, {ids, cohortId}) => {
      await demandCohort(db, cohortId);
      const there = new Set(await locked(db, ids));
      // In the order in which the admin chose them.
      const moves = [...new Set(ids)].filter((id) => there.has(id)).map((id) => ({id, to: cohortId}));
      const {done, skipped, before} = await moveLearners(db, moves, means);
      return {
        done,
        skipped: [...skippedOf(ids, [...there], GONE), ...skipped],
        before,
        details: {cohort: cohortId},
      };
    },
  });

/** Takes a move back: each learner goes where they were, unless they were moved again. */
const moveBack = (means: MoveMeans) =>
  act({
    rule: z.strictObject({...actShape, actId: uuidRule('actId')}),
    action: 'learner.cohort-changed',
    party: 'learner',
    run: async (db, {ids, actId}) => {
      const there = await locked(db, ids);
      const {rows: moves} = await db.query<Move>(
        `select l."userId" as "id", t."before" ->> 'from' as "to"
         from private."adminAct" a join private."adminActTarget" t on t."actId" = a."id"
         join "learner" l on t."target" = 'learner:' || l."userId"
         where a."id" = $1 and a."name" = 'learners.cohort' and l."userId" = any($2)
           and l."cohortId" is not distinct from t."before" ->> 'to'
         order by l."userId"`,
        [actId, there],
      );
      const {done, skipped, before} = await moveLearners(db, moves, means);
      const moved = moves.map(({id}) => id);
      return {
        done,
        skipped: [
          ...skippedOf(ids, there, GONE),
          ...skippedOf(there, moved, 'Moved again since then.'),
          ...skipped,
        ],
        before,
      };
    },
  });

const unlock = ({prepare, prepareSoon, tellOpened}: Handed) =>
  act({
    rule: z.strictObject({...actShape, moduleId: text('Choose a module')}),
    action: 'learner.module-unlocked',
    party: 'learner',
    run: async (db, {ids, moduleId}) => {
      const {rowCount} = await db.query(`select 1 from "module" where "id" = $1 and "position" > 0`, [
        moduleId,
      ]);
      if (rowCount === 0) throw new HttpRefusal(404, {message: 'This module doesn’t exist anymore.'});
      const there = await locked(db, ids);
      const {rows} = await db.query<{id: string}>(UNLOCK, [there, moduleId]);
      const done = rows.map(({id}) => id);
      await tellOpened(sqlOn(db), done, [moduleId]);
      // Its lessons, and the draws of their quizzes.
      if (done.length > DRAWN_AT_ONCE) await prepareSoon(db, done);
      else for (const id of done) await prepare(db, id);
      return {
        done,
        skipped: [...skippedOf(ids, there, GONE), ...skippedOf(there, done, 'Already unlocked.')],
        details: {module: moduleId},
      };
    },
  });

const UNLOCK = `
  insert into "moduleProgress" as p ("userId", "moduleId", "unlockedAt", "unlockedBy")
  select unnest($1::text[]), $2, now(), 'admin'
  on conflict ("userId", "moduleId") do update set "unlockedAt" = now(), "unlockedBy" = 'admin'
    where p."unlockedAt" is null
  returning "userId" as "id"`;
