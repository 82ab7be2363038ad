// A test user: a learner with a browser, what they did, and what was painted for them.
import type {Page} from 'playwright';
import {register} from '#schema/account/account.api.ts';
import type {Closing} from '#tests/bench/closing.ts';
import {doneRow, newLearner, signIn, type TestLearner} from '#tests/browser/learner.ts';
import type {KillableAcademy, Lesson} from '#tests/faults/academy.ts';
import {firstPage, newBrowser, type Browser} from '#tests/faults/browser.ts';
import {newPaintObserver, type PaintObserver} from '#tests/faults/paint-observer.ts';
import {passAssessment} from '#tests/passing.ts';

export type TestUser = {
  readonly learner: TestLearner;
  readonly userId: string;
  readonly browser: Browser;
  readonly paints: PaintObserver;
  /** Lessons marked as done; each must count once. */
  readonly clicked: string[];
  /** The page in front of the user. */
  page: Page;
};

export type Mark = 'Saving' | 'Waiting to send' | 'Saved';

/** A new learner with a remembered session, in a browser that has the whole app on disk. */
export async function newTestUser(
  opened: Closing,
  academy: KillableAcademy,
  patienceMs: number,
  browser?: Browser,
): Promise<TestUser> {
  const learner = newLearner();
  const userId = await registerByApi(academy.origin, learner);
  const clicked: string[] = [];
  const paints = newPaintObserver(() => 10 * clicked.length);
  const own = browser ?? newBrowser(opened, patienceMs);
  own.watch(paints.see);
  const page = await firstPage(await own.open());
  await signIn(page, academy.origin, learner);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const user: TestUser = {learner, userId, browser: own, paints, clicked, page};
  await live(user);
  return user;
}

async function registerByApi(origin: string, {username, password}: TestLearner): Promise<string> {
  const response = await fetch(origin + register.path, {
    method: register.method,
    headers: {'content-type': 'application/json', origin},
    body: JSON.stringify({fullName: 'Ada Lovelace', username, email: `${username}@example.org`, password}),
  });
  const body = (await response.json()) as {id: string};
  if (!response.ok) throw new Error(`no account for ${username}: ${JSON.stringify(body)}`);
  await passAssessment(origin, username);
  return body.id;
}

/** The lesson at this index in reading order. */
export function lessonAt({lessons}: KillableAcademy, at: number): Lesson {
  const lesson = lessons[at];
  if (!lesson) throw new Error(`the course has no written lesson ${at + 1}`);
  return lesson;
}

/** Navigates to a lesson inside the app, without loading a new document. */
export async function turnTo(page: Page, academy: KillableAcademy, at: number): Promise<void> {
  const {path, title} = lessonAt(academy, at);
  if (page.url().startsWith(academy.origin)) {
    await page.evaluate((to) => history.pushState(null, '', to), path);
  } else {
    await page.goto(academy.origin + path);
  }
  await page.getByRole('heading', {level: 1, name: title, exact: true}).waitFor();
}

/** Presses 'Mark as done' on a lesson. @returns the time of the click, as soon as the page has received it. */
export async function press(user: TestUser, academy: KillableAcademy, at: number): Promise<number> {
  const {page, paints} = user;
  await turnTo(page, academy, at);
  const button = page.getByRole('button', {name: 'Mark as done'});
  await button.waitFor();
  user.clicked.push(lessonAt(academy, at).id);
  const clicked = paints.nextClick();
  // The browser may be killed before Playwright learns that the click is done.
  void button.click().catch(() => undefined);
  return clicked;
}

/** Waits until the mark of the lesson on the page shows the word. */
export const says = (page: Page, word: Mark): Promise<void> =>
  doneRow(page).getByText(word, {exact: true}).waitFor();

/** Waits until Zero has a live connection. */
export async function live({page}: TestUser): Promise<void> {
  await page.waitForFunction(() => {
    const pill = document.querySelector('button[aria-label*="Show changes on this device"]');
    return pill !== null && !pill.getAttribute('aria-label')?.includes('Offline');
  });
}

/** Opens the browser again on a lesson. */
export async function reopen(user: TestUser, academy: KillableAcademy, at: number): Promise<void> {
  user.page = await firstPage(await user.browser.open());
  await user.page.goto(academy.origin + lessonAt(academy, at).path);
}
