// The leaderboard of a school of one, of five and of fifty, each with its league, and a person's card.
import type {Page} from 'playwright';
import type {Pool} from 'pg';
import {relist} from '#sync/leaderboard/alias/listing.ts';
import {rebuildHistogram} from '#sync/leaderboard/histogram.ts';
import {inCommand} from '#tests/pg/leaderboard.ts';
import {formLeagues, holdLeagues} from '#tests/pg/leagues.ts';
import {go, type Screen, type ScreenFixture} from '#tests/screens/screen.ts';

const NAMES = ['Grace Hopper', 'Alan Turing', 'Katherine Johnson', 'Edsger Dijkstra', 'Radia Perlman'];

/** Nobody has points, and nobody is in a league. */
async function empty(pool: Pool): Promise<void> {
  await holdLeagues(pool);
  await pool.query(`delete from "user" where "id" like 'school-%'`);
  for (const table of ['"standing"', '"pointEvent"', '"pointTotal"', '"leagueMember"', '"leagueEntry"']) {
    await pool.query(`delete from ${table}`);
  }
  for (const table of ['leagueDraw', 'leagueGroup']) {
    await pool.query(`delete from private."${table}"`);
  }
  await rebuildHistogram(pool);
}

/** Makes the school: all earned points last week and, but for a few, this week. */
async function school(pool: Pool, username: string, size: number): Promise<void> {
  await empty(pool);
  const {rows} = await pool.query<{id: string}>(
    `insert into "user" ("id", "username", "fullName")
     select 'school-' || n, 'school-' || n, coalesce(($2::text[])[n], 'Learner ' || n)
     from generate_series(1, $1::integer) n returning "id"`,
    [size - 1, NAMES],
  );
  await pool.query(
    `insert into "learner" ("userId", "entryId", "isListed", "country")
     select "id", gen_random_uuid()::text, true, (array['DE', 'IN', 'US', 'NG'])[1 + length("id") % 4]
     from "user" where "id" like 'school-%'`,
  );
  const {rows: own} = await pool.query<{id: string}>(`select "id" from "user" where "username" = $1`, [
    username,
  ]);
  const ids = [...rows, ...own].map(({id}) => id);
  // The one who looks is somewhere in the middle.
  await pool.query(
    `insert into "pointEvent" ("id", "userId", "kind", "refId", "points", "uniqueKey", "earnedAt")
     select gen_random_uuid()::text, "id", 'lesson', week::text, case when "id" = $2 then 5 * (cardinality($1::text[]) + 1) else 10 * (cardinality($1::text[]) + 1 - at) end, 'lesson:' || week,
            now() - week * interval '7 days'
     from unnest($1::text[]) with ordinality as "one"("id", "at") cross join generate_series(0, 1) week
     where week = 1 or at % 6 <> 2 or "id" = $2`,
    [ids, own[0]?.id],
  );
  await pool.query(
    `insert into "pointTotal" select "userId", sum("points") from "pointEvent" group by "userId"`,
  );
  await inCommand(pool, (sql) => relist(sql, ids));
  await rebuildHistogram(pool);
  if (size > 5) await pastWeek(pool, ids);
  await formLeagues(pool);
}

/** All have risen by a result of last week. */
const pastWeek = (pool: Pool, ids: readonly string[]) =>
  pool.query(
    `insert into "leagueMember" ("userId", "week", "tier", "groupId", "rank", "size", "points", "promoted")
     select "id", (private."periodsAt"(now() - interval '7 days'))[3], 1, 'past', 3, 28, 120, true
     from unnest($1::text[]) "id"`,
    [ids],
  );

const ofSchool = (size: number): Screen => ({
  name: `school-${size}`,
  as: 'learner',
  show: async (page, {origin, pool, username}) => {
    await school(pool, username, size);
    await go(page, `${origin}/leaderboard`);
    const {rows} = await pool.query<{count: number}>(
      `select count(*)::integer as "count" from "standing" where "period" like 'week:%'`,
    );
    // With a header; what the device had of another school is gone by then.
    await page.locator(`[role=table][aria-rowcount="${(rows[0]?.count ?? 0) + 1}"]`).waitFor();
    await page.getByRole('heading', {name: size > 5 ? 'Variable league' : 'Value league'}).waitFor();
    if (size > 1)
      await page.getByRole('list', {name: 'Your group'}).getByText('You', {exact: true}).waitFor();
  },
});

const cleared = (screen: Screen): Screen => ({
  ...screen,
  after: async (page: Page, {pool}: ScreenFixture) => {
    await page.keyboard.press('Escape');
    await empty(pool);
  },
});

export const leaderboard: readonly Screen[] = [
  ofSchool(1),
  ofSchool(5),
  ofSchool(50),
  {
    name: 'school-50-board',
    as: 'learner',
    show: async (page) => page.getByRole('table').evaluate((table) => table.scrollIntoView({block: 'start'})),
  },
  cleared({
    name: 'school-person',
    as: 'learner',
    show: async (page, fixture) => {
      await ofSchool(5).show(page, fixture);
      await page.getByRole('list', {name: 'Your group'}).getByRole('button', {name: 'Grace Hopper'}).click();
      await page.getByRole('dialog', {name: 'Grace Hopper'}).getByText('@school-1').waitFor();
    },
  }),
];
