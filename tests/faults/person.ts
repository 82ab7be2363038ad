// A learner with a browser, what they did, and what they saw.
import type {Page} from 'playwright';
import {register} from '#schema/account/account.api.ts';
import type {Closing} from '#tests/bench/closing.ts';
import {doneRow, newLearner, signIn, type TestLearner} from '#tests/browser/learner.ts';
import type {KillableAcademy, Lesson} from '#tests/faults/academy.ts';
import {firstPage, newBrowser, type Browser} from '#tests/faults/browser.ts';
import {newEye, type Eye} from '#tests/faults/eye.ts';

export type Person = {
  readonly learner: TestLearner;
  readonly userId: string;
  readonly browser: Browser;
  readonly eye: Eye;
  /** Lessons whose button was pressed; each must count once. */
  readonly clicked: string[];
  /** The page that the person looks at. */
  page: Page;
};

export type Mark = 'Saving' | 'Waiting to send' | 'Saved';

/** A fresh learner, signed in and remembered in a browser that has the whole app on its disk. */
export async function newPerson(
  opened: Closing,
  academy: KillableAcademy,
  patienceMs: number,
  browser?: Browser,
): Promise<Person> {
  const learner = newLearner();
  const userId = await registerByApi(academy.origin, learner);
  const clicked: string[] = [];
  const eye = newEye(() => 10 * clicked.length);
  const own = browser ?? newBrowser(opened, patienceMs);
  own.watch(eye.see);
  const page = await firstPage(await own.open());
  await signIn(page, academy.origin, learner);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const person: Person = {learner, userId, browser: own, eye, clicked, page};
  await live(person);
  return person;
}

async function registerByApi(origin: string, {username, password}: TestLearner): Promise<string> {
  const response = await fetch(origin + register.path, {
    method: register.method,
    headers: {'content-type': 'application/json', origin},
    body: JSON.stringify({fullName: 'Ada Lovelace', username, email: `${username}@example.org`, password}),
  });
  const body = (await response.json()) as {id: string};
  if (!response.ok) throw new Error(`no account for ${username}: ${JSON.stringify(body)}`);
  return body.id;
}

/** The lesson at this place in the reading order. */
export function lessonAt({lessons}: KillableAcademy, at: number): Lesson {
  const lesson = lessons[at];
  if (!lesson) throw new Error(`the course has no written lesson ${at + 1}`);
  return lesson;
}

/** Goes to a lesson inside the app: the page stays the same document. */
export async function turnTo(page: Page, academy: KillableAcademy, at: number): Promise<void> {
  const {path, title} = lessonAt(academy, at);
  if (page.url().startsWith(academy.origin)) {
    await page.evaluate((to) => history.pushState(null, '', to), path);
  } else {
    await page.goto(academy.origin + path);
  }
  await page.getByRole('heading', {level: 1, name: title, exact: true}).waitFor();
}

/** Presses 'Mark as done' on a lesson. @returns the moment, as soon as the page knows of it. */
export async function press(person: Person, academy: KillableAcademy, at: number): Promise<number> {
  const {page, eye} = person;
  await turnTo(page, academy, at);
  const button = page.getByRole('button', {name: 'Mark as done'});
  await button.waitFor();
  person.clicked.push(lessonAt(academy, at).id);
  const clicked = eye.nextClick();
  // The browser may be killed before Playwright hears that the click is over.
  void button.click().catch(() => undefined);
  return clicked;
}

/** Waits until the mark of the lesson on the page carries the word. */
export const says = (page: Page, word: Mark): Promise<void> =>
  doneRow(page).getByText(word, {exact: true}).waitFor();

/** Waits until Zero has a live connection. */
export async function live({page}: Person): Promise<void> {
  await page.waitForFunction(() => {
    const pill = document.querySelector('button[aria-label*="Show what waits"]');
    return pill !== null && !pill.getAttribute('aria-label')?.includes('Offline');
  });
}

/** Opens the browser again, on a lesson. */
export async function reopen(person: Person, academy: KillableAcademy, at: number): Promise<void> {
  person.page = await firstPage(await person.browser.open());
  await person.page.goto(academy.origin + lessonAt(academy, at).path);
}
