// The browser, its storage or its network fail.
import type {Page} from 'playwright';
import {signIn, signOut} from '#tests/browser/learner.ts';
import type {Case, CaseFixture} from '#tests/faults/case.ts';
import {firstPage} from '#tests/faults/browser.ts';
import {lessonAt, live, press, reopen, says, turnTo, type TestUser} from '#tests/faults/test-user.ts';

export const restartedOffline: Case = {
  name: 'done offline, closed at once, browser restarted, online',
  run: async (fixture) => {
    const user = await fixture.newTestUser();
    for (let at = 0; at < 3; at += 1) {
      await pressOffline(user, fixture, at);
      await user.browser.close();
      await reopen(user, fixture.academy, at);
      await says(user.page, 'Saved');
      fixture.met();
    }
  },
};

export const browserKilled: Case = {
  name: 'browser killed as soon as it says Waiting to send',
  run: async (fixture) => {
    const user = await fixture.newTestUser();
    // Chromium writes cookies to disk every thirty seconds or when it exits; this case is not about losing a
    // fresh session.
    await user.browser.close();
    await reopen(user, fixture.academy, 0);
    for (let at = 0; at < 5; at += 1) {
      await pressOffline(user, fixture, at);
      await user.browser.kill();
      await reopen(user, fixture.academy, at);
      await says(user.page, 'Saved');
      fixture.met();
    }
  },
};

export const secondTab: Case = {
  name: 'a second tab, the first one closed offline',
  run: async (fixture) => {
    const {academy, met} = fixture;
    const user = await fixture.newTestUser();
    const first = user.page;
    const second = await first.context().newPage();
    await second.goto(academy.origin);
    // Both write at once, then one writes offline and is closed: the other must show and send it.
    await turnTo(second, academy, 1);
    await press(user, academy, 0);
    user.page = second;
    await press(user, academy, 1);
    await Promise.all([says(first, 'Saved'), says(second, 'Saved')]);
    met();
    await turnTo(second, academy, 2);
    user.page = first;
    await pressOffline(user, fixture, 2);
    await says(second, 'Waiting to send');
    await first.close();
    user.page = second;
    await user.browser.setOffline(false);
    await says(second, 'Saved');
    met();
  },
};

export const lostAnswer = (lessons: number): Case => ({
  name: "answer lost after commit, Zero's socket blocked",
  run: async ({academy, newTestUser, met}) => {
    const user = await newTestUser();
    const {browser, page} = user;
    await turnTo(page, academy, 0);
    await browser.blockSockets(true);
    for (let at = 0; at < lessons; at += 1) {
      browser.loseAnswers(2);
      const before = browser.lost();
      await press(user, academy, at);
      await says(page, 'Saved');
      for (let lost = before; lost < browser.lost(); lost += 1) met();
    }
    await browser.blockSockets(false);
  },
});

export const storeDeleted: Case = {
  name: "Zero's IndexedDB deleted in the middle of a session",
  run: async (fixture) => {
    const {academy, met} = fixture;
    const user = await fixture.newTestUser();
    await press(user, academy, 0);
    await says(user.page, 'Saved');
    await deleteZeroStores(user.page);
    await press(user, academy, 1);
    await says(user.page, 'Saved');
    // Zero keeps working in memory until it has to reconnect.
    await user.browser.blockSockets(true);
    await user.browser.blockSockets(false);
    await pressOffline(user, fixture, 2);
    await user.browser.setOffline(false);
    await says(user.page, 'Saved');
    met();
  },
};

export const anotherLearner: Case = {
  name: 'another learner on the same browser',
  run: async (fixture) => {
    const {academy, met} = fixture;
    const first = await fixture.newTestUser();
    await press(first, academy, 0);
    await says(first.page, 'Saved');
    await pressOffline(first, fixture, 1);
    await first.page.getByRole('link', {name: 'Logout'}).click();
    await first.page.getByRole('button', {name: 'Log out anyway'}).click();
    await first.page.waitForURL('**/auth/login');
    await first.browser.close();

    const second = await fixture.newTestUser(first);
    await press(second, academy, 0);
    await says(second.page, 'Saved');
    met();
    await fixture.judge(second);

    first.page = await firstPage(await first.browser.open());
    await signOut(first.page, academy.origin);
    first.browser.watch(first.paints.see);
    await signIn(first.page, academy.origin, first.learner);
    await turnTo(first.page, academy, 1);
    await says(first.page, 'Saved');
    met();
  },
};

/** Goes offline, marks a lesson as done, and waits for the word that says the window may be closed. */
export async function pressOffline(
  user: TestUser,
  {academy, trouble}: CaseFixture,
  at: number,
): Promise<void> {
  await turnTo(user.page, academy, at);
  await live(user);
  await user.browser.setOffline(true);
  await press(user, academy, at);
  await says(user.page, 'Waiting to send');
  const {rows} = await academy.pool.query(
    `select 1 from "lessonProgress" where "userId" = $1 and "lessonId" = $2 and "doneAt" is not null`,
    [user.userId, lessonAt(academy, at).id],
  );
  if (rows.length > 0) trouble('the network was not away');
}

function deleteZeroStores(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (const {name} of await indexedDB.databases()) {
      if (!name?.startsWith('rep')) continue;
      await new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name);
        request.addEventListener('success', () => resolve());
        request.addEventListener('error', () => reject(new Error(`${name} could not be deleted`)));
      });
    }
  });
}
