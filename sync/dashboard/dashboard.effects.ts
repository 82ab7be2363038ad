import type {EffectsIn} from '#sync/commands/effects.ts';

/** What the command about the dashboard does. */
export const dashboardEffects: EffectsIn<'dashboard'> = {
  'dashboard.arrange': (sql, {cards}, {userId}) =>
    sql(
      `insert into "dashboardLayout" ("userId", "cards") values ($1, $2)
       on conflict ("userId") do update set "cards" = excluded."cards", "updatedAt" = now()`,
      [userId, JSON.stringify(cards)],
    ),
};
