// A new learner's journey through the first module: by keyboard only, and on a phone.
import pg from 'pg';
import {afterAll, afterEach, beforeEach, expect, test} from 'vitest';
import type {Page} from 'playwright';
import {violationsOf} from '#tests/browser/axe.ts';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {newLearner, register} from '#tests/browser/learner.ts';
import {playByKeyboard, playByTouch, sheetFor, tabTo} from '#tests/browser/quiz-player.ts';

const WAY_MS = 240_000;
const LESSONS = [
  ['values-names-and-types', 'Values, names and types'],
  ['control-flow-you-can-trace', 'Control flow you can trace'],
  ['functions-scope-arguments', 'Functions, scope and arguments'],
  ['lists-dicts-sets', 'Lists, dicts and sets'],
  ['errors-and-debugging', 'Errors and debugging'],
] as const;

const {origin} = here;
const pool = new pg.Pool({connectionString: here.databaseUrl});
let profile: Profile;
let page: Page;

beforeEach(async () => {
  profile = await newVisitor();
  page = await firstPage(await profile.open());
});

afterEach(async () => {
  await profile.remove();
  expect(profile.complaints).toEqual([]);
});

afterAll(() => pool.end());

const titled = (title: string) => page.getByRole('heading', {level: 1, name: title}).waitFor();

/** Nothing may be left to the side of a phone's screen. */
const overflows = () =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

test('by keyboard alone, from the first page to the next module', {timeout: WAY_MS}, async () => {
  const learner = newLearner();
  await register(page, origin, learner);
  await tabTo(page, /^a Start/);
  await page.keyboard.press('Enter');
  for (const [id, title] of LESSONS) {
    await titled(title);
    await page.getByText(/^Read to the end/).waitFor();
    await page.keyboard.press('End');
    await page.getByText('Met: Read to the end').waitFor();
    await playByKeyboard(page, await sheetFor(pool, learner.username, `lesson-${id}`));
    await page.getByRole('heading', {name: 'You passed the quiz'}).waitFor();
    await tabTo(page, /^a (?:Start lesson|Take the checkpoint)/);
    await page.keyboard.press('Enter');
  }
  await titled('Checkpoint: Python that works');
  await playByKeyboard(page, await sheetFor(pool, learner.username, 'checkpoint-python-that-works'));
  await page.getByText('Now open: Python for engineers').waitFor();
  await tabTo(page, /^a Start lesson/);
  await page.keyboard.press('Enter');
  await titled('Classes and dataclasses');
  expect(await pointsOf(learner.username)).toBe(5 * (10 + 10 + 10) + 10 + 10);
});

test('on a phone, with one failed attempt', {timeout: WAY_MS}, async () => {
  const learner = newLearner();
  await page.setViewportSize({width: 390, height: 844});
  await register(page, origin, learner);
  await page.getByRole('link', {name: /^Start/}).click();
  const onward = /^(?:Start lesson|Take the checkpoint)/;
  for (const [at, [id, title]] of LESSONS.entries()) {
    await titled(title);
    expect([title, await overflows()]).toEqual([title, false]);
    await page.getByRole('button', {name: 'Start', exact: true}).scrollIntoViewIfNeeded();
    await page.getByText('Met: Read to the end').waitFor();
    if (at === 0) await failOnce(learner.username, `lesson-${id}`);
    await playByTouch(page, await sheetFor(pool, learner.username, `lesson-${id}`));
    await page.getByRole('region', {name: /^Quiz/}).getByRole('link', {name: onward}).click();
  }
  await titled('Checkpoint: Python that works');
  await playByTouch(page, await sheetFor(pool, learner.username, 'checkpoint-python-that-works'));
  await page.getByText('Now open: Python for engineers').waitFor();
  expect(await overflows()).toBe(false);
  expect(await pointsOf(learner.username)).toBe(5 * (10 + 10 + 10) + 10 + 10 - 10);
});

async function failOnce(username: string, quizId: string): Promise<void> {
  await playByTouch(page, await sheetFor(pool, username, quizId, 5));
  await page
    .getByText(/Not passed/)
    .first()
    .waitFor();
  expect(await violationsOf(page)).toEqual([]);
}

async function pointsOf(username: string): Promise<number> {
  const {rows} = await pool.query<{points: number}>(
    `select t."points" from "pointTotal" t join "user" u on u."id" = t."userId" where u."username" = $1`,
    [username],
  );
  return rows[0]?.points ?? 0;
}
