// The browser, its storage or its network fail.
import type {Page} from 'playwright';
import {signIn} from '#tests/browser/learner.ts';
import type {Case, Desk} from '#tests/faults/case.ts';
import {firstPage} from '#tests/faults/browser.ts';
import {lessonAt, live, press, reopen, says, turnTo, type Person} from '#tests/faults/person.ts';

export const restartedOffline: Case = {
  name: 'Done off line, closed at once, browser restarted, on line',
  run: async (desk) => {
    const person = await desk.newPerson();
    for (let at = 0; at < 3; at += 1) {
      await pressOffline(person, desk, at);
      await person.browser.close();
      await reopen(person, desk.academy, at);
      await says(person.page, 'Saved');
      desk.met();
    }
  },
};

export const browserKilled: Case = {
  name: 'browser killed as soon as it says Waiting to send',
  run: async (desk) => {
    const person = await desk.newPerson();
    // Chromium writes cookies to the disk every thirty seconds or at its end: who signed in just before is
    // not meant here.
    await person.browser.close();
    await reopen(person, desk.academy, 0);
    for (let at = 0; at < 5; at += 1) {
      await pressOffline(person, desk, at);
      await person.browser.kill();
      await reopen(person, desk.academy, at);
      await says(person.page, 'Saved');
      desk.met();
    }
  },
};

export const secondTab: Case = {
  name: 'a second tab, the first one closed off line',
  run: async (desk) => {
    const {academy, met} = desk;
    const person = await desk.newPerson();
    const first = person.page;
    const second = await first.context().newPage();
    await second.goto(academy.origin);
    // Both write at once, then one writes off line and goes: the other must show it and send it.
    await turnTo(second, academy, 1);
    await press(person, academy, 0);
    person.page = second;
    await press(person, academy, 1);
    await Promise.all([says(first, 'Saved'), says(second, 'Saved')]);
    met();
    await turnTo(second, academy, 2);
    person.page = first;
    await pressOffline(person, desk, 2);
    await says(second, 'Waiting to send');
    await first.close();
    person.page = second;
    await person.browser.setOffline(false);
    await says(second, 'Saved');
    met();
  },
};

export const lostAnswer = (lessons: number): Case => ({
  name: "answer lost after commit, Zero's socket blocked",
  run: async ({academy, newPerson, met}) => {
    const person = await newPerson();
    const {browser, page} = person;
    await turnTo(page, academy, 0);
    await browser.blockSockets(true);
    for (let at = 0; at < lessons; at += 1) {
      browser.loseAnswers(2);
      const before = browser.lost();
      await press(person, academy, at);
      await says(page, 'Saved');
      for (let lost = before; lost < browser.lost(); lost += 1) met();
    }
    await browser.blockSockets(false);
  },
});

export const storeDeleted: Case = {
  name: "Zero's IndexedDB deleted in the middle of a session",
  run: async (desk) => {
    const {academy, met} = desk;
    const person = await desk.newPerson();
    await press(person, academy, 0);
    await says(person.page, 'Saved');
    await deleteZeroStores(person.page);
    await press(person, academy, 1);
    await says(person.page, 'Saved');
    // Zero goes on in memory, until it has to connect again.
    await person.browser.blockSockets(true);
    await person.browser.blockSockets(false);
    await pressOffline(person, desk, 2);
    await person.browser.setOffline(false);
    await says(person.page, 'Saved');
    met();
  },
};

export const anotherLearner: Case = {
  name: 'another learner on the same browser',
  run: async (desk) => {
    const {academy, met} = desk;
    const first = await desk.newPerson();
    await press(first, academy, 0);
    await says(first.page, 'Saved');
    await pressOffline(first, desk, 1);
    await first.page.getByRole('link', {name: 'Logout'}).click();
    await first.page.getByRole('button', {name: 'Log out anyway'}).click();
    await first.page.waitForURL('**/auth/login');
    await first.browser.close();

    const second = await desk.newPerson(first);
    await press(second, academy, 0);
    await says(second.page, 'Saved');
    met();
    await desk.judge(second);

    first.page = await firstPage(await first.browser.open());
    await first.page.goto(`${academy.origin}/logout`);
    await first.page.waitForURL(`${academy.origin}/`);
    first.browser.watch(first.eye.see);
    await signIn(first.page, academy.origin, first.learner);
    await turnTo(first.page, academy, 1);
    await says(first.page, 'Saved');
    met();
  },
};

/** Takes the network away, marks a lesson, and waits for the word that allows to close the window. */
export async function pressOffline(person: Person, {academy, trouble}: Desk, at: number): Promise<void> {
  await turnTo(person.page, academy, at);
  await live(person);
  await person.browser.setOffline(true);
  await press(person, academy, at);
  await says(person.page, 'Waiting to send');
  const {rows} = await academy.pool.query(
    `select 1 from "lessonProgress" where "userId" = $1 and "lessonId" = $2 and "doneAt" is not null`,
    [person.userId, lessonAt(academy, at).id],
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
