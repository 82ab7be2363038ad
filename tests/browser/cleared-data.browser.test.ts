// Somebody clears the site's data and its cookies while a window is open in which something waits. The device knows nobody
// any more; the window does.
import type {BrowserContext, Page} from 'playwright';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {firstPage, newProfile, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {
  doneRow,
  enterByRest,
  lessonUrl,
  markDone,
  newLearner,
  rememberedByRest,
  type TestLearner,
} from '#tests/browser/learner.ts';
import {readLedger} from '#tests/browser/ledger.ts';
import {practice} from '#tests/course.ts';

const {origin, databaseUrl} = here;
let profile: Profile;
let context: BrowserContext;
let page: Page;
let ada: TestLearner;

beforeEach(async () => {
  profile = await newProfile();
  context = await profile.open();
  page = await firstPage(context);
  ada = newLearner();
  await rememberedByRest(page, origin, ada);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await turnTo(1);
  await page.waitForLoadState('networkidle');
});
afterEach(async () => {
  await profile.remove();
  expect(profile.complaints.filter((text) => !OF_THE_CLEARED.test(text))).toEqual([]);
});

/** What is said of databases, their transactions, and a service worker that are gone. */
const OF_THE_CLEARED =
  /IndexedDB|database connection is closing|IDBDatabase|^AbortError$|error occurred when fetching the script/;

/** Inside the app, if it is open. */
async function turnTo(n: number): Promise<void> {
  const address = lessonUrl(origin, practice(n));
  if (page.url().startsWith(origin) && !page.url().includes('/auth/')) {
    await page.evaluate((to) => history.pushState(null, '', to), new URL(address).pathname);
  } else await page.goto(address);
  await page.getByRole('button', {name: 'Mark as done'}).waitFor();
}

/** Two lessons are marked without a network. */
async function markTwo(): Promise<void> {
  await context.setOffline(true);
  for (const n of [1, 2]) {
    await turnTo(n);
    await markDone(page);
    await doneRow(page).getByText('Waiting to send').waitFor();
  }
}

async function clearSiteData(): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', {origin, storageTypes: 'all'});
  await devtools.send('Network.clearBrowserCookies');
  await devtools.detach();
}

/** Runs in the page: the browser lets it keep nothing for later any more. */
function refuseOutboxes(): void {
  IDBFactory.prototype.open = new Proxy(Reflect.get(IDBFactory.prototype, 'open'), {
    apply: (open, factory, args: Parameters<IDBFactory['open']>) => {
      if (args[0].startsWith('outbox:')) throw new DOMException('refused', 'SecurityError');
      return Reflect.apply(open, factory, args);
    },
  });
}

const told = () => page.getByRole('heading', {level: 1, name: 'You’ve been signed out'});
const awards = async (who = ada) => (await readLedger(databaseUrl, who.username)).awards;

async function signInAs({username, password}: TestLearner): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', {exact: true}).fill(password);
  await page.getByRole('button', {name: 'Sign In', exact: true}).click();
}

test('says that one is signed out, keeps what waits, and sends it once the same learner is back', async () => {
  await markTwo();
  await clearSiteData();
  // Stored again, as soon as the browser has done.
  await doneRow(page).getByText('Waiting to send').waitFor();
  await context.setOffline(false);
  await told().waitFor();
  await page.getByText(/changes are waiting on this device/).waitFor();
  expect(await page.getByLabel('Username').inputValue()).toBe(ada.username);
  expect(await awards()).toBe(0);
  await signInAs(ada);
  await page.waitForURL(lessonUrl(origin, practice(2)));
  await doneRow(page).getByText('Saved', {exact: true}).waitFor();
  await expect.poll(() => awards()).toBe(2);
});

test('what only the window has is told, asked about, never another’s, and sent once its learner is back', async () => {
  const bob = newLearner();
  // In a browser of his own: in this one his cookie would take the place of hers.
  const elsewhere = await newVisitor();
  await enterByRest(await firstPage(await elsewhere.open()), origin, bob);
  await elsewhere.remove();
  await page.evaluate(refuseOutboxes);
  await markTwo();
  await clearSiteData();
  await doneRow(page).getByText('Keep this window open').waitFor();
  await context.setOffline(false);
  await told().waitFor();
  await page.getByText(/changes are only in this window/).waitFor();
  const asked = new Promise<string>((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.type());
      void dialog.dismiss();
    });
  });
  await page.evaluate(() => location.reload());
  expect(await asked).toBe('beforeunload');

  await signInAs(bob);
  await page.waitForURL('**/personal-tutor');
  await turnTo(1);
  await markDone(page);
  await expect.poll(() => awards(bob)).toBe(1);
  expect(await awards()).toBe(0);
  await turnTo(3);
  // Without a network: the page would hear of it by itself, before the mark.
  await context.setOffline(true);
  await context.clearCookies({name: 'session'});
  await markDone(page);
  await context.setOffline(false);
  await told().waitFor();
  await signInAs(ada);
  await page.waitForURL('**/personal-tutor');
  await expect.poll(() => awards()).toBe(2);
  expect(await awards(bob)).toBe(1);
});
