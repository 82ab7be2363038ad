// The academy is restored from a backup that is older than its learners' latest work.
import {until} from '#sync/dev/wait.ts';
import {signIn} from '#tests/browser/learner.ts';
import type {Case, CaseFixture} from '#tests/faults/case.ts';
import {live, press, says, turnTo, type TestUser} from '#tests/faults/test-user.ts';

const TITLE = 'The academy was restored from a backup';
/** Time until commands whose rows have arrived are moved from the outbox to the journal, ms. */
const JOURNAL_LIMIT_MS = 20_000;

/** One lesson is marked before the backup, one is only in the journal, one is fresh, and one is pending. */
export const restored: Case = {
  name: 'a restored backup: acknowledged before it, after it, and waiting',
  run: async (fixture) => {
    const {academy, met, trouble} = fixture;
    const user = await fixture.newTestUser();
    await press(user, academy, 0);
    await says(user.page, 'Saved');
    const backup = await academy.backUp();
    await live(user);
    await press(user, academy, 1);
    await says(user.page, 'Saved');
    await until(async () => (await journalOf(user)) >= 2, {limitMs: JOURNAL_LIMIT_MS});
    await press(user, academy, 2);
    await says(user.page, 'Saved');
    await user.browser.setOffline(true);
    await press(user, academy, 3);
    await says(user.page, 'Waiting to send');
    await backup.putBack(true);
    await user.browser.setOffline(false);
    // A restore ends all sessions.
    await user.page.waitForURL('**/auth/login?returnTo=*');
    await user.page.goto(`${academy.origin}/auth/login`);
    await user.page.getByText(/waiting on this device/).waitFor();
    await signIn(user.page, academy.origin, user.learner);
    const news = user.page.getByText(TITLE).first();
    await news.waitFor();
    for (const at of [0, 1, 2, 3]) {
      await turnTo(user.page, academy, at);
      await says(user.page, 'Saved');
    }
    if ((await epochOf(fixture)) === 0) trouble('the epoch did not rise');
    met();
  },
};

/**
 * The same copy, and nobody tells the academy. What was acknowledged since is gone there and on the screen, until the device
 * proves it; once the operator has done what they are told, all of it is back.
 */
export const untold: Case = {
  name: 'a copy put in place, and nobody told the academy',
  run: async (fixture) => {
    const {academy, met, trouble, note} = fixture;
    const user = await fixture.newTestUser();
    await press(user, academy, 0);
    await says(user.page, 'Saved');
    const backup = await academy.backUp();
    await live(user);
    for (const at of [1, 2, 3]) {
      await press(user, academy, at);
      await says(user.page, 'Saved');
    }
    await until(async () => (await journalOf(user)) >= 4, {limitMs: JOURNAL_LIMIT_MS});
    const gone = performance.now();
    // Rows and points are those that the academy has; until they are back they are fewer.
    user.browser.watch(() => undefined);
    await backup.putBack(false);
    await user.page.getByText('The academy lost some of your changes').first().waitFor();
    note(
      `proved ${Math.round((performance.now() - gone) / 1000)} s after the academy went down, its start included`,
    );
    if ((await lossOf(fixture)) === null) trouble('the operator was not told');
    if ((await epochOf(fixture)) !== 0) trouble('the epoch rose by itself');
    await academy.noteRestore();
    await user.page.waitForURL('**/auth/login?returnTo=*');
    await signIn(user.page, academy.origin, user.learner);
    await user.page.getByText(TITLE).first().waitFor();
    for (const at of [0, 1, 2, 3]) {
      await turnTo(user.page, academy, at);
      await says(user.page, 'Saved');
    }
    if ((await lossOf(fixture)) !== null) trouble('the loss is still told after the new epoch');
    user.browser.watch(user.paints.see);
    met();
  },
};

async function lossOf({academy}: CaseFixture): Promise<Date | null> {
  const {rows} = await academy.pool.query<{lossAt: Date | null}>(`select "lossAt" from private."epoch"`);
  return rows[0]?.lossAt ?? null;
}

/** How many acknowledged commands are in the device's journal. */
const journalOf = ({page, userId}: TestUser): Promise<number> =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => {
          const db = opening.result;
          if (!db.objectStoreNames.contains('entry')) {
            db.close();
            resolve(0);
            return;
          }
          const counting = db.transaction('entry').objectStore('entry').count();
          counting.addEventListener('success', () => {
            db.close();
            resolve(counting.result);
          });
        });
      }),
    `journal:${userId}`,
  );

async function epochOf({academy}: CaseFixture): Promise<number | undefined> {
  const {rows} = await academy.pool.query<{number: number}>(
    `select "number"::float8 as "number" from private."epoch"`,
  );
  return rows[0]?.number;
}
