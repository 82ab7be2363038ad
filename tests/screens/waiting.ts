// What the academy says while something waits to be sent, and when it cannot open.
import type {Page} from 'playwright';
import {lessonUrl, markDone, doneRow} from '#tests/browser/learner.ts';
import {practice} from '#tests/course.ts';
import type {Screen, ScreenFixture} from '#tests/screens/screen.ts';

/** Those that no other screen marks as done, one for each time. */
const LESSON = practice(3);
const LAST_LESSON = practice(4);

/** Marks a lesson as done without a network. */
async function markOffline(page: Page, {origin, context}: ScreenFixture, lesson: string): Promise<void> {
  await page.goto(lessonUrl(origin, lesson));
  await page.getByRole('button', {name: 'Mark as done'}).waitFor();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);
  await markDone(page);
  await doneRow(page).getByText('Waiting to send').waitFor();
}

/** Sends it, and removes what it has done. */
async function sendAndUndo(page: Page, {context, pool, username}: ScreenFixture): Promise<void> {
  await context.setOffline(false);
  await page.getByText('Saved', {exact: true}).first().waitFor();
  await pool.query(
    `delete from "lessonProgress" where "userId" = (select "id" from "user" where "username" = $1) and "lessonId" = $2`,
    [username, LESSON],
  );
}

/** The very first: later the service worker has the scripts. */
export const rescue: Screen = {
  name: 'rescue',
  as: 'guest',
  show: async (page, {origin}) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(`${origin}/auth/login`);
    await page.getByRole('heading', {name: "The academy didn't open"}).waitFor();
  },
  after: (page) => page.unroute('**/assets/*.js'),
};

export const waiting: readonly Screen[] = [
  {
    name: 'waiting',
    as: 'learner',
    show: async (page, fixture) => {
      await markOffline(page, fixture, LESSON);
      await page
        .getByRole('button', {name: /Show changes on this device/})
        .filter({visible: true})
        .first()
        .click();
      await page.getByRole('list', {name: 'Not sent yet'}).waitFor();
    },
    after: async (page, fixture) => {
      await page.keyboard.press('Escape');
      await sendAndUndo(page, fixture);
    },
  },
  {
    name: 'waiting-log-out',
    as: 'learner',
    show: async (page, fixture) => {
      await markOffline(page, fixture, LAST_LESSON);
      await page.goto(`${fixture.origin}/logout`);
      await page.getByRole('heading', {name: 'Some changes haven’t been sent yet'}).waitFor();
    },
  },
  {
    // The last of the learner's: nobody is signed in after it.
    name: 'waiting-signed-out',
    as: 'learner',
    show: async (page) => {
      await page.getByRole('button', {name: 'Log out anyway'}).click();
      await page.getByText(/changes? (?:is|are) waiting on this device/).waitFor();
    },
    after: (_, {context}) => context.setOffline(false),
  },
];
