// There is always a cohort for new learners: the next one opens by itself once none is left that has not ended.
import {beforeEach, describe, expect, test} from 'vitest';
import {openNextCohort} from '#sync/leaderboard/next-cohort.ts';
import {testAcademy} from '#tests/pg/academy.ts';

const academy = await testAcademy();
const {pool} = academy;

const cohorts = async () =>
  (
    await pool.query<Record<string, unknown>>(
      `select c.*, h."name" as "channel", n."learners" from "cohort" c
       left join "channel" h on h."cohortId" = c."id" join "cohortCount" n on n."cohortId" = c."id"
       order by c."startsAt" desc`,
    )
  ).rows;

/** The first of the month that is `months` after this one, in UTC. */
const firstOf = (months: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1));
};
const monthOf = (day: Date) => {
  const words = new Intl.DateTimeFormat('en', {month: 'long', timeZone: 'UTC'}).format(day);
  return `${words} ${day.getUTCFullYear()}`;
};

test('a new academy has the next cohort, in the words of the first one, which keeps its own', async () => {
  const month = monthOf(firstOf(1));
  const [next, first] = await cohorts();
  expect(next).toMatchObject({
    id: month.toLowerCase().replace(' ', '-'),
    name: `${month} cohort`,
    channel: `${month} cohort`,
    startsAt: firstOf(1),
    endsAt: firstOf(7),
    isOpen: true,
    seats: null,
    closingText: `Limited spots for the ${month} cohort`,
    learners: 0,
  });
  expect(first).toMatchObject({
    id: 'november-2025',
    closingText: 'Limited spots for the November 2025 cohort',
  });
});

describe('later', () => {
  beforeEach(async () => {
    await pool.query(`delete from "channel" where "kind" = 'cohort' and "cohortId" <> 'november-2025'`);
    await pool.query(`delete from "cohort" where "id" <> 'november-2025'`);
  });

  test('the next one opens when the last one has ended, once, however many look at the same moment', async () => {
    await Promise.all([openNextCohort(pool), openNextCohort(pool), openNextCohort(pool)]);
    expect((await cohorts()).map(({startsAt}) => startsAt)).toEqual([
      firstOf(1),
      new Date('2025-11-01T00:00:00Z'),
    ]);
  });

  test('none opens beside one that has not ended, also where an admin has closed it', async () => {
    await pool.query(
      `insert into "cohort" ("id", "name", "startsAt", "endsAt", "isOpen")
       values ('ours', 'Ours', now() - interval '1 month', now() + interval '1 day', false)`,
    );
    await openNextCohort(pool);
    expect((await cohorts()).map(({id}) => id)).toEqual(['ours', 'november-2025']);
  });
});
