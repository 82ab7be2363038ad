import type {Page} from 'playwright';
import {PRACTICE} from '#tests/course.ts';
import {passAssessment, passLive} from '#tests/passing.ts';

export type TestLearner = {readonly username: string; readonly password: string};

/** A learner that no other test has. */
export const newLearner = (): TestLearner => ({
  username: `t-${crypto.randomUUID().slice(0, 12)}`,
  password: 'correct horse battery',
});

/** Registers through the form, passes the assessment, waits for the first page, and skips the first steps. */
export async function register(page: Page, origin: string, learner: TestLearner): Promise<void> {
  await page.goto(`${origin}/auth/register`);
  await page.getByLabel('Full name').fill('Ada Lovelace');
  await page.getByLabel('Username').fill(learner.username);
  await page.getByLabel('Email').fill(`${learner.username}@example.org`);
  await page.getByLabel('Password', {exact: true}).fill(learner.password);
  await page.getByRole('button', {name: 'Create account'}).click();
  await page.waitForURL('**/assessment');
  await skipFirstSteps(page);
  await passInSight(page, origin, learner);
  await page.goto(`${origin}/dashboard`);
  await page.locator('main h1').waitFor();
}

/**
 * Passes the assessment for the learner of an open page, and waits until the page has been drawn anew for its new rows: what is
 * pressed before is pressed on what goes.
 */
export async function passInSight(
  page: Page,
  origin: string,
  {username}: Pick<TestLearner, 'username'>,
): Promise<void> {
  await page.evaluate(() => document.querySelector('main')?.setAttribute('data-before', ''));
  await passLive(origin, username);
  await knowsOfPass(page);
  await page.locator('main:not([data-before])').waitFor();
}

/** Waits until a page knows that its learner has passed: its rows are fetched anew then. */
export const knowsOfPass = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    Object.values(localStorage).some((kept) => String(kept).includes('"isPythonTestCompleted":true')),
  );

/** Passes over what somebody new is asked. */
export async function skipFirstSteps(page: Page): Promise<void> {
  await page.getByRole('button', {name: 'Skip for now'}).click();
  await page.getByRole('dialog').waitFor({state: 'detached'});
}

/** Signs in through the form, remembered: the session outlives the browser's closing. */
export async function signIn(page: Page, origin: string, learner: TestLearner): Promise<void> {
  await page.goto(`${origin}/auth/login`);
  await page.getByLabel('Username').fill(learner.username);
  await page.getByLabel('Password', {exact: true}).fill(learner.password);
  await page.getByLabel('Remember me for 30 days').check();
  await page.getByRole('button', {name: 'Sign In'}).click();
  await page.waitForURL('**/personal-tutor');
}

/** Signs out by the address of its page, which asks; where nobody is signed in, it does not. */
export async function signOut(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/logout`);
  const button = page.getByRole('button', {name: /^(?:Sign out|Log out anyway)$/});
  await Promise.race([button.waitFor(), page.waitForURL(`${origin}/`)]);
  if ((await button.count()) > 0) await button.click();
  await page.waitForURL(`${origin}/`);
}

/** Registers by REST, and opens the first page, or another: for tests that are not about the form. */
export async function registerByRest(
  page: Page,
  origin: string,
  learner: TestLearner,
  address?: string,
): Promise<void> {
  await enterByRest(page, origin, learner);
  await openFirstPage(page, origin, address);
}

/** Signs in by REST, remembered, and opens the first page. */
export async function signInByRest(page: Page, origin: string, learner: TestLearner): Promise<void> {
  await comeBackByRest(page, origin, learner);
  await openFirstPage(page, origin);
}

/** Signs in by REST, remembered, and opens no page: the test opens its own. */
export const comeBackByRest = (
  page: Page,
  origin: string,
  {username, password}: TestLearner,
): Promise<void> => ask(page, origin, '/api/auth/login', {username, password, rememberMe: true});

/** Registers by REST, remembered, which only a sign-in offers: the session outlives the browser's closing. */
export async function rememberedByRest(page: Page, origin: string, learner: TestLearner): Promise<void> {
  await enterByRest(page, origin, learner);
  await signInByRest(page, origin, learner);
}

/** Registers by REST, passes the assessment, and opens no page: the test opens its own. */
export async function enterByRest(page: Page, origin: string, learner: TestLearner): Promise<void> {
  await newcomerByRest(page, origin, learner);
  await passAssessment(origin, learner.username);
}

/** Registers by REST: the assessment is still ahead. */
export const newcomerByRest = (
  page: Page,
  origin: string,
  {username, password}: TestLearner,
): Promise<void> =>
  ask(page, origin, '/api/auth/register', {
    fullName: 'Ada Lovelace',
    username,
    email: `${username}@example.org`,
    password,
  });

/** The session's cookie becomes the browser's. */
async function ask(page: Page, origin: string, path: string, data: object): Promise<void> {
  const reply = await page.request.post(origin + path, {headers: {origin}, data});
  if (!reply.ok()) throw new Error(`${path} answered ${reply.status()}: ${await reply.text()}`);
}

async function openFirstPage(page: Page, origin: string, address = `${origin}/dashboard`): Promise<void> {
  await page.goto(address);
  await page.getByRole('complementary', {name: 'Sidebar'}).waitFor();
}

/** Address of a lesson; without a module of a practice lesson, which everybody may mark done. */
export const lessonUrl = (origin: string, lessonId: string, moduleId: string = PRACTICE.id): string =>
  `${origin}/modules/${moduleId}/lessons/${lessonId}`;

/** The real course's first lesson, a preview. */
export const firstLessonUrl = (origin: string): string =>
  lessonUrl(origin, 'values-names-and-types', 'python-that-works');

/** The line at the end of a lesson that tells of its done mark. */
export const doneRow = (page: Page) => page.locator('article footer');

export const markDone = (page: Page): Promise<void> =>
  page.getByRole('button', {name: 'Mark as done'}).click();
