import type {EffectsIn} from '#sync/commands/effects.ts';

/** What the command about the learning plan does. */
export const planEffects: EffectsIn<'plan'> = {
  'plan.set': (sql, {goal, daysPerWeek, python}, {userId}) =>
    sql(
      `insert into "learningPlan" ("userId", "goal", "daysPerWeek", "python") values ($1, $2, $3, $4)
       on conflict ("userId") do update
       set "goal" = $2, "daysPerWeek" = $3, "python" = $4, "updatedAt" = now()`,
      [userId, goal, daysPerWeek, python],
    ),
};
