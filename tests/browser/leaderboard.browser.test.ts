import pg from 'pg';
import type {BrowserContext, Page} from 'playwright';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {periodAt} from '#schema/leaderboard/periods.ts';
import {rebuildHistogram} from '#sync/leaderboard/histogram.ts';
import {violationsOf} from '#tests/browser/axe.ts';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {newLearner, registerByRest} from '#tests/browser/learner.ts';

const {origin} = here;
const pool = new pg.Pool({connectionString: here.databaseUrl, max: 2});
pool.on('error', () => undefined);
const [ada, bob] = [newLearner(), newLearner()];
let profiles: Profile[] = [];
let a: Page;
let b: Page;

/** Lessons beyond the end of the course, which no other test sees done. */
const LESSONS = Array.from({length: 4}, (_, at) => `leaderboard-${at}`);
const OTHERS = 300;

beforeAll(async () => {
  for (const [at, id] of LESSONS.entries()) {
    await pool.query(
      `insert into "lesson" ("id", "moduleId", "position", "title", "summary", "minutes", "goals", "isPreview", "isWritten")
       values ($1, 'python-that-works', $2, 'A lesson', 'For the leaderboard', 5, '[]', true, true)`,
      [id, 1001 + at],
    );
  }
  profiles = [await newVisitor({ahead: true}), await newVisitor({ahead: true})];
  const contexts: BrowserContext[] = [];
  for (const profile of profiles) contexts.push(await profile.open());
  [a, b] = (await Promise.all(contexts.map(firstPage))) as [Page, Page];
  await registerByRest(a, origin, ada);
  await registerByRest(b, origin, bob);
  // Whichever cohort takes new learners by now.
  await pool.query(
    `update "learner" set "cohortId" = 'november-2025' from "user" u where u."id" = "userId" and u."username" = any($1)`,
    [[ada.username, bob.username]],
  );
  // What other tests have earned is not of this board.
  await pool.query(`delete from "standing"`);
  await rebuildHistogram(pool);
});

afterAll(async () => {
  for (const profile of profiles) await profile.remove();
  await pool.query(`delete from "lessonProgress" where "lessonId" like 'leaderboard-%'`);
  await pool.query(`delete from "lesson" where "id" like 'leaderboard-%'`);
  await pool.end();
});

/** Does a lesson by the command that the lesson's own button sends. */
const complete = (page: Page, lessonId: string): Promise<number> =>
  page.evaluate(async (id) => {
    const args = {id: crypto.randomUUID(), v: 1, lessonId: id};
    const reply = await fetch('/api/commands', {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify({name: 'lessons.complete', args}),
    });
    return reply.status;
  }, lessonId);

/** Other learners of this week, all above anyone with only a few lessons. */
async function addOthers(): Promise<void> {
  await pool.query(
    `insert into "standing" ("period", "entryId", "name", "username", "country", "points", "reachedAt", "turn", "parts")
     select $1, 'other-' || lpad(n::text, 4, '0'), 'Learner ' || n, 'learner-' || n, 'DE', 10000 - 10 * n, date_trunc('day', now(), 'UTC'), n, jsonb_build_object('lesson', 10000 - 10 * n)
     from generate_series(1, $2) n`,
    [periodAt('week', Date.now()), OTHERS],
  );
  await rebuildHistogram(pool);
}

const rowsOf = (page: Page) => page.getByRole('table').getByRole('row');
const rankOf = (page: Page) => page.getByTestId('own-rank');

test('an empty week says so; the first points put their learner on the other’s screen', async () => {
  await b.goto(`${origin}/leaderboard`);
  await b.getByText('Be the first').waitFor();
  expect(await complete(a, LESSONS[0] ?? '')).toBe(200);
  await rowsOf(b).filter({hasText: ada.username}).getByText('10', {exact: true}).waitFor();
  // Three places for one learner would say the same again.
  expect(await b.getByRole('list', {name: 'The first three'}).count()).toBe(0);
  await b.getByText('No points this week yet.').waitFor();
});

test('a school of one has one row, and nothing that says so again', async () => {
  await a.goto(`${origin}/leaderboard`);
  await a.getByText('You’re the only one here so far').waitFor();
  await expect.poll(() => rowsOf(a).count()).toBe(2);
  expect(await rankOf(a).count()).toBe(0);
  // The own row reaches from one edge of the table to the other: no scrollbar has its place beside it.
  const widths = await rowsOf(a)
    .nth(1)
    .evaluate((row) => [
      row.getBoundingClientRect().width,
      row.closest('[role=table]')?.getBoundingClientRect().width,
    ]);
  expect(widths[0]).toBe(widths[1]);
  for (const words of [/1 of 1/, /1 learner/, 'Page size', 'Jump to me']) {
    expect(await a.getByText(words).count(), String(words)).toBe(0);
  }
  expect(await a.getByRole('list', {name: 'Just above and below you'}).count()).toBe(0);
});

test('of equal points the first to reach them ranks first; one more lesson changes the ranks', async () => {
  expect(await complete(b, LESSONS[0] ?? '')).toBe(200);
  await rowsOf(b)
    .filter({hasText: bob.username})
    .getByText('You', {exact: true})
    .filter({visible: true})
    .waitFor();
  expect(await rowsOf(b).nth(1).textContent()).toContain(ada.username);
  await rowsOf(b).nth(1).getByText('Same points as the next learner, earned earlier').waitFor();
  await expect.poll(() => rankOf(b).textContent()).toBe('2');
  // The board shows both rows: nobody needs a way to their own.
  expect(await b.getByRole('button', {name: 'Jump to me'}).count()).toBe(0);
  expect(await b.getByRole('list', {name: 'Just above and below you'}).count()).toBe(0);
  expect(await complete(b, LESSONS[1] ?? '')).toBe(200);
  await expect.poll(() => rowsOf(b).nth(1).textContent()).toContain(bob.username);
  await expect.poll(() => rankOf(b).textContent()).toBe('1');
  await b.getByText('You’re in first place.').waitFor();
});

test('among hundreds a learner has a rank, neighbours and a link to the own row, fetched from the server', async () => {
  await addOthers();
  await expect.poll(() => rankOf(b).textContent(), {timeout: 15_000}).toBe('301');
  const around = b.getByRole('list', {name: 'Just above and below you'});
  await expect.poll(() => around.getByRole('listitem').count()).toBe(5);
  expect(await around.getByRole('listitem').first().textContent()).toContain('298');
  await b.getByRole('list', {name: 'The first three'}).waitFor();
  // The own row reaches from one edge of its card to the other.
  const ownLine = await around.getByRole('listitem').nth(3).boundingBox();
  const card = await around.locator('xpath=..').boundingBox();
  expect(Math.abs((ownLine?.width ?? 0) - (card?.width ?? 0))).toBeLessThanOrEqual(2);
  await b.getByRole('button', {name: 'Jump to me'}).click();
  await b.getByRole('button', {name: 'Jump to me'}).waitFor({state: 'detached'});
  const own = rowsOf(b).filter({hasText: bob.username});
  await own.getByText('301', {exact: true}).waitFor();
  expect(await b.getByRole('table').getAttribute('aria-rowcount')).toBe('303');
  await b.getByRole('button', {name: /^Your rank: 301 .* 20 points/}).waitFor();
  // Live also there: the own row is from Zero, the others follow within two seconds.
  expect(await complete(a, LESSONS[1] ?? '')).toBe(200);
  expect(await complete(a, LESSONS[2] ?? '')).toBe(200);
  await rowsOf(b).filter({hasText: ada.username}).getByText('301', {exact: true}).waitFor();
  await expect.poll(() => rankOf(b).textContent()).toBe('302');
});

test('who has risen or fallen since the ranks of the day is said beside the rank', async () => {
  await b.goto(`${origin}/leaderboard`);
  await rowsOf(b).nth(1).getByText('New', {exact: true}).waitFor();
  // As on the next day: the academy takes the ranks of all boards again.
  await pool.query(`update private."ranksTaken" set "at" = "at" - interval '1 day'`);
  await rowsOf(b).nth(1).getByText('no change', {exact: true}).waitFor({timeout: 30_000});
  await b.getByText(/Change is since .* UTC\.$/).waitFor();
  await pool.query(
    `update "standing" set "points" = "points" + 25 where "period" = $1 and "entryId" = 'other-0004'`,
    [periodAt('week', Date.now())],
  );
  await rebuildHistogram(pool);
  await rowsOf(b).nth(2).getByText('up 2', {exact: true}).waitFor();
  await rowsOf(b).nth(3).getByText('down 1', {exact: true}).waitFor();
  await rowsOf(b).nth(1).getByText('no change', {exact: true}).waitFor();
  expect(await violationsOf(b)).toEqual([]);
});

test('the view is kept in the address; a missing country is explained with what to do', async () => {
  await b.getByRole('link', {name: 'November 2025 cohort'}).click();
  await b.getByRole('link', {name: 'This month'}).click();
  await expect.poll(() => b.url()).toBe(`${origin}/leaderboard?scope=cohort&window=month`);
  await b.reload();
  await rowsOf(b).filter({hasText: ada.username}).waitFor();
  await expect.poll(() => rankOf(b).textContent()).toBe('2');
  await b.getByRole('link', {name: 'My country'}).click();
  await b.getByText('Your country isn’t set').waitFor();
  await b.goto(`${origin}/leaderboard?scope=cohort`);
});

test('a learner who hides disappears from other screens at once; an alias hides the name', async () => {
  await rowsOf(b).filter({hasText: ada.username}).waitFor();
  await a.goto(`${origin}/leaderboard?scope=cohort`);
  await a.getByRole('button', {name: 'Leaderboard settings'}).click();
  await a.getByRole('switch', {name: 'Show me on the leaderboard'}).click();
  await a.getByRole('button', {name: 'Save'}).click();
  await a.getByText('You’re hidden').waitFor();
  await rowsOf(b).filter({hasText: ada.username}).waitFor({state: 'detached'});
  await a.getByRole('button', {name: 'Show me again'}).click();
  await a.getByRole('switch', {name: 'Show me on the leaderboard'}).click();
  await a.getByText('people who know them may recognize you').waitFor();
  await a.getByLabel('Alias').fill('Night Owl');
  await a.getByRole('button', {name: 'Save'}).click();
  await rowsOf(b).filter({hasText: 'Night Owl'}).waitFor();
  expect(await rowsOf(b).filter({hasText: ada.username}).count()).toBe(0);
});

test('an alias that is another’s username is rejected with the reason, and stays in the field', async () => {
  await a.getByRole('button', {name: 'Leaderboard settings'}).click();
  await a.getByLabel('Alias').fill(bob.username);
  await a.getByRole('button', {name: 'Save'}).click();
  await a.getByText('That’s another learner’s username.').waitFor();
  await a.getByRole('button', {name: 'Change it'}).click();
  expect(await a.getByLabel('Alias').inputValue()).toBe(bob.username);
  await a.getByLabel('Alias').fill('Day Owl');
  await a.getByRole('button', {name: 'Save'}).click();
  await rowsOf(b).filter({hasText: 'Day Owl'}).waitFor();
});

test('an entry can be disputed offline; the text is pending and then sent', async () => {
  await b.context().setOffline(true);
  await b.getByText('You’re offline.').waitFor();
  await rowsOf(b)
    .getByRole('button', {name: /^Day Owl/})
    .click();
  const dialog = b.getByRole('dialog');
  await dialog.getByText('With an alias, only the total is shown.').waitFor();
  expect(await dialog.getByText('Lesson done').count()).toBe(0);
  await dialog.getByRole('button', {name: 'Question these points'}).click();
  await dialog.getByRole('button', {name: 'Send', exact: true}).click();
  await dialog.getByText('Tell us what’s wrong in at least 10 characters.').waitFor();
  await dialog.getByLabel('What’s wrong with these points?').fill('Three lessons in a minute?');
  expect(await violationsOf(b)).toEqual([]);
  await dialog.getByRole('button', {name: 'Send', exact: true}).click();
  await dialog.getByText('Reported. Waiting to send').waitFor();
  await b.context().setOffline(false);
  await dialog.getByText('Under review').waitFor();
  const {rows} = await pool.query(`select "text", "state" from "scoreDispute"`);
  expect(rows).toEqual([{text: 'Three lessons in a minute?', state: 'open'}]);
  await dialog.getByRole('button', {name: 'Close'}).click();
});

test('axe finds nothing, in either theme, with its dialogs too', async () => {
  await b.goto(`${origin}/leaderboard`);
  await expect.poll(() => rankOf(b).textContent(), {timeout: 15_000}).toBe('302');
  for (const theme of ['light', 'dark']) {
    await b.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    expect(await violationsOf(b)).toEqual([]);
    for (const name of ['How points work', 'Leaderboard settings']) {
      await b.getByRole('button', {name}).click();
      await b.getByRole('dialog').waitFor();
      expect(await violationsOf(b)).toEqual([]);
      await b.keyboard.press('Escape');
      await b.getByRole('dialog').waitFor({state: 'detached'});
    }
  }
});

test('no page complained on the console', () => {
  const complaints = profiles.flatMap((profile) => profile.complaints);
  // Zero logs the rejected alias.
  expect(complaints.filter((text) => !text.includes('another learner’s username'))).toEqual([]);
});
