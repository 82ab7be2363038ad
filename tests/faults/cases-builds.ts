// A deployment while commands are pending: the new build has one more command, and a renamed argument in an old one.
import type {Page} from 'playwright';
import {pressOffline} from '#tests/faults/cases-browser.ts';
import {holdPoints} from '#tests/faults/cases-held.ts';
import type {Case} from '#tests/faults/case.ts';
import {buildCopy, copyOfCheckout} from '#tests/faults/copy.ts';
import {RENAMED_ARGUMENT} from '#tests/faults/new-builds.ts';
import {live, press, reopen, says, turnTo} from '#tests/faults/test-user.ts';

export const oldShell: Case = {
  name: 'new build, old items wait, the old service worker serves the old shell',
  run: async (fixture) => {
    const {academy, met, opened} = fixture;
    await academy.moveTo(process.cwd());
    const user = await fixture.newTestUser();
    await pressOffline(user, fixture, 0);
    await press(user, academy, 1);
    await says(user.page, 'Waiting to send');
    const oldBuild = await buildOf(user.page);
    await user.browser.close();
    await academy.moveTo(await newBuild(opened));

    await reopen(user, academy, 0);
    await says(user.page, 'Saved');
    if ((await buildOf(user.page)) !== oldBuild) fixture.trouble('the old shell was not served');
    await turnTo(user.page, academy, 1);
    await says(user.page, 'Saved');
    // The old shell keeps sending its old arguments to the new server.
    await live(user);
    await press(user, academy, 2);
    await says(user.page, 'Saved');
    met();
    await user.page.getByText('A new version of the academy is ready').waitFor();
    await user.page.getByRole('button', {name: 'Reload'}).click();
    await user.page.waitForFunction(
      (old) => document.querySelector<HTMLScriptElement>('script[type=module]')?.src !== old,
      oldBuild,
    );
    await press(user, academy, 3);
    await says(user.page, 'Saved');
    met();
  },
};

export const newShell: Case = {
  name: 'new build, old items wait, the new shell meets them',
  run: async (fixture) => {
    const {academy, met, opened} = fixture;
    await academy.moveTo(process.cwd());
    const user = await fixture.newTestUser();
    await pressOffline(user, fixture, 0);
    await press(user, academy, 1);
    await says(user.page, 'Waiting to send');
    const oldBuild = await buildOf(user.page);
    await forgetServiceWorker(user.page);
    await user.browser.close();
    await academy.moveTo(await newBuild(opened));

    // The new shell must show the old items while they are pending.
    const release = await holdPoints(fixture, user.userId);
    await reopen(user, academy, 0);
    await says(user.page, 'Waiting to send');
    if ((await buildOf(user.page)) === oldBuild) fixture.trouble('the new shell was not served');
    await release();
    await says(user.page, 'Saved');
    await turnTo(user.page, academy, 1);
    await says(user.page, 'Saved');
    met();
    await live(user);
    await press(user, academy, 2);
    await says(user.page, 'Saved');
    met();
  },
};

let built: Promise<string> | undefined;

/** The checkout of the new build, created once for both cases. */
function newBuild(opened: Parameters<typeof copyOfCheckout>[0]): Promise<string> {
  const make = async () => {
    const copy = copyOfCheckout(opened, RENAMED_ARGUMENT);
    await buildCopy(copy);
    return copy;
  };
  return (built ??= make());
}

/** The main script of the page: its name changes with the build. */
const buildOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type=module]')?.src);

function forgetServiceWorker(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
  });
}
