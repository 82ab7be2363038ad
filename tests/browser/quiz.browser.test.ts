import {afterAll, beforeAll, expect, test} from 'vitest';
import type {BrowserContext, Page} from 'playwright';
import {violationsOf} from '#tests/browser/axe.ts';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {comeBackByRest, enterByRest, newLearner} from '#tests/browser/learner.ts';
import {answerAllByKeys, answerByKeys, press} from '#tests/browser/quiz-keyboard.ts';
import {QUESTIONS, seedQuiz, withDatabase} from '#tests/browser/quiz-seed.ts';

const {origin, databaseUrl} = here;
const ada = newLearner();
const moduleId = 'python-that-works';
const quizId = `checkpoint-${moduleId}`;
const address = `${origin}/modules/${moduleId}/lessons/checkpoint`;
const total = QUESTIONS.length;
let profiles: Profile[] = [];
let contexts: BrowserContext[] = [];
let a: Page;
let b: Page;
let giveBack: () => Promise<void> = () => Promise.resolve();

beforeAll(async () => {
  profiles = [await newVisitor({ahead: true}), await newVisitor({ahead: true})];
  contexts = [];
  for (const profile of profiles) contexts.push(await profile.open());
  [a, b] = (await Promise.all(contexts.map(firstPage))) as [Page, Page];
  await enterByRest(a, origin, ada);
  await comeBackByRest(b, origin, ada);
  giveBack = await seedQuiz(databaseUrl, ada.username, quizId);
});

afterAll(async () => {
  await giveBack();
  for (const profile of profiles) await profile.remove();
});

const whatIsLeft = (page: Page) => page.getByText(/(?:is|are) left, or|You’ve done every lesson/);

test('every kind of question is answered by keyboard, and the answers survive a reload', async () => {
  await a.goto(address);
  // How long one waits after failing is no word for somebody who has not begun.
  await a.getByText('70% to pass').waitFor();
  expect(await a.getByText(/10 minutes|wait/).count()).toBe(0);
  await whatIsLeft(a).waitFor();
  await press(a, 'Start');
  await answerAllByKeys(a, total, false);
  await a.getByText(`${total} of ${total} answered`).waitFor();
  await a.locator('form').getByText('Saved', {exact: true}).waitFor();
  await a.reload();
  await a.getByText(`${total} of ${total} answered`).waitFor();
  // The questions are at the top while they are answered.
  expect(await whatIsLeft(a).count()).toBe(0);
  expect(await savedAnswers()).toBe(total);
  expect(await violationsOf(a)).toEqual([]);
});

test('choosing an option does not re-render the text: a selection in it stays', async () => {
  const options = a.locator('fieldset').filter({hasText: 'Choose one'}).locator('label');
  for (let no = 1; no <= total && (await options.count()) === 0; no += 1)
    await a.getByRole('button', {name: `Question ${no}, answered`}).click();
  const before = await options.evaluateAll((all) => all.findIndex((one) => one.querySelector(':checked')));
  const words = await options.first().locator('code').elementHandle();
  for (const at of [before === 3 ? 2 : 3, before]) {
    await options.nth(at).click();
    await options.nth(at).locator('input:checked').waitFor();
  }
  expect(await words?.evaluate((element) => element.isConnected)).toBe(true);
  await a.locator('form').getByText('Saved', {exact: true}).waitFor();
});

test('another browser goes on where this one stopped', async () => {
  await b.goto(address);
  await b.getByText(`${total} of ${total} answered and saved`).waitFor();
  await b.getByRole('button', {name: 'Continue'}).waitFor();
});

test('submitted offline it is pending, and is graded exactly once after reconnecting', async () => {
  await contexts[0]?.setOffline(true);
  await a.getByRole('button', {name: 'Question 1, answered'}).focus();
  await a.keyboard.press('Control+Enter');
  await a.getByText('Submitted', {exact: true}).waitFor();
  await press(a, 'Grade it now');
  await a.getByText('Submitted, waiting to send').waitFor();
  expect(await attempts()).toEqual([]);
  await contexts[0]?.setOffline(false);
  await a.getByText('Not passed yet').waitFor();
  expect(await attempts()).toEqual([{no: 1, scorePct: 0}]);
});

test('the second browser switches from the start to the result on its own', async () => {
  await b.getByText('Not passed yet').waitFor();
  expect(await b.getByText('Look again', {exact: true}).count()).toBe(total);
});

test('after a failed attempt the wait is shown, and the button becomes active when it is over', async () => {
  await a.getByText(/Next attempt in 10 minutes \(at \d\d:\d\d\)/).waitFor();
  const again = a.getByRole('button', {name: 'Try again'});
  expect(await again.isDisabled()).toBe(true);
  expect(await violationsOf(a)).toEqual([]);
  await withDatabase(databaseUrl, (client) =>
    client.query(
      `update "attempt" set "notBefore" = now() where "quizId" = $1 and "state" = 'open'
         and "userId" = (select "id" from "user" where "username" = $2)`,
      [quizId, ada.username],
    ),
  );
  await a.locator('button:enabled', {hasText: 'Try again'}).waitFor();
});

test('missing answers are listed before submitting, each with a link to its question', async () => {
  await press(a, 'Try again');
  await a.getByText(`Question 1 of ${total}`).waitFor();
  await answerByKeys(a);
  await a.keyboard.press('Control+Enter');
  await a.getByText(`${total - 1} questions are still open`).waitFor();
  await press(a, /^Question 3:/);
  await a.getByText(`Question 3 of ${total}`).waitFor();
});

test('the second attempt passes, and shows the right answers, the points and the unlocked module in both browsers', async () => {
  await press(a, 'Question 1, answered');
  // The first question has its answer: an order that is right would be put right again.
  await press(a, 'Next');
  for (let no = 2; no <= total; no += 1) {
    await a.getByText(`Question ${no} of ${total}`).waitFor();
    await answerByKeys(a);
    if (no < total) await press(a, 'Next');
  }
  await a.keyboard.press('Control+Enter');
  await press(a, 'Grade it now');
  await a.getByRole('heading', {name: 'You passed the checkpoint'}).waitFor();
  await a
    .getByRole('img', {name: /^You passed Python that works\..* 10 points: 10 for the checkpoint\.$/})
    .waitFor();
  await a.getByText('You’ve passed this module').waitFor();
  expect(await attempts()).toEqual([
    {no: 1, scorePct: 0},
    {no: 2, scorePct: 100},
  ]);
  // Nobody sat down there: it follows.
  await b.getByText('2 attempts so far').waitFor();
  await b.getByText('+10 points').first().waitFor();
});

test('practice has new questions at once, and the pass stays', async () => {
  await a.getByText('You keep your pass').waitFor();
  await press(a, 'Practice with new questions');
  await a.getByText(`Question 1 of ${total}`).waitFor();
  await a.getByText('You’ve passed this module').waitFor();
});

test('progress lists the attempts, the topics and the export', async () => {
  await b.goto(`${origin}/progress`);
  await b.getByText('Export as CSV').waitFor();
  await expect.poll(() => b.getByRole('table').getByRole('row').count()).toBe(3);
  await b.getByLabel('Result').selectOption('Failed');
  expect(await b.getByRole('table').getByRole('row').count()).toBe(2);
  await b.getByRole('img', {name: /Chart of your topics/}).waitFor();
  expect(await violationsOf(b)).toEqual([]);
});

test('the pass has earned badges; the others are goals', async () => {
  await b.getByRole('button', {name: 'Badges'}).click();
  const badges = b.getByRole('region', {name: 'Badges'}).getByRole('listitem');
  await badges.filter({hasText: 'First quiz'}).getByText('Earned on').waitFor();
  await badges.filter({hasText: 'First module'}).getByText('Earned on').waitFor();
  await badges.filter({hasText: '10 lessons'}).getByText('0 of 10').waitFor();
  const reply = await b.evaluate(async () => (await fetch('/api/user/badges')).json() as Promise<unknown>);
  const {badges: told} = reply as {badges: {name: string; earnedAt: string | null}[]};
  const shown = await badges.filter({hasText: 'Earned on'}).getByRole('heading').allTextContents();
  const earned = told.filter(({earnedAt}) => earnedAt !== null).map(({name}) => name);
  expect(shown.map((heading) => heading.replace(/ \w+$/, '')).toSorted()).toEqual(earned.toSorted());
});

test('days are counted by the zone that the first browser told the academy', async () => {
  const ofBrowser = await b.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
  const zones = `select l."timeZone" from "learner" l join "user" u on u."id" = l."userId" where u."username" = $1`;
  expect(await rowsOf(zones)).toEqual([{timeZone: ofBrowser}]);
  await withDatabase(databaseUrl, (client) =>
    client.query(
      `update "learner" set "timeZone" = 'Pacific/Kiritimati'
       where "userId" = (select "id" from "user" where "username" = $1)`,
      [ada.username],
    ),
  );
  await b.getByText('Days follow your time zone, Pacific/Kiritimati.').waitFor();
});

test('no page complained on the console', () => {
  expect(profiles.flatMap(({complaints}) => complaints)).toEqual([]);
});

const rowsOf = async (text: string) =>
  (await withDatabase(databaseUrl, (client) => client.query(text, [ada.username]))).rows as unknown[];

const attempts = () =>
  rowsOf(
    `select a."no", a."scorePct" from "attempt" a join "user" u on u."id" = a."userId"
     where u."username" = $1 and a."state" = 'graded' order by a."no"`,
  );

const savedAnswers = async () =>
  (
    await rowsOf(
      `select 1 from "attemptAnswer" s join "user" u on u."id" = s."userId" where u."username" = $1`,
    )
  ).length;
