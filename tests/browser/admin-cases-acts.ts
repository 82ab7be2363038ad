// What admins do in the browser: cohorts, a look at a learner's own screens, messages to many, and an act taken back.
import {expect, test} from 'vitest';
import type {Page} from 'playwright';
import {createAccount} from '#sync/account/accounts.ts';
import {firstPage, newVisitor} from '#tests/browser/browsers.ts';
import {enterByRest, lessonUrl, newLearner} from '#tests/browser/learner.ts';
import type {TwoAdmins} from '#tests/browser/two-admins.ts';
import {PRACTICE, practice} from '#tests/course.ts';

type Case = (admins: TwoAdmins) => Promise<void>;

/** @param admins who act; there once the tests run. */
export function actCases(admins: () => TwoAdmins): void {
  test('a cohort is created on one screen, fills up on the other, and is edited', () => cohort(admins()));
  test('an admin sees a learner’s own screens, live, and changes nothing there', () => view(admins()));
  test('an announcement is read by a learner at once, and goes for everyone', () => announcement(admins()));
  test('selected learners get a message that was looked at first, and a suspension is taken back', () =>
    bulk(admins()));
  test('another admin takes an act back later, from the audit log', () => fromTheLog(admins()));
}

const unique = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}`;

/** A learner of no session. @returns the id. */
const newPerson = ({pool}: TwoAdmins, username: string, fullName: string): Promise<string> =>
  createAccount(pool, {username, fullName, email: `${username}@example.org`}, 'no hash');

async function visitor({profiles}: TwoAdmins): Promise<Page> {
  const profile = await newVisitor();
  profiles.push(profile);
  return firstPage(await profile.open());
}

/** It starts last of all, so new learners join it; whoever registers beside this test takes one of its five seats. */
const cohort: Case = async (admins) => {
  const {origin} = admins;
  const {page: grace} = admins.grace;
  const {page: alan} = admins.alan;
  const name = unique('Cohort');
  await alan.goto(`${origin}/admin/teaching?tab=cohorts&q=${name}`);
  await grace.goto(`${origin}/admin/teaching?tab=cohorts`);
  await grace.getByRole('button', {name: 'New cohort'}).click();
  const dialog = grace.getByRole('dialog', {name: 'New cohort'});
  await dialog.getByRole('button', {name: 'Create cohort'}).click();
  await dialog.getByText('Name is required').waitFor();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('First day').fill('2096-01-01');
  await dialog.getByLabel('Last day').fill('2096-06-30');
  await dialog.getByLabel('New learners may join').selectOption('yes');
  await dialog.getByLabel('Seats').fill('5');
  await dialog.getByLabel('Closing text').fill(`Limited spots for ${name}`);
  await dialog.getByLabel('Reason').fill('The next one.');
  await dialog.getByRole('button', {name: 'Create cohort'}).click();
  const row = alan.getByRole('row').filter({hasText: name});
  await row.getByText(/^\d of 5$/).waitFor();
  await alan.getByText(`New learners join ${name}.`).waitFor();
  for (let seat = 0; seat < 5; seat += 1) await newPerson(admins, unique('joins'), 'Joins First');
  await row.getByText('5 of 5').waitFor();
  await row.getByText('Full').waitFor();
  await row.click();
  const panel = alan.getByRole('complementary', {name});
  await panel.getByText(`Limited spots for ${name}`).waitFor();
  await panel.getByRole('button', {name: 'Edit'}).click();
  const edit = alan.getByRole('dialog', {name: `Edit ${name}`});
  await edit.getByLabel('New learners may join').selectOption('no');
  await edit.getByLabel('Reason').fill('Nobody else this year.');
  await edit.getByRole('button', {name: 'Save'}).click();
  await panel.getByText('Closed').waitFor();
};

const view: Case = async (admins) => {
  const {origin, pool} = admins;
  const {page: grace} = admins.grace;
  const ada = newLearner();
  const learner = await visitor(admins);
  await enterByRest(learner, origin, ada);
  const {rows} = await pool.query<{id: string}>(`select "id" from "user" where "username" = $1`, [
    ada.username,
  ]);
  const id = rows[0]?.id ?? '';
  await grace.goto(`${origin}/admin/students?q=${ada.username}&open=${id}`);
  await grace.getByRole('button', {name: 'More'}).click();
  await grace.getByRole('menuitem', {name: 'View as learner'}).click();
  const dialog = grace.getByRole('dialog', {name: 'View as Ada Lovelace'});
  await dialog.getByLabel('Reason').fill('A lesson is missing, they say.');
  await dialog.getByRole('button', {name: 'View'}).click();
  await grace.getByText('Viewing as Ada Lovelace.').waitFor();
  await openViewed(grace, 'Progress');
  const points = grace.getByTestId('points');
  await expect.poll(() => points.textContent()).toBe('0');
  // What the learner does is seen at once.
  await learner.goto(lessonUrl(origin, practice(1)));
  await learner.getByRole('button', {name: 'Mark as done'}).click();
  await expect.poll(() => points.textContent()).not.toBe('0');
  await leaveLesson(learner);
  // A lesson of theirs opens, and nothing of it is written.
  const written = async () =>
    (await pool.query(`select * from "lessonProgress" where "userId" = $1 order by "lessonId"`, [id])).rows;
  const before = await written();
  await openViewed(grace, 'Modules');
  await grace.getByRole('link', {name: PRACTICE.title}).first().click();
  await grace.getByRole('link', {name: 'Practice 2'}).first().click();
  await grace.getByRole('button', {name: 'Mark as done'}).click();
  await grace.getByText('You’re only viewing', {exact: true}).waitFor();
  await seesWhereTheyStand(grace);
  const {rows: sessions} = await pool.query(`select 1 from private."session" where "userId" = $1`, [id]);
  expect(sessions).toHaveLength(1);
  expect(await written()).toEqual(before);
  const kept = await grace.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({name}) => name),
    values: Object.keys(localStorage),
  }));
  expect(JSON.stringify(kept)).not.toContain(id);
  await grace.getByRole('button', {name: 'End view'}).click();
  await grace.getByRole('heading', {name: 'Students', level: 1}).waitFor();
  await grace.getByText('“A lesson is missing, they say.”').waitFor();
};

/** What the learner's own page writes about their reading is written: nothing of it comes from now on. */
async function leaveLesson(learner: Page): Promise<void> {
  await learner.getByRole('complementary', {name: 'Sidebar'}).getByRole('link', {name: 'Progress'}).click();
  await learner.getByRole('heading', {name: 'Progress', level: 1}).waitFor();
  await learner.getByRole('button', {name: /Show changes on this device/}).click();
  await learner.getByText('Everything is saved').waitFor();
}

/** A page of the learner's, by the banner. */
async function openViewed(page: Page, name: string): Promise<void> {
  const pages = page.getByRole('navigation', {name: 'Pages of the learner'});
  await pages.getByRole('link', {name}).click();
  if (name !== 'Home') await page.getByRole('heading', {name, level: 1}).waitFor();
}

/** Home, the leaderboard with the learner's own rank, and their profile, which takes no change. */
async function seesWhereTheyStand(page: Page): Promise<void> {
  await openViewed(page, 'Home');
  await page.getByText('Lesson done').first().waitFor();
  await openViewed(page, 'Leaderboard');
  await page
    .getByRole('button', {name: /^Ada Lovelace \(you\)/})
    .first()
    .waitFor();
  await openViewed(page, 'Profile');
  expect(await page.getByLabel('Country').getAttribute('aria-disabled')).toBe('true');
  await page.getByLabel('Country').click({force: true});
  await page.getByText('You’re only viewing', {exact: true}).first().waitFor();
}

const announcement: Case = async (admins) => {
  const {origin} = admins;
  const {page: grace} = admins.grace;
  const learner = await visitor(admins);
  await enterByRest(learner, origin, newLearner());
  await learner.goto(`${origin}/community?channel=announcements`);
  await learner.getByText('Only moderators can write').first().waitFor();
  const [news, later] = [unique('We moved to'), unique('We move again')];
  await grace.goto(`${origin}/admin/teaching?tab=announcements`);
  const dialog = grace.getByRole('dialog', {name: 'New announcement'});
  const write = async (title: string, publishAt = '') => {
    await grace.getByRole('button', {name: 'New announcement'}).click();
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByLabel('Announcement').fill('To the *river*.');
    await dialog.getByLabel('Publish').fill(publishAt);
    await dialog.getByLabel('Reason').fill('The lease is over.');
    await dialog.getByRole('button', {name: 'Preview'}).click();
    await dialog.getByText('To the river.').waitFor();
  };
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 16);
  await write(later, inAWeek);
  await dialog.getByRole('button', {name: 'Schedule'}).click();
  await grace.getByRole('row').filter({hasText: later}).getByText('Scheduled').waitFor();
  await write(news);
  await dialog.getByRole('button', {name: 'Post now'}).click();
  const said = learner.getByRole('article', {name: /^The academy/}).filter({hasText: news});
  await said.waitFor();
  expect(await learner.getByText(later).count()).toBe(0);
  await grace.getByRole('checkbox', {name: `Select ${news}`}).click();
  await grace.getByRole('toolbar', {name: 'Selected rows'}).getByRole('button', {name: 'Withdraw'}).click();
  const deletion = grace.getByRole('dialog', {name: 'Withdraw this announcement?'});
  await deletion.getByLabel('Reason').fill('It was wrong.');
  await deletion.getByRole('button', {name: 'Withdraw'}).click();
  await said.waitFor({state: 'detached'});
};

const bulk: Case = async (admins) => {
  const {origin, pool} = admins;
  const {page: grace} = admins.grace;
  const group = unique('grp');
  const ids = await Promise.all(
    ['one', 'two'].map((name) => newPerson(admins, `${name}-${group}`, `${name} ${group}`)),
  );
  await grace.goto(`${origin}/admin/students?q=${group}`);
  await grace
    .getByRole('row')
    .filter({hasText: `two-${group}`})
    .waitFor();
  await grace.getByRole('checkbox', {name: 'Select all'}).click();
  const bar = grace.getByRole('toolbar', {name: 'Selected rows'});
  await bar.getByText('2 selected').waitFor();
  await bar.getByRole('button', {name: 'Message'}).click();
  const dialog = grace.getByRole('dialog', {name: 'Message to 2 learners'});
  await dialog.getByRole('button', {name: 'Preview'}).click();
  await dialog.getByText('Title is required').waitFor();
  await dialog.getByLabel('Title').fill('The academy rests on Sunday');
  await dialog.getByLabel('Message').fill('We update it between 8:00 and 9:00 UTC.');
  await dialog.getByLabel('Reason').fill('An update.');
  await dialog.getByRole('button', {name: 'Preview'}).click();
  await dialog
    .getByRole('figure', {name: 'What they read'})
    .getByText('The academy rests on Sunday')
    .waitFor();
  await dialog.getByRole('button', {name: 'Back'}).click();
  expect(await dialog.getByLabel('Title').inputValue()).toBe('The academy rests on Sunday');
  await dialog.getByRole('button', {name: 'Preview'}).click();
  await dialog.getByRole('button', {name: 'Send to 2 learners'}).click();
  await grace.getByText('Sent it to 2 learners', {exact: true}).waitFor();
  const {rows} = await pool.query(
    `select "title", "message" from "notification" where "userId" = any($1) order by "userId"`,
    [ids],
  );
  const told = {title: 'The academy rests on Sunday', message: 'We update it between 8:00 and 9:00 UTC.'};
  expect(rows).toEqual([told, told]);
  await bar.getByRole('button', {name: 'Suspend', exact: true}).click();
  const suspend = grace.getByRole('dialog', {name: 'Suspend 2 learners?'});
  await suspend.getByLabel('Reason').fill('A mistake.');
  await suspend.getByRole('button', {name: 'Suspend'}).click();
  await grace.getByText('Suspended 2 learners', {exact: true}).waitFor();
  const suspended = async () =>
    (await pool.query(`select 1 from private."suspension" where "userId" = any($1)`, [ids])).rowCount;
  expect(await suspended()).toBe(2);
  await grace.getByRole('button', {name: 'Undo'}).click();
  await expect.poll(suspended).toBe(0);
  await grace.getByText('Lifted the suspension of 2 learners', {exact: true}).waitFor();
  // For good, and so their number is typed.
  await bar.getByRole('button', {name: 'More'}).click();
  await grace.getByRole('menuitem', {name: 'Delete accounts'}).click();
  const deletion = grace.getByRole('dialog', {name: 'Delete the accounts of 2 learners?'});
  await deletion.getByLabel('Reason').fill('They asked for it.');
  await deletion.getByRole('button', {name: 'Delete for good'}).click();
  await deletion.getByText('Type 2 to confirm').last().waitFor();
  expect((await pool.query(`select 1 from "user" where "id" = any($1)`, [ids])).rowCount).toBe(2);
  await deletion.getByLabel('Type 2 to confirm').fill('2');
  await deletion.getByRole('button', {name: 'Delete for good'}).click();
  await grace.getByText('Deleted the account of 2 learners', {exact: true}).waitFor();
  expect((await pool.query(`select 1 from "user" where "id" = any($1)`, [ids])).rowCount).toBe(0);
};

const fromTheLog: Case = async (admins) => {
  const {pool, origin} = admins;
  const {page: grace} = admins.grace;
  const {page: alan} = admins.alan;
  const username = unique('by-mistake');
  const id = await newPerson(admins, username, 'Ada King');
  const isSuspended = async () =>
    (await pool.query(`select 1 from private."suspension" where "userId" = $1`, [id])).rowCount === 1;
  await alan.goto(`${origin}/admin`);
  await grace.goto(`${origin}/admin/students?q=${username}&open=${id}`);
  await grace.getByRole('button', {name: 'More'}).click();
  await grace.getByRole('menuitem', {name: 'Suspend'}).click();
  const suspend = grace.getByRole('dialog', {name: /^Suspend/});
  await suspend.getByLabel('Reason').fill('A mistake.');
  await suspend.getByRole('button', {name: 'Suspend'}).click();
  await expect.poll(isSuspended).toBe(true);
  const takeBack = alan.getByRole('button', {name: new RegExp(`^Take back: .* suspended ${username}$`)});
  await takeBack.click();
  const dialog = alan.getByRole('dialog', {name: 'Take this back?'});
  await dialog.getByText('Nothing of it has changed since').waitFor();
  await dialog.getByLabel('Reason').fill('Somebody else was meant.');
  await dialog.getByRole('button', {name: 'Take back'}).click();
  await alan.getByText('Lifted the suspension of the learner', {exact: true}).waitFor();
  expect(await isSuspended()).toBe(false);
  await takeBack.waitFor({state: 'detached'});
};
