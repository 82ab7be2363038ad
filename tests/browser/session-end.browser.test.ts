// A session that ends says so, keeps what was typed and what waits, and leads back to the same place.
import type {BrowserContext, Page} from 'playwright';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {violationsOf} from '#tests/browser/axe.ts';
import {firstPage, isOfRemovedCopy, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {
  enterByRest,
  firstLessonUrl,
  lessonUrl,
  markDone,
  newLearner,
  type TestLearner,
  signOut,
} from '#tests/browser/learner.ts';
import {readLedger} from '#tests/browser/ledger.ts';
import {answerByKeys, answerInOneGo, press} from '#tests/browser/quiz-keyboard.ts';
import {QUESTIONS, seedQuiz} from '#tests/browser/quiz-seed.ts';
import {practice} from '#tests/course.ts';
import {newVisit} from '#tests/browser/visit.ts';

const {origin, databaseUrl} = here;
const NEW_PASSWORD = 'a lantern in the fog';
let profile: Profile;
let context: BrowserContext;
let page: Page;
let ada: TestLearner;

beforeEach(async () => {
  ({profile, context, page, learner: ada} = await newVisit({ahead: true}));
});
afterEach(async () => {
  await profile.remove();
  expect(profile.complaints.filter((text) => !isOfRemovedCopy(text))).toEqual([]);
});

const loseCookie = () => context.clearCookies({name: 'session'});
const told = (on: Page) => on.getByRole('heading', {level: 1, name: 'You’ve been signed out'});
const returnTo = (on: Page) => new URL(on.url()).searchParams.get('returnTo');

/** What the device keeps of acknowledged commands. */
const journals = (on: Page): Promise<readonly string[]> =>
  on.evaluate(async () =>
    (await indexedDB.databases()).flatMap(({name = ''}) => (name.startsWith('journal:') ? [name] : [])),
  );

async function signInAgain(on: Page, password = ada.password): Promise<void> {
  await on.getByLabel('Password', {exact: true}).fill(password);
  await on.getByRole('button', {name: 'Sign In', exact: true}).click();
}

/** Another device of the learner changes the password. */
async function changePasswordElsewhere(): Promise<void> {
  const elsewhere = await newVisitor();
  const other = await firstPage(await elsewhere.open());
  const post = (path: string, data: object) => other.request.post(origin + path, {headers: {origin}, data});
  expect((await post('/api/auth/login', ada)).status()).toBe(200);
  const changed = await other.request.put(`${origin}/api/user/password`, {
    headers: {origin},
    data: {currentPassword: ada.password, newPassword: NEW_PASSWORD},
  });
  expect(changed.status()).toBe(200);
  await elsewhere.remove();
}

test('a cookie that is gone at the start is told, after a reload too, and signing in leads back', async () => {
  await page.goto(`${origin}/progress?from=test`);
  await page.getByRole('heading', {level: 1, name: 'Progress'}).waitFor();
  await loseCookie();
  await page.goto(`${origin}/progress?from=test`);
  await told(page).waitFor();
  expect(new URL(page.url()).pathname).toBe('/auth/login');
  expect(returnTo(page)).toBe('/progress?from=test');
  expect(await page.getByLabel('Username').inputValue()).toBe(ada.username);
  await page.getByLabel('Password', {exact: true}).and(page.locator(':focus')).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.reload();
  await told(page).waitFor();
  await signInAgain(page);
  await page.waitForURL(`${origin}/progress?from=test`);
  await page.getByRole('heading', {level: 1, name: 'Progress'}).waitFor();
});

test('in the middle of a quiz: the attempt is open again, with its answers', async () => {
  const quizId = 'checkpoint-python-that-works';
  const giveBack = await seedQuiz(databaseUrl, ada.username, quizId);
  const address = `${origin}/modules/python-that-works/lessons/checkpoint`;
  try {
    await page.goto(address);
    await press(page, 'Start');
    await page.getByText(`Question 1 of ${QUESTIONS.length}`).waitFor();
    await answerByKeys(page);
    await page.locator('form').getByText('Saved', {exact: true}).waitFor();
    await press(page, 'Next');
    await page.getByText(`Question 2 of ${QUESTIONS.length}`).waitFor();
    await loseCookie();
    // The first change that is sent ends the session here: an ordering question is left before its second move.
    await answerInOneGo(page);
    await told(page).waitFor();
    // A place that was read may wait beside the answer.
    await page.getByText(/^\d+ changes? (is|are) waiting on this device/).waitFor();
    await signInAgain(page);
    await page.waitForURL(address);
    await page.getByText(`2 of ${QUESTIONS.length} answered`).waitFor();
    await page.getByRole('button', {name: 'Question 2, answered'}).waitFor();
    await page.locator('form').getByText('Saved', {exact: true}).waitFor();
  } finally {
    await giveBack();
  }
});

test('in the middle of a note, by a password that another device changes: the words are in the open note again', async () => {
  const lesson = firstLessonUrl(origin);
  await page.goto(lesson);
  await page.getByRole('heading', {level: 1}).waitFor();
  await page.getByRole('button', {name: 'Add note'}).focus();
  for (let below = 0; below < 8; below += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page
    .getByRole('toolbar', {name: 'This passage'})
    .getByRole('button', {name: 'Note', exact: true})
    .click();
  const note = page.getByLabel('In your own words');
  await note.pressSequentially('names are not boxes');
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(200);

  await changePasswordElsewhere();
  await told(page).waitFor();
  await page.getByText('Your password was changed').waitFor();
  expect(await page.getByText('names are not boxes').count()).toBe(0);
  await signInAgain(page, NEW_PASSWORD);
  await page.waitForURL(lesson);
  await note.waitFor();
  expect(await note.inputValue()).toBe('names are not boxes');
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(Math.round(place));
  await page.getByRole('button', {name: 'Save'}).click();
  await page.getByRole('tab', {name: /^Notes/}).click();
  await page.getByRole('listitem').filter({hasText: 'names are not boxes'}).waitFor();
});

test('signing in again in one tab brings the other tab back to its own page', async () => {
  const second = await context.newPage();
  await page.goto(`${origin}/modules`);
  await second.goto(`${origin}/progress`);
  await second.getByRole('heading', {level: 1, name: 'Progress'}).waitFor();
  await changePasswordElsewhere();
  await told(page).waitFor();
  await told(second).waitFor();
  await signInAgain(second, NEW_PASSWORD);
  await second.waitForURL(`${origin}/progress`);
  await page.waitForURL(`${origin}/modules`);
  await page.getByText('Python that works').first().waitFor();
});

test('another learner who signs in comes to their Home; what waits for the first one stays theirs', async () => {
  const bob = newLearner();
  // In a browser of his own: in this one his cookie would take the place of hers.
  const elsewhere = await newVisitor();
  await enterByRest(await firstPage(await elsewhere.open()), origin, bob);
  await elsewhere.remove();
  await page.goto(lessonUrl(origin, practice(1)));
  await page.getByRole('button', {name: 'Mark as done'}).waitFor();
  await context.setOffline(true);
  await markDone(page);
  await loseCookie();
  await context.setOffline(false);
  await told(page).waitFor();
  await page.getByText(/changes? (?:is|are) waiting on this device/).waitFor();
  await page.getByLabel('Username').fill(bob.username);
  await signInAgain(page, bob.password);
  await page.waitForURL('**/personal-tutor');
  expect((await readLedger(databaseUrl, bob.username)).awards).toBe(0);
  await signOut(page, origin);
  await page.goto(`${origin}/auth/login`);
  await page.getByLabel('Username').fill(ada.username);
  await signInAgain(page);
  await page.waitForURL('**/personal-tutor');
  await expect.poll(async () => (await readLedger(databaseUrl, ada.username)).awards).toBe(1);
});

test('who is somebody else signs out completely: nothing says any more who was here', async () => {
  await loseCookie();
  await page.goto(`${origin}/modules`);
  await told(page).waitFor();
  // An academy that lost the session may have lost more, and the device could say it again.
  expect(await journals(page)).toHaveLength(1);
  await page.getByRole('link', {name: 'Not you? Sign out completely'}).click();
  await page.waitForURL(`${origin}/`);
  expect(await journals(page)).toEqual([]);
  await page.goto(`${origin}/modules`);
  await page.waitForURL('**/auth/login');
  await page.getByRole('heading', {level: 1, name: 'Welcome Back'}).waitFor();
  expect(await page.getByLabel('Username').inputValue()).toBe('');
});
