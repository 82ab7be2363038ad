import pg from 'pg';
import {afterAll, beforeAll, expect, test} from 'vitest';
import type {Page} from 'playwright';
import {violationsOf} from '#tests/browser/axe.ts';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {doneRow, enterByRest, newLearner} from '#tests/browser/learner.ts';

const {origin, databaseUrl} = here;
const ada = newLearner();
const [first, second, third] = [
  'values-names-and-types',
  'control-flow-you-can-trace',
  'functions-scope-arguments',
].map((id) => `${origin}/modules/python-that-works/lessons/${id}`) as [string, string, string];
let profile: Profile;
let page: Page;

beforeAll(async () => {
  await showToAll(false);
  profile = await newVisitor();
  page = await firstPage(await profile.open());
  await enterByRest(page, origin, ada);
});

afterAll(async () => {
  await profile.remove();
  await showToAll(true);
});

test('a locked lesson says why, what is left, and leads to the next step by key', async () => {
  await page.goto(third);
  await page.getByRole('heading', {name: 'This lesson is locked'}).waitFor();
  await page.getByText('Finish “Control flow you can trace” to open this lesson.').waitFor();
  expect(await page.locator('main ol > li').allInnerTexts()).toEqual([
    expect.stringMatching(/Values, names and types\s+Next step/),
    expect.stringMatching(/Control flow you can trace\s+After that/),
  ]);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('link', {name: 'Go to “Values, names and types”'}).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(first);
});

test('a locked module says what it waits for', async () => {
  await page.goto(`${origin}/modules?state=locked`);
  await page.getByText('Pass “Python that works” to open “Python for engineers”.').waitFor();
  await page.getByRole('link', {name: 'Next step: Values, names and types'}).first().click();
  await page.waitForURL(first);
});

test('n and p lead through the lessons, o opens and closes the outline', async () => {
  await page.getByRole('heading', {level: 1, name: 'Values, names and types'}).waitFor();
  await page.keyboard.press('n');
  await page.waitForURL(second);
  await page.getByRole('heading', {name: 'This lesson is locked'}).waitFor();
  await page.keyboard.press('p');
  await page.waitForURL(first);
  const outline = page.getByRole('navigation', {name: 'Outline'});
  await outline.waitFor();
  await page.keyboard.press('o');
  await outline.waitFor({state: 'detached'});
  await page.keyboard.press('Control+o');
  await page.keyboard.press('o');
  await outline.waitFor();
});

test('the help tells the keys of a lesson, and the switch for single keys holds for them', async () => {
  const help = page.getByRole('dialog', {name: 'Help'});
  const single = help.getByRole('switch', {name: 'Single-key shortcuts'});
  await page.keyboard.press('?');
  for (const label of ['Next lesson', 'Show or hide the outline', 'Highlight the selected words']) {
    await help.getByText(label).waitFor();
  }
  // The first lesson has none before it.
  expect(await help.getByText('Previous lesson').count()).toBe(0);
  await single.uncheck();
  await page.keyboard.press('Escape');
  await help.waitFor({state: 'detached'});
  await page.keyboard.press('n');
  await page.keyboard.press('o');
  await page.getByRole('navigation', {name: 'Outline'}).waitFor();
  expect(page.url()).toBe(first);
  await page.getByRole('button', {name: 'Help'}).click();
  await single.check();
  await page.keyboard.press('Escape');
  await help.waitFor({state: 'detached'});
});

test('what was read to the end with its quiz passed is done, and the next lesson opens in another tab', async () => {
  const other = await page.context().newPage();
  await other.goto(second);
  await other.getByRole('heading', {name: 'This lesson is locked'}).waitFor();
  await page.goto(first);
  await doneRow(page).getByText('Done when you’ve reached the end and passed the quiz').waitFor();
  await passQuiz('lesson-values-names-and-types');
  await doneRow(page).getByText('Quiz passed').waitFor();
  await page.locator('article footer').scrollIntoViewIfNeeded();
  await doneRow(page).getByText('Done', {exact: true}).waitFor();
  await other.getByText('A support team uses a model').waitFor();
  expect(await other.getByRole('heading', {name: 'This lesson is locked'}).count()).toBe(0);
  await other.close();
});

test('coming back leads to where one left off, and the top is one press away', async () => {
  await page.goto(second);
  await page.locator('#what-counts-as-true').evaluate((heading) => heading.scrollIntoView());
  await kept(5);
  await page.goto(`${origin}/modules`);
  // One link to the next step, on the card of its module.
  await page.getByRole('link', {name: /^Continue: Control flow/}).click();
  await page.getByText('You’re where you left off').waitFor();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
  // In the bar: over no line of the text.
  const bar = page.locator('.lesson-bar');
  await bar.getByRole('button', {name: 'Back to top'}).click();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await page.getByText('You’re where you left off').waitFor({state: 'detached'});
});

test('no page complained on the console', () => {
  expect(profile.complaints).toEqual([]);
});

const passQuiz = (quizId: string) =>
  run(
    `insert into "quizProgress" ("userId", "quizId", "tries", "bestScorePct", "passedAt")
     select "id", $2, 1, 80, now() from "user" where "username" = $1 returning 1`,
    quizId,
  );

/** Waits until the server has stored a reading position in the second lesson of at least this block. */
async function kept(block: number): Promise<void> {
  const rows = () =>
    run(
      `select p."block" from "lessonProgress" p join "user" u on u."id" = p."userId"
       where u."username" = $1 and p."lessonId" = 'control-flow-you-can-trace' and p."block" >= $2`,
      block,
    );
  await expect.poll(rows, {timeout: 15_000}).toBe(1);
}

/** What the assessment is about is open to everyone, and a preview is never locked: these two are none meanwhile. */
const showToAll = (isPreview: boolean) =>
  ask('update "lesson" set "isPreview" = $1 where "id" = any($2)', [
    isPreview,
    ['control-flow-you-can-trace', 'functions-scope-arguments'],
  ]);

const run = (statement: string, value: string | number) => ask(statement, [ada.username, value]);

async function ask(statement: string, values: readonly unknown[]): Promise<number | null> {
  const client = new pg.Client({connectionString: databaseUrl});
  await client.connect();
  try {
    return (await client.query(statement, [...values])).rowCount;
  } finally {
    await client.end();
  }
}
