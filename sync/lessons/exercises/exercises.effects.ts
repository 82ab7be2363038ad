// Effects of the commands about exercises, in the transaction of the command.
import type {CommandArgs} from '#schema/commands.ts';
import {Refusal} from '#schema/errors.ts';
import type {Exercise} from '#schema/lessons/exercise/exercise.ts';
import type {EffectsIn} from '#sync/commands/effects.ts';
import {demandRoom, type Quotas} from '#sync/commands/quotas.ts';
import type {Sql} from '#sync/commands/sql.ts';
import {demandOpenLesson} from '#sync/lessons/progress/learner-state.ts';
import {exerciseIn} from '#sync/lessons/exercises/exercise-in.ts';

export const exerciseEffects = (quotas: Quotas): EffectsIn<'exercises'> => ({
  'exercises.draft': async (sql, args, {userId}) => {
    await demandExercise(sql, args, userId);
    await keep(sql, args, userId, 'open');
    await demandRoom(sql, userId, quotas);
  },

  'exercises.solve': async (sql, args, {userId}) => {
    const {needs = []} = await demandExercise(sql, args, userId);
    await keep(sql, args, userId, 'solved');
    await demandRoom(sql, userId, quotas);
    // The grader has no packages: it would refute every solution.
    if (needs.length > 0) return;
    // What was verified stays verified; there is nothing more to gain.
    await sql(
      `insert into private."exerciseCheck" as c ("userId", "exerciseId", "lessonId", "code")
       select "userId", "exerciseId", "lessonId", "code" from "exerciseWork"
       where "userId" = $1 and "exerciseId" = $2 and "state" <> 'verified'
       on conflict ("userId", "exerciseId") do update
         set "lessonId" = excluded."lessonId", "code" = excluded."code", "askedAt" = now(), "gradeAfter" = now()`,
      [userId, args.exerciseId],
    );
  },
});

type Work = CommandArgs<'exercises.draft'>;

async function demandExercise(sql: Sql, {lessonId, exerciseId}: Work, userId: string): Promise<Exercise> {
  await demandOpenLesson(sql, userId, lessonId);
  const exercise = await exerciseIn(sql, lessonId, exerciseId);
  if (!exercise) {
    throw new Refusal('NOT_FOUND', 'We couldn’t find this exercise. The lesson may have changed.');
  }
  return exercise;
}

async function keep(
  sql: Sql,
  {lessonId, exerciseId, code, hints}: Work,
  userId: string,
  state: 'open' | 'solved',
): Promise<void> {
  await sql(
    `insert into "exerciseWork" as w ("userId", "exerciseId", "lessonId", "code", "hints", "state")
     values ($1, $2, $3, $4, $5, $6)
     on conflict ("userId", "exerciseId") do update
       set "lessonId" = $3, "code" = $4, "hints" = greatest(w."hints", $5), "updatedAt" = now(),
           "state" = case when w."state" = 'verified' or $6 = 'open' then w."state" else $6 end,
           "failed" = case when $6 = 'open' then w."failed" end`,
    [userId, exerciseId, lessonId, code, hints, state],
  );
}
