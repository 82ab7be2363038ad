import pg from 'pg';
import type {BrowserContext, Page} from 'playwright';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {relist} from '#sync/leaderboard/alias/listing.ts';
import {violationsOf} from '#tests/browser/axe.ts';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {newLearner, registerByRest} from '#tests/browser/learner.ts';
import {awardTo, inCommand, points} from '#tests/pg/leaderboard.ts';
import {clearLeagues, crowdOf, earn, formLeagues, holdLeagues} from '#tests/pg/leagues.ts';

const {origin} = here;
const pool = new pg.Pool({connectionString: here.databaseUrl, max: 2});
pool.on('error', () => undefined);
const [ada, bob] = [newLearner(), newLearner()];
const OTHERS = 24;
const DAY_MS = 86_400_000;
let profiles: Profile[] = [];
let a: Page;
let b: Page;
let adaId = '';
let bobId = '';

beforeAll(async () => {
  profiles = [await newVisitor(), await newVisitor()];
  const contexts: BrowserContext[] = [];
  for (const profile of profiles) contexts.push(await profile.open());
  [a, b] = (await Promise.all(contexts.map(firstPage))) as [Page, Page];
  await registerByRest(a, origin, ada);
  await registerByRest(b, origin, bob);
  adaId = await idOf(ada.username);
  bobId = await idOf(bob.username);
  // What other files have left is of no league here.
  await pool.query(`delete from "standing"`);
  await clearLeagues(pool);
  await holdLeagues(pool);
});

afterAll(async () => {
  await pool.query(`delete from "user" where "id" like 'league-%'`);
  for (const profile of profiles) await profile.remove();
  await pool.end();
});

async function idOf(username: string): Promise<string> {
  const {rows} = await pool.query<{id: string}>(`select "id" from "user" where "username" = $1`, [username]);
  return rows[0]?.id ?? '';
}

/** A moment of last week. */
const lastWeek = () => new Date(Date.now() - 7 * DAY_MS);
const group = (page: Page) => page.getByRole('list', {name: 'Your group'});
const lineOf = (page: Page, name: string) => group(page).getByRole('listitem').filter({hasText: name});

/** Ada, Bob, one with an alias and others earned points last week; the job forms their group. */
async function formGroup(): Promise<void> {
  await crowdOf(pool, 'league-', OTHERS, lastWeek().toISOString().slice(0, 10));
  for (const userId of [adaId, bobId]) await earn(pool, userId, 10, lastWeek());
  await pool.query(`update "user" set "fullName" = 'Bob Moss' where "id" = $1`, [bobId]);
  await pool.query(`update "learner" set "alias" = 'Night Owl' where "userId" = 'league-1'`);
  const {rows} = await pool.query<{userId: string}>(`select distinct "userId" from "pointEvent"`);
  const ids = rows.map(({userId}) => userId);
  await inCommand(pool, (sql) => relist(sql, ids));
  await formLeagues(pool);
}

test('before the first league the page says how to get into one', async () => {
  await a.goto(`${origin}/leaderboard`);
  const section = a.getByRole('region', {name: 'Value league'});
  await section
    .getByText('Earn points this week, and on Monday you join a group of up to 30 learners.')
    .waitFor();
  await inCommand(pool, (sql) => relist(sql, [adaId]));
  await awardTo(pool, adaId, points(10));
  await section.getByText('You’ve earned points this week, so on Monday you join').waitFor();
  await pool.query(`delete from "pointEvent"`);
  await inCommand(pool, (sql) => relist(sql, [adaId]));
});

test('on Monday the group is there, and moves as its members earn points', async () => {
  await formGroup();
  await group(a).waitFor();
  await a.getByText(/^Ends (?:in|within)/).waitFor();
  await group(a).getByText('Top 5 move up').waitFor();
  // Folded: those who rise, the next, and the own row with its neighbors.
  expect(await group(a).getByRole('listitem').count()).toBeLessThan(OTHERS + 2);
  await a.getByRole('button', {name: `Show all ${OTHERS + 2}`}).click();
  await expect.poll(() => group(a).getByRole('listitem').count()).toBe(OTHERS + 2 + 1);
  await awardTo(pool, adaId, points(20));
  await awardTo(pool, bobId, points(30));
  const first = group(a).getByRole('listitem').first();
  await expect.poll(() => first.textContent()).toMatch(/^1.*Bob Moss.*30/);
  await expect
    .poll(() => group(a).getByRole('listitem').nth(1).textContent())
    .toMatch(/^2.*Ada Lovelace.*You.*20/);
  await awardTo(pool, adaId, points(20));
  await expect.poll(() => first.textContent()).toMatch(/^1.*Ada Lovelace.*You.*40/);
});

test('a name opens the person’s card, by keyboard too; Escape gives the focus back', async () => {
  const name = lineOf(a, 'Bob Moss').getByRole('button', {name: 'Bob Moss'});
  await name.focus();
  await a.keyboard.press('Enter');
  const card = a.getByRole('dialog', {name: 'Bob Moss'});
  await card.getByText(`@${bob.username}`).waitFor();
  await card.getByText('Rank 2 · 30 points').waitFor();
  expect(await name.getAttribute('aria-expanded')).toBe('true');
  expect(await violationsOf(a)).toEqual([]);
  // What the card shows is asked for, not only taken from the row.
  await pool.query(`update "user" set "fullName" = 'Bob Fern' where "id" = $1`, [bobId]);
  await card.getByText('Bob Fern').waitFor();
  await pool.query(`update "user" set "fullName" = 'Bob Moss' where "id" = $1`, [bobId]);
  await card.getByText('Bob Moss').waitFor();
  await a.keyboard.press('Escape');
  await card.waitFor({state: 'detached'});
  expect(await name.evaluate((element) => element === document.activeElement)).toBe(true);
  await a.getByRole('table').getByRole('button', {name: 'Bob Moss', exact: true}).click();
  await card.waitFor();
  await a.getByRole('heading', {level: 1}).click();
  await card.waitFor({state: 'detached'});
});

test('an alias is no link', async () => {
  await lineOf(a, 'Night Owl').waitFor();
  expect(await lineOf(a, 'Night Owl').getByRole('button').count()).toBe(0);
  expect(await group(a).getByText('league-1', {exact: true}).count()).toBe(0);
});

test('who hides is gone from the group at once, and is told what that means', async () => {
  await b.goto(`${origin}/leaderboard`);
  await group(b).waitFor();
  await b.getByRole('button', {name: 'Leaderboard settings'}).click();
  await b.getByText('takes you out of this week’s league').waitFor();
  await b.getByRole('switch', {name: 'Show me on the leaderboard'}).click();
  await b.getByRole('button', {name: 'Save'}).click();
  await b.getByText('Leagues are for learners on the leaderboard.').waitFor();
  await lineOf(a, 'Bob Moss').waitFor({state: 'detached'});
  await expect.poll(() => group(a).getByRole('listitem').count()).toBe(OTHERS + 1 + 1);
});

test('when the week turns, the result is said and the next league begins', async () => {
  // As if a week had gone by: everything of it is dated back.
  await pool.query(`update "pointEvent" set "earnedAt" = "earnedAt" - interval '7 days'`);
  for (const table of ['"leagueMember"', '"leagueEntry"', 'private."leagueGroup"']) {
    await pool.query(`update ${table} set "week" = (private."periodsAt"(now() - interval '7 days'))[3]`);
  }
  await pool.query(`delete from "standing" where "period" like 'week:%'`);
  await formLeagues(pool);
  await a.getByRole('heading', {name: 'Variable league'}).waitFor();
  await a
    .getByText('Last week you ranked 1st of 25 with 40 points and moved up to the Variable league.')
    .waitFor();
  await a
    .getByText(
      'You’re the only one in your group this week. Earn points this week to move up to the Loop league.',
    )
    .waitFor();
  expect(await group(a).count()).toBe(0);
});

test('axe finds nothing, in either theme', async () => {
  for (const theme of ['light', 'dark']) {
    await a.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    expect(await violationsOf(a)).toEqual([]);
  }
});

test('no page complained on the console', () => {
  expect(profiles.flatMap((profile) => profile.complaints)).toEqual([]);
});
