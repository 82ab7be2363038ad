// Uses of models, as what spends reserves and settles them.
import type {Pool} from 'pg';
import {sqlOn} from '#sync/commands/sql.ts';
import {inTransaction} from '#sync/db/pool.ts';
import {keepSettings} from '#sync/spendings/keep-settings.ts';
import {
  budgetLeft,
  reserve,
  settle,
  type Reservation,
  type Reserved,
  type Settlement,
} from '#sync/spendings/spending.ts';
import type {TestLearner} from '#tests/pg/academy.ts';

/** A dollar for a million tokens in, two for a million out, sixty for a minute: a millionth for each token, a dollar a second. */
const PRICES = [
  {model: 'small', inputMicros: 1_000_000, outputMicros: 2_000_000, minuteMicros: 60_000_000},
  {model: 'free', inputMicros: 0, outputMicros: 0, minuteMicros: 0},
  {model: 'half-known', inputMicros: 1_000_000, outputMicros: null, minuteMicros: null},
];

const NONE = {tokensIn: 0, tokensOut: 0, seconds: 0};

export function spendersOf(pool: Pool) {
  /** @param budgetMicros of a day; `undefined` for none. */
  const setBudget = (budgetMicros: number | undefined, prices = PRICES) =>
    keepSettings(pool, {spendings: {budgetMicros, prices}});

  /** Reserves a turn of at most 100 millionths, unless it says otherwise, in a transaction of its own. */
  const hold = ({userId}: TestLearner, more: Partial<Reservation> = {}, now?: Date): Promise<Reserved> =>
    inTransaction(pool, (db) =>
      reserve(
        sqlOn(db),
        {
          userId,
          feature: 'tutor',
          key: crypto.randomUUID(),
          provider: 'test',
          model: 'small',
          most: {...NONE, tokensIn: 20, tokensOut: 40},
          ...more,
        },
        now,
      ),
    );

  /** The same, where it must be allowed. @returns its id. */
  async function held(who: TestLearner, more: Partial<Reservation> = {}, now?: Date): Promise<string> {
    const told = await hold(who, more, now);
    if (!told.isAllowed) throw new Error(`refused: ${told.why}`);
    return told.id;
  }

  const close = (id: string, used: Partial<Settlement['used']>, state: Settlement['state'] = 'used') =>
    inTransaction(pool, (db) => settle(sqlOn(db), {id, used: {...NONE, ...used}, state}));

  const left = ({userId}: TestLearner, now?: Date) => budgetLeft(sqlOn(pool), userId, now);

  async function useOf(id: string) {
    const {rows} = await pool.query<Record<string, unknown>>(`select * from "aiSpend" where "id" = $1`, [id]);
    return rows[0];
  }

  /** What a period's uses of a kind cost, by name. */
  async function sumsOf(period: string, kind: string): Promise<Readonly<Record<string, number>>> {
    const {rows} = await pool.query<{name: string; cost: string}>(
      `select "name", "costMicros" as "cost" from "aiSum" where "period" = $1 and "kind" = $2`,
      [period, kind],
    );
    return Object.fromEntries(rows.map(({name, cost}) => [name, Number(cost)]));
  }

  const alerts = async () =>
    (await pool.query<{id: string}>(`select "id" from "aiAlert" order by "id"`)).rows.map(({id}) => id);

  /** As if nothing had ever been spent. */
  async function clear(): Promise<void> {
    for (const table of ['aiSpend', 'aiSum', 'aiAlert', 'aiAllowance'])
      await pool.query(`delete from "${table}"`);
    await pool.query(`update "aiLimit" set "turns" = 40, "seconds" = 900, "off" = '{}'`);
    await pool.query(`update "aiBudget" set "capMicros" = null, "speechPercent" = 80`);
  }

  return {setBudget, hold, held, close, left, useOf, sumsOf, alerts, clear};
}
