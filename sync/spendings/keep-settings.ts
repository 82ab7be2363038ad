import type {Pool} from 'pg';
import {inTransaction} from '#sync/db/pool.ts';
import type {Settings} from '#sync/settings.ts';

/**
 * Writes budget and prices of the environment into the database at each start: what decides is in one place, where all
 * processes read it, and admins see it. What an admin has set is left alone.
 */
export const keepSettings = (pool: Pool, {spendings: {budgetMicros, prices}}: Pick<Settings, 'spendings'>) =>
  inTransaction(pool, async (db) => {
    await db.query(
      `insert into "aiBudget" ("settingMicros") values ($1)
       on conflict ("id") do update set "settingMicros" = excluded."settingMicros"`,
      [budgetMicros ?? null],
    );
    await db.query(`insert into "aiLimit" default values on conflict do nothing`);
    await db.query(`delete from "aiPrice" where "model" <> all ($1)`, [prices.map(({model}) => model)]);
    await db.query(
      `insert into "aiPrice" ("model", "inputMicros", "outputMicros", "minuteMicros")
       select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[])
       on conflict ("model") do update
         set ("inputMicros", "outputMicros", "minuteMicros") =
           (excluded."inputMicros", excluded."outputMicros", excluded."minuteMicros")`,
      [
        prices.map(({model}) => model),
        prices.map(({inputMicros}) => inputMicros),
        prices.map(({outputMicros}) => outputMicros),
        prices.map(({minuteMicros}) => minuteMicros),
      ],
    );
  });
