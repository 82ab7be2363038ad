import type {Pool} from 'pg';
import {dayOf} from '#schema/lessons/days.ts';
import {spendingQueryRules} from '#schema/spendings/spendings.query-rules.ts';
import {own} from '#sync/db/belonging.ts';
import {every} from '#sync/db/jobs.ts';
import type {Log} from '#sync/db/pool.ts';
import {quietPart} from '#sync/part/part.ts';
import {tellOfOutliers} from '#sync/spendings/alerts.ts';
import {settleForgotten} from '#sync/spendings/forgotten.ts';
import {keepSettings} from '#sync/spendings/keep-settings.ts';
import {sweepOldUses} from '#sync/spendings/old-uses.ts';
import {spendingActs} from '#sync/spendings/spendings.acts.ts';

const LOOK_EVERY_MS = 60_000;

type Needs = {readonly pool: Pool; readonly log: Log};

export const spendings = quietPart({
  seeds: [{order: 40, write: keepSettings}],
  adminQueryRules: spendingQueryRules,
  acts: () => spendingActs,
  jobs: ({pool, log}: Needs) => [
    every(LOOK_EVERY_MS, 'settle forgotten uses of AI', () => settleForgotten(pool), log),
    every(
      LOOK_EVERY_MS,
      'look for learners who spend far more than others',
      async () => {
        await tellOfOutliers(pool, dayOf(Date.now(), 'UTC'));
        return false;
      },
      log,
    ),
  ],
  sweeps: [sweepOldUses],
  belongings: [own('public."aiAllowance"'), own('public."aiSum"'), own('public."aiAlert"')],
  // What it cost was spent.
  staying: [{table: 'public."aiSpend"', whose: '"learnerId" = $1', names: ['learnerId']}],
  notExported: {
    'public."aiBudget"': 'what the academy may spend',
    'public."aiLimit"': 'what everyone may use',
    'public."aiPrice"': 'what models cost',
  },
});
