// The academy comes back from a backup that is older than what its learners did.
import {until} from '#sync/dev/wait.ts';
import {signIn} from '#tests/browser/learner.ts';
import type {Case, Desk} from '#tests/faults/case.ts';
import {live, press, says, turnTo, type Person} from '#tests/faults/person.ts';

const TITLE = 'The academy was restored from a backup';
/** Until what the rows show has left the outbox for the journal, ms. */
const JOURNAL_LIMIT_MS = 20_000;

/** Marks one lesson before the backup, one that only the journal knows, one that is fresh, and one that waits. */
export const restored: Case = {
  name: 'a restored backup: acknowledged before it, after it, and waiting',
  run: async (desk) => {
    const {academy, met, trouble} = desk;
    const person = await desk.newPerson();
    await press(person, academy, 0);
    await says(person.page, 'Saved');
    const restore = await academy.backUp();
    await live(person);
    await press(person, academy, 1);
    await says(person.page, 'Saved');
    await until(async () => (await journalOf(person)) >= 2, {limitMs: JOURNAL_LIMIT_MS});
    await press(person, academy, 2);
    await says(person.page, 'Saved');
    await person.browser.setOffline(true);
    await press(person, academy, 3);
    await says(person.page, 'Waiting to send');
    await restore();
    await person.browser.setOffline(false);
    // A restore ends all sessions: the lesson is what a guest may see of it.
    await person.page.waitForURL('**?preview');
    await person.page.goto(`${academy.origin}/auth/login`);
    await person.page.getByText(/waiting on this device/).waitFor();
    await signIn(person.page, academy.origin, person.learner);
    const news = person.page.getByText(TITLE).first();
    await news.waitFor();
    for (const at of [0, 1, 2, 3]) {
      await turnTo(person.page, academy, at);
      await says(person.page, 'Saved');
    }
    if ((await epochOf(desk)) === 0) trouble('the epoch did not rise');
    met();
  },
};

/** How many acknowledged commands the device has put away. */
const journalOf = ({page, userId}: Person): Promise<number> =>
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

async function epochOf({academy}: Desk): Promise<number | undefined> {
  const {rows} = await academy.pool.query<{number: number}>(
    `select "number"::float8 as "number" from private."epoch"`,
  );
  return rows[0]?.number;
}
