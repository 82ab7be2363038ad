// Submitting is one step that can be undone, and is lost by nothing that happens meanwhile.
import pg from 'pg';
import {afterAll, afterEach, beforeEach, expect, test} from 'vitest';
import type {Page} from 'playwright';
import type {Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {firstLessonUrl, type TestLearner} from '#tests/browser/learner.ts';
import {answerByTouch, sheetFor} from '#tests/browser/quiz-player.ts';
import {newVisit} from '#tests/browser/visit.ts';

const {origin} = here;
const QUIZ = 'lesson-values-names-and-types';
const pool = new pg.Pool({connectionString: here.databaseUrl, max: 1});
let profile: Profile;
let page: Page;
let ada: TestLearner;

beforeEach(async () => {
  ({profile, page, learner: ada} = await newVisit({ahead: true, at: firstLessonUrl(origin)}));
  await submit();
});

afterEach(async () => {
  await profile.remove();
  expect(profile.complaints).toEqual([]);
});

afterAll(() => pool.end());

/** Answers everything and submits, up to the time in which it can be undone. */
async function submit(): Promise<void> {
  await page.getByRole('button', {name: 'Start', exact: true}).click();
  const sheet = await sheetFor(pool, ada.username, QUIZ);
  for (const [at, {question, answer}] of sheet.entries()) {
    await page.getByText(`Question ${at + 1} of ${sheet.length}`).waitFor();
    await answerByTouch(page, question, answer);
    const isLast = at === sheet.length - 1;
    await page.getByRole('button', {name: isLast ? 'Submit' : 'Next', exact: true}).click();
  }
  await page.getByText('Submitted', {exact: true}).waitFor();
}

const graded = async (): Promise<number> => {
  const {rows} = await pool.query(
    `select 1 from "attempt" a join "user" u on u."id" = a."userId"
     where u."username" = $1 and a."quizId" = $2 and a."state" = 'graded'`,
    [ada.username, QUIZ],
  );
  return rows.length;
};

test('undone, it is answered on, and nothing was graded; submitted again it is graded by itself', async () => {
  await page.getByRole('button', {name: 'Undo'}).click();
  await page.getByText('5 of 5 answered').waitFor();
  // The keyboard goes on at the questions.
  expect(await page.evaluate(() => document.activeElement?.closest('form') !== null)).toBe(true);
  await page.reload();
  await page.getByText('5 of 5 answered').waitFor();
  expect(await graded()).toBe(0);
  await page.getByRole('button', {name: 'Question 5, answered'}).focus();
  await page.keyboard.press('Control+Enter');
  await page.getByText('Submitted', {exact: true}).waitFor();
  await page.getByRole('heading', {name: 'You passed the quiz'}).waitFor();
  expect(await graded()).toBe(1);
  // What came of it is read out.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('You passed the quiz');
});

test('another page of the academy sends it', async () => {
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await page.waitForURL('**/modules');
  await expect.poll(graded).toBe(1);
});

test('leaving the academy sends it', async () => {
  await page.goto('about:blank');
  await page.goto(`${origin}/modules`);
  await expect.poll(graded).toBe(1);
});

test('offline it waits in the outbox, and is graded once', async () => {
  await page.context().setOffline(true);
  await page.getByText('Submitted, waiting to send').waitFor();
  expect(await graded()).toBe(0);
  await page.context().setOffline(false);
  await page.getByRole('heading', {name: 'You passed the quiz'}).waitFor();
  expect(await graded()).toBe(1);
});
