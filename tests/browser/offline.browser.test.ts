import {afterAll, afterEach, beforeAll, beforeEach, expect, test} from 'vitest';
import type {BrowserContext, Page} from 'playwright';
import {firstPage, newProfile, type OwnProfile, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {
  doneRow,
  firstLessonUrl,
  lessonUrl,
  markDone,
  newLearner,
  register,
  rememberedByRest,
  signIn,
  type TestLearner,
  signOut,
} from '#tests/browser/learner.ts';
import {practice} from '#tests/course.ts';
import {readLedger} from '#tests/browser/ledger.ts';

const {origin, databaseUrl} = here;
/** A device with the whole app, on which nobody has signed in; each test begins with a copy. */
let settled: OwnProfile;
let profile: Profile;
let context: BrowserContext;
let page: Page;
let learner: TestLearner;

beforeAll(async () => {
  settled = await newProfile();
  const first = await firstPage(await settled.open());
  await first.goto(`${origin}/auth/login`);
  await first.getByLabel('Username').fill('ada');
  await first.evaluate(async () => void (await navigator.serviceWorker.ready));
  await first.context().close();
});

afterAll(() => settled.remove());

beforeEach(async () => {
  learner = newLearner();
  profile = await newProfile({from: settled});
  context = await profile.open();
  page = await firstPage(context);
  await rememberedByRest(page, origin, learner);
  await offlineShellReady(page);
});

afterEach(async () => {
  await profile.remove();
  expect(profile.complaints).toEqual([]);
});

test('a mark made offline, with the tab closed as soon as it says so, arrives once after a restart', async () => {
  await page.goto(lessonUrl(origin, practice(1)));
  await page.getByRole('button', {name: 'Mark as done'}).waitFor();
  await arrivesAfterRestart();
});

test('a page of an avatar’s service comes from the server, for the policy that it alone has; offline from the device', async () => {
  const nonceAt = async (path: string) => {
    const response = await page.goto(origin + path);
    const nonce = /'nonce-([^']+)'/.exec(response?.headers()['content-security-policy'] ?? '')?.[1];
    if (nonce === undefined) throw new Error(`${path} has no policy`);
    return nonce;
  };
  // The copy on the device has the one that it came with; each reply of the server has another.
  const kept = await nonceAt('/dashboard');
  expect(await nonceAt('/personal-tutor')).toBe(kept);
  const first = await nonceAt('/heygen-openai-avatar');
  expect([kept, first]).not.toContain(await nonceAt('/heygen-openai-avatar'));
  await context.setOffline(true);
  expect(await nonceAt('/heygen-openai-avatar')).toBe(kept);
});

test('an outbox that another tab has deleted is made again: what is new is kept as before', async () => {
  await page.goto(lessonUrl(origin, practice(1)));
  await page.getByRole('button', {name: 'Mark as done'}).waitFor();
  await page.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name);
        request.addEventListener('success', () => resolve());
        request.addEventListener('error', () => reject(new Error('not deleted')));
      }),
    `outbox:${await userId(page)}`,
  );
  await arrivesAfterRestart();
});

test('offline, a reload shows lessons and progress as of the last sync', async () => {
  await page.goto(lessonUrl(origin, practice(3)));
  await markDone(page);
  await doneRow(page).getByText('Saved', {exact: true}).waitFor();
  await page.getByRole('group', {name: 'Theme'}).getByTitle('Dark').click();
  await context.setOffline(true);
  await page.goto(`${origin}/progress`);
  await page.getByText('Lesson done').waitFor();
  expect(await page.getByTestId('points').textContent()).toBe('10');
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  // A lesson that was never opened on this device: its text came along with the course.
  await page.goto(firstLessonUrl(origin));
  await page.getByRole('heading', {level: 1, name: 'Values, names and types'}).waitFor();
  // What the window does not show yet follows the first frame.
  await expect.poll(() => page.locator('article figure').count()).toBe(2);
});

test('a rejected command stays in the list with its reason, and can be discarded', async () => {
  await page.goto(`${origin}/modules`);
  await page.getByText('Python that works').first().waitFor();
  await context.setOffline(true);
  // A command for a lesson that the server does not know, as an old build may have left it.
  await page.evaluate(
    ({id}) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open(`outbox:${id}`);
        request.addEventListener('error', () => reject(new Error('no outbox')));
        request.addEventListener('success', () => {
          const transaction = request.result.transaction('command', 'readwrite');
          const args = {id: crypto.randomUUID(), v: 1, lessonId: 'a-lesson-of-long-ago'};
          transaction.objectStore('command').add({
            id: args.id,
            userId: id,
            name: 'lessons.complete',
            args,
            lane: 'learning',
            createdAt: Date.now(),
            status: 'waiting',
            attempts: 0,
          });
          transaction.addEventListener('complete', () => {
            request.result.close();
            resolve();
          });
        });
      }),
    {id: await userId(page)},
  );
  await context.setOffline(false);
  await page.reload();
  const pill = page.getByRole('button', {name: /Not sent \(1\)/});
  await pill.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('We couldn’t find this lesson.').waitFor();
  await dialog.getByText('Mark “a lesson of long ago” as done').waitFor();
  await dialog.getByRole('button', {name: 'Discard'}).click();
  await dialog.getByRole('button', {name: 'Discard forever'}).click();
  await dialog.getByText('Everything is saved').waitFor();
});

test('another learner on the same browser sees nothing of the first', async () => {
  await page.goto(lessonUrl(origin, practice(1)));
  await markDone(page);
  await doneRow(page).getByText('Saved', {exact: true}).waitFor();
  const first = await userId(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('traceback');
  await page
    .getByRole('option', {name: /^Errors and debugging/})
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', {level: 1, name: 'Errors and debugging'}).waitFor();
  const kept = await keysOf(page, first);
  // Home is kept as soon as it has been painted once, and how old it is.
  const ofHome = new Set([`home:${first}`, `as-of:${first}`]);
  expect(kept.filter((key) => !ofHome.has(key)).toSorted()).toEqual([
    `${first}:acknowledged`,
    `${first}:epoch`,
    `palette-recent:${first}`,
  ]);
  await signOut(page, origin);
  expect(await keysOf(page, first)).toEqual([]);
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({name}) => name ?? ''));
  expect(names.filter((name) => name.startsWith('rep:'))).toEqual([]);

  const other = newLearner();
  await register(page, origin, other);
  await page.goto(`${origin}/progress`);
  await page.getByText('No points yet').waitFor();
  expect(await page.getByTestId('points').textContent()).toBe('0');
});

test('logging out asks while something waits, and keeps it for the same learner', async () => {
  await page.goto(lessonUrl(origin, practice(4)));
  await page.getByRole('button', {name: 'Mark as done'}).waitFor();
  await context.setOffline(true);
  await markDone(page);
  await doneRow(page).getByText('Waiting to send').waitFor();
  await page.getByRole('link', {name: 'Logout'}).click();
  // Reading sends its own commands beside the mark.
  await page.getByText(/changes? (is|are) waiting on this device\./).waitFor();
  await page.getByRole('button', {name: 'Log out anyway'}).click();
  await page.waitForURL('**/auth/login');
  await context.setOffline(false);
  await signIn(page, origin, learner);
  await page.goto(lessonUrl(origin, practice(4)));
  await doneRow(page).getByText('Saved', {exact: true}).waitFor();
  expect(await readLedger(databaseUrl, learner.username)).toEqual({rows: 1, awards: 1, points: 10});
});

/** Waits until the service worker has the whole app and controls the page, and the course is on the device. */
async function offlineShellReady(on: Page): Promise<void> {
  await on.evaluate(async () => void (await navigator.serviceWorker.ready));
  await on.reload();
  await on.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await on.getByText('lessons done').first().waitFor();
}

/** What this device keeps under the name of a learner. */
const keysOf = (on: Page, id: string): Promise<string[]> =>
  on.evaluate((owner) => Object.keys(localStorage).filter((key) => key.includes(owner)), id);

const userId = (on: Page): Promise<string> =>
  on.evaluate(
    () => (JSON.parse(localStorage.getItem('current-user') ?? '{}') as {user: {id: string}}).user.id,
  );

/** Marks the lesson done offline and closes the browser; after a restart the mark arrives, once. */
async function arrivesAfterRestart(): Promise<void> {
  await context.setOffline(true);
  await markDone(page);
  await doneRow(page).getByText('Waiting to send').waitFor();
  await context.close();

  context = await profile.open();
  page = await firstPage(context);
  await page.goto(lessonUrl(origin, practice(1)));
  await doneRow(page).getByText('Saved', {exact: true}).waitFor();
  expect(await readLedger(databaseUrl, learner.username)).toEqual({rows: 1, awards: 1, points: 10});
}
