// The first minute after registering, and the goal that it sets.
import pg from 'pg';
import type {Page} from 'playwright';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {violationsOf} from '#tests/browser/axe.ts';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {
  newLearner,
  register,
  registerByRest,
  comeBackByRest,
  type TestLearner,
  passInSight,
  signOut,
} from '#tests/browser/learner.ts';

const {origin} = here;
const pool = new pg.Pool({connectionString: here.databaseUrl, max: 1});
const ada = newLearner();
let profiles: Profile[] = [];
let page: Page;
let there: Page;

beforeAll(async () => {
  profiles = [await newVisitor({ahead: true}), await newVisitor({ahead: true})];
  [page, there] = (await Promise.all(profiles.map(async (one) => firstPage(await one.open())))) as [
    Page,
    Page,
  ];
});
afterAll(async () => {
  for (const profile of profiles) await profile.remove();
  await pool.end();
  expect(profiles.flatMap(({complaints}) => complaints)).toEqual([]);
});

const steps = (on: Page) => on.getByRole('dialog');
const planOf = async ({username}: TestLearner) =>
  (
    await pool.query<Record<string, unknown>>(
      `select p."goal", p."daysPerWeek", p."python" from "learningPlan" p join "user" u on u."id" = p."userId"
       where u."username" = $1`,
      [username],
    )
  ).rows;

async function fillForm(learner: TestLearner): Promise<void> {
  await page.goto(`${origin}/auth/register`);
  await page.getByLabel('Full name').fill('Ada Lovelace');
  await page.getByLabel('Username').fill(learner.username);
  await page.getByLabel('Email').fill(`${learner.username}@example.org`);
  await page.getByLabel('Password', {exact: true}).fill(learner.password);
  await page.getByRole('button', {name: 'Create account'}).click();
  await page.getByRole('dialog', {name: 'Set your goal'}).waitFor();
  await passInSight(page, origin, learner);
}

test('after registering the focus is in the first steps, and three of them lead to the first lesson', async () => {
  await fillForm(ada);
  await page.getByRole('dialog', {name: 'Set your goal'}).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null))
    .toBe(true);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByText('Use AI in the job I have').click();
  await page.getByRole('radio', {name: '5 days a week'}).check();
  // A reload asks again: nothing is answered yet.
  await page.reload();
  await page.getByRole('dialog', {name: 'Set your goal'}).waitFor();
  await page.getByText('Use AI in the job I have').click();
  await page.getByRole('radio', {name: '5 days a week'}).check();
  await page.getByRole('button', {name: 'Next'}).click();
  await page.getByRole('img', {name: 'Step 2 of 3'}).waitFor();
  await page.getByText('Yes, I write it regularly').click();
  await page.getByRole('button', {name: 'Next'}).click();
  await page.getByRole('link', {name: 'take the first module’s checkpoint'}).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('link', {name: 'Open the first lesson'}).click();
  await page.waitForURL('**/modules/*/lessons/*');
  await steps(page).waitFor({state: 'detached'});
  await expect
    .poll(() => planOf(ada))
    .toEqual([{goal: 'Use AI in the job I have', daysPerWeek: 5, python: 'yes'}]);
});

test('no device asks again, and Home shows the goal on each', async () => {
  await comeBackByRest(there, origin, ada);
  for (const on of [page, there]) {
    await on.goto(`${origin}/dashboard`);
    await on.getByText('0 of 5 days').waitFor();
    expect(await steps(on).count()).toBe(0);
  }
});

test('a changed goal is on the other device too, and the focus comes back to its button', async () => {
  await page.getByRole('button', {name: 'Change goal'}).click();
  await page.getByRole('dialog', {name: 'Your goal'}).waitFor();
  expect(await page.getByRole('radio', {name: 'Use AI in the job I have'}).isChecked()).toBe(true);
  await page.getByText('Something else').click();
  await page.getByRole('textbox', {name: 'Your goal'}).fill('Teach my team');
  await page.getByRole('radio', {name: '2 days a week'}).check();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', {name: 'Save'}).click();
  await there.getByText('0 of 2 days').waitFor();
  await page.getByRole('button', {name: 'Change goal'}).and(page.locator(':focus')).waitFor();
  expect(await planOf(ada)).toEqual([{goal: 'Teach my team', daysPerWeek: 2, python: 'yes'}]);
});

test('Escape skips all of it for good, and the focus is at the page’s heading', async () => {
  const bob = newLearner();
  await signOut(page, origin);
  await fillForm(bob);
  await page.getByRole('dialog', {name: 'Set your goal'}).waitFor();
  await page.keyboard.press('Escape');
  await steps(page).waitFor({state: 'detached'});
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await expect.poll(() => planOf(bob)).toEqual([{goal: null, daysPerWeek: null, python: null}]);
  await page.goto(`${origin}/dashboard`);
  await page.getByRole('button', {name: 'Set a goal'}).first().waitFor();
  expect(await steps(page).count()).toBe(0);
});

test('who has registered before is not asked, and may set a goal', async () => {
  const eve = newLearner();
  await signOut(page, origin);
  await registerByRest(page, origin, eve);
  await page.getByRole('button', {name: 'Set a goal'}).first().click();
  await page.getByRole('dialog', {name: 'Your goal'}).getByRole('button', {name: 'Save'}).click();
  await page.getByText('0 of 3 days').waitFor();
});

test('set offline, it waits on the device and arrives', async () => {
  const zoe = newLearner();
  await signOut(page, origin);
  await register(page, origin, zoe);
  // The skipping has arrived: no request is cut off halfway.
  await expect.poll(() => planOf(zoe)).toHaveLength(1);
  await page.reload();
  await page.getByRole('button', {name: 'Set a goal'}).first().waitFor();
  await page.context().setOffline(true);
  await page.getByRole('button', {name: 'Set a goal'}).first().click();
  await page.getByRole('radio', {name: '1 day a week'}).check();
  await page.getByRole('button', {name: 'Save'}).click();
  await page.getByText('0 of 1 day', {exact: true}).waitFor();
  await page.context().setOffline(false);
  await expect.poll(() => planOf(zoe)).toEqual([{goal: null, daysPerWeek: 1, python: null}]);
});
