import type {Page} from 'playwright';

export type TestLearner = {readonly username: string; readonly password: string};

/** A learner that no other test has. */
export const newLearner = (): TestLearner => ({
  username: `t-${crypto.randomUUID().slice(0, 12)}`,
  password: 'correct horse battery',
});

/** Registers through the form, as a person does, and waits for the first page. */
export async function register(page: Page, origin: string, learner: TestLearner): Promise<void> {
  await page.goto(`${origin}/auth/register`);
  await page.getByLabel('Full name').fill('Ada Lovelace');
  await page.getByLabel('Username').fill(learner.username);
  await page.getByLabel('Email').fill(`${learner.username}@example.org`);
  await page.getByLabel('Password', {exact: true}).fill(learner.password);
  await page.getByRole('button', {name: 'Create account'}).click();
  await page.waitForURL('**/personal-tutor');
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

/** Address of one of the first module's lessons. */
export const lessonUrl = (origin: string, lessonId: string): string =>
  `${origin}/modules/python-that-works/lessons/${lessonId}`;

/** The line at the end of a lesson that tells of its done mark. */
export const doneRow = (page: Page) => page.locator('article footer');

export const markDone = (page: Page): Promise<void> =>
  page.getByRole('button', {name: 'Mark as done'}).click();
