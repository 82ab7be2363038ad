import fc from 'fast-check';
import {expect, test} from 'vitest';
import {periodAt} from '#schema/leaderboard/periods.ts';
import {freshDatabase} from '#tests/pg/database.ts';

const {pool} = await freshDatabase();

test('Postgres puts every moment into the same periods', async () => {
  const moments = fc.sample(
    fc.date({min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true}),
    500,
  );
  const {rows} = await pool.query<{periods: string[]}>(
    `select private."periodsAt"("at") as "periods" from unnest($1::timestamptz[]) with ordinality as "m"("at", "n") order by "n"`,
    [moments.map((moment) => moment.toISOString())],
  );
  expect(rows.map(({periods}) => periods)).toEqual(
    moments.map((moment) => ['all', periodAt('month', moment.getTime()), periodAt('week', moment.getTime())]),
  );
});
