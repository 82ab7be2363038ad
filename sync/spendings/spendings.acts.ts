// What admins do about spending. Each takes the lock of the ledger: what is begun afterwards goes by what they have said.
import type * as z from 'zod/mini';
import {plainActRules} from '#schema/admin/acts.rules.ts';
import {microsFrom} from '#schema/spendings/money.ts';
import {SPENDING_FEATURES, type SpendingFeature} from '#schema/spendings/spendings.features.ts';
import {
  changeLimitsRules,
  limitLearnersRules,
  switchSpendingRules,
} from '#schema/spendings/spendings.rules.ts';
import {takeLock} from '#sync/db/locks.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {act, skippedOf, type Acts} from '#sync/part/act.ts';

/** What can be switched off: everything, or one feature. */
const SWITCHES: ReadonlySet<string> = new Set(['all', ...Object.keys(SPENDING_FEATURES)]);

const nameOf = (id: string): string =>
  id === 'all' ? 'everything' : SPENDING_FEATURES[id as SpendingFeature].name;

const switchOff = act({
  rule: switchSpendingRules,
  action: 'spendings.switched',
  party: 'spending',
  run: async (db, {ids, isOff}: z.infer<typeof switchSpendingRules>) => {
    await takeLock(db, 'spend');
    const {rows} = await db.query<{off: string[]}>(`select "off" from "aiLimit" for update`);
    const off = new Set(rows[0]?.off);
    const known = ids.filter((id) => SWITCHES.has(id));
    const done = known.filter((id) => off.has(id) !== (isOff === 'yes'));
    for (const id of done) {
      if (isOff === 'yes') off.add(id);
      else off.delete(id);
    }
    await db.query(`update "aiLimit" set "off" = $1`, [[...off].toSorted()]);
    return {
      done,
      skipped: [
        ...skippedOf(ids, known, 'Nothing of this name spends.'),
        ...skippedOf(known, done, isOff === 'yes' ? 'Already off.' : 'Already on.'),
      ],
      details: {isOff: isOff === 'yes', what: done.map(nameOf).join(', ')},
    };
  },
});

const MINUTE_S = 60;

const CHANGED = 'Another admin changed the limits in the meantime. Close this and look at them again.';

const changeLimits = act({
  rule: changeLimitsRules,
  action: 'spendings.limits-changed',
  party: 'spending',
  run: async (db, args: z.infer<typeof changeLimitsRules>) => {
    await takeLock(db, 'spend');
    const [turns, minutes, percent] = [args.turns, args.minutes, args.speechPercent].map(Number);
    const capMicros = args.budget === '' ? null : microsFrom(args.budget);
    const {rowCount} = await db.query(
      `update "aiBudget" set "capMicros" = $1, "speechPercent" = $2, "version" = "version" + 1 where "version" = $3`,
      [capMicros, percent, Number(args.version)],
    );
    if (rowCount !== 1) throw new HttpRefusal(409, {message: CHANGED});
    await db.query(`update "aiLimit" set "turns" = $1, "seconds" = $2`, [turns, Number(minutes) * MINUTE_S]);
    return {
      done: ['all'],
      details: {
        ...(args.budget === '' ? {} : {budget: args.budget}),
        turns: args.turns,
        minutes: args.minutes,
        speechPercent: args.speechPercent,
      },
    };
  },
});

const limitLearners = act({
  rule: limitLearnersRules,
  action: 'spendings.learner-limited',
  party: 'learner',
  run: async (db, {ids, turns, minutes}: z.infer<typeof limitLearnersRules>) => {
    await takeLock(db, 'spend');
    const caps = turns === '' ? [null, null] : [Number(turns), Number(minutes) * MINUTE_S];
    const {rows} = await db.query<{id: string}>(
      `insert into "aiAllowance" ("userId", "turnsCap", "secondsCap")
       select "userId", $2, $3 from "learner" where "userId" = any($1)
       on conflict ("userId") do update set ("turnsCap", "secondsCap") = (excluded."turnsCap", excluded."secondsCap")
       returning "userId" as "id"`,
      [ids, ...caps],
    );
    const done = rows.map(({id}) => id);
    return {
      done,
      skipped: skippedOf(ids, done, 'This account doesn’t exist anymore.'),
      details: turns === '' ? {} : {turns, minutes},
    };
  },
});

const seeAlerts = act({
  rule: plainActRules,
  action: 'spendings.alerts-seen',
  party: 'spending',
  run: async (db, {ids}) => {
    const {rows} = await db.query<{id: string}>(
      `update "aiAlert" set "seenAt" = now() where "id" = any($1) and "seenAt" is null returning "id"`,
      [ids],
    );
    const done = rows.map(({id}) => id);
    return {done, skipped: skippedOf(ids, done, 'Already marked as seen.')};
  },
});

/** By name, as admins' pages ask for them. */
export const spendingActs: Acts = {
  'spendings.switch': switchOff,
  'spendings.changeLimits': changeLimits,
  'spendings.limitLearners': limitLearners,
  'spendings.seeAlerts': seeAlerts,
};
