import {ALWAYS, defaultsOf, type Channel} from '#schema/notifications/preferences/preferences.defaults.ts';
import {Refusal} from '#schema/errors.ts';
import type {EffectsIn} from '#sync/commands/effects.ts';
import type {Sql} from '#sync/commands/sql.ts';

/** What a learner wants to hear of, where and when. */
export const preferenceEffects: EffectsIn<'preferences'> = {
  'preferences.channel': async (sql, {category, channel, isOn}, {userId}) => {
    if (category === ALWAYS)
      throw new Refusal('INVALID', 'Notifications about your account’s security can’t be turned off.');
    const defaults = defaultsOf(category);
    const set = (one: Channel) => (one === channel ? isOn : defaults[one]);
    // The column's name is one of three.
    await sql(
      `insert into "notificationPreference" ("userId", "category", "inApp", "push", "email")
       values ($1, $2, $3, $4, $5)
       on conflict ("userId", "category") do update set "${channel}" = excluded."${channel}"`,
      [userId, category, set('inApp'), set('push'), set('email')],
    );
    if (channel === 'push') await sql(isOn ? ADD : TAKE, [userId, category]);
  },
  'preferences.quiet': async (sql, {hours}, {userId}) => {
    await sql(
      `insert into "notificationSchedule" ("userId", "quietFrom", "quietUntil") values ($1, $2, $3)
       on conflict ("userId") do update set "quietFrom" = excluded."quietFrom", "quietUntil" = excluded."quietUntil"`,
      [userId, hours?.from ?? null, hours?.until ?? null],
    );
    await sql(LOOK_AGAIN_AT_PUSHES, [userId]);
  },
  'preferences.digest': async (sql, {at}, {userId}) => {
    await sql(
      `insert into "notificationSchedule" ("userId", "digestAt") values ($1, $2)
       on conflict ("userId") do update set "digestAt" = excluded."digestAt"`,
      [userId, at],
    );
    await sql(LOOK_AGAIN_AT_EMAILS, [userId]);
  },
  // The column's name is one of three.
  'preferences.nudge': (sql, {nudge, isOn}, {userId}) =>
    sql(
      `insert into "notificationSchedule" ("userId", "${nudge}") values ($1, $2)
       on conflict ("userId") do update set "${nudge}" = excluded."${nudge}"`,
      [userId, isOn],
    ),
};

/** All that waits for a time of day, by whatever clock, is looked at as if it were new. */
export async function lookAgain(sql: Sql, userId: string): Promise<void> {
  await sql(LOOK_AGAIN_AT_PUSHES, [userId]);
  await sql(LOOK_AGAIN_AT_EMAILS, [userId]);
}

// Each browser has categories of its own (specification, section 7.8): a choice of the learner's holds for all of them.
const ADD = `
  update private."pushSubscription" set "categories" = array_append("categories", $2)
  where "userId" = $1 and not $2 = any("categories")`;
const TAKE = `
  update private."pushSubscription" set "categories" = array_remove("categories", $2) where "userId" = $1`;

// What waits for a time that does not hold anymore is looked at as if it were new; the jobs let it wait again where it must.
// A push that was tried before waits for its push service.
const LOOK_AGAIN_AT_PUSHES = `
  update private."pushOrder" o set "dueAt" = now() + interval '5 seconds'
  from private."pushSubscription" s
  where s."userId" = $1 and o."subscriptionId" = s."id" and o."tries" = 0
    and o."dueAt" > now() + interval '5 seconds'`;
const LOOK_AGAIN_AT_EMAILS = `
  update private."notificationEmail" set "dueAt" = now() + interval '2 minutes'
  where "userId" = $1 and "dueAt" > now() + interval '2 minutes'`;
