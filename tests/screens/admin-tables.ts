// Screens with the admin area's table: students and teaching.
import {createAccount} from '#sync/account/accounts.ts';
import {asAdmin} from '#tests/screens/as-admin.ts';
import type {Page} from 'playwright';
import {go, type Screen, type ScreenFixture} from '#tests/screens/screen.ts';

/** Opens a look at a learner of its own. */
async function viewAs(page: Page, {origin, pool}: ScreenFixture, isAssessed: boolean): Promise<void> {
  const username = `viewed-${crypto.randomUUID().slice(0, 8)}`;
  const who = {username, fullName: 'Ada Lovelace', email: `${username}@example.org`};
  const id = await createAccount(pool, who, 'no hash');
  await pool.query(`update "learner" set "isPythonTestCompleted" = $2 where "userId" = $1`, [id, isAssessed]);
  await go(page, `${origin}/admin/students?q=${username}&open=${id}`);
  await page.getByRole('button', {name: 'More'}).click();
  await page.getByRole('menuitem', {name: 'View as learner'}).click();
  const dialog = page.getByRole('dialog', {name: 'View as Ada Lovelace'});
  await dialog.getByLabel('Reason').fill('A lesson is missing, they say.');
  await dialog.getByRole('button', {name: 'View'}).click();
  await page.getByText('Viewing as Ada Lovelace.').waitFor();
}

/** In this order: some go on where the one before ended. */
export const adminTables: readonly Screen[] = [
  {
    name: 'admin-students',
    as: 'admin',
    show: async (page, fixture) => {
      const username = `ada-${crypto.randomUUID().slice(0, 8)}`;
      const who = {username, fullName: 'Ada Lovelace', email: `${username}@example.org`};
      const id = await createAccount(fixture.pool, who, 'no hash');
      await fixture.pool.query(`update "learner" set "isDev" = true where "userId" = $1`, [id]);
      // Not by the username: where nobody is found yet, that is said with it.
      await asAdmin(`/admin/students?q=${username}`, who.fullName)(page, fixture);
    },
  },
  {
    name: 'admin-student',
    as: 'admin',
    show: async (page) => {
      await page.getByText('Ada Lovelace').first().click();
      await page.getByText('What admins did').waitFor();
    },
  },
  {
    name: 'admin-student-unlock',
    as: 'admin',
    show: async (page) => {
      await page.getByRole('button', {name: 'Unlock'}).click();
      const dialog = page.getByRole('dialog', {name: 'Unlock a module for Ada Lovelace'});
      await dialog.getByRole('button', {name: 'Unlock'}).click();
      await dialog.getByText('A reason is required').waitFor();
    },
    after: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'admin-students-selected',
    as: 'admin',
    show: async (page, {origin}) => {
      await go(page, `${origin}/admin/students`);
      await page.getByRole('checkbox', {name: 'Select Ada Lovelace'}).first().click();
      await page.getByText('1 selected').waitFor();
    },
  },
  {
    name: 'admin-students-message',
    as: 'admin',
    show: async (page) => {
      const bar = page.getByRole('toolbar', {name: 'Selected rows'});
      await bar.getByRole('button', {name: 'Message'}).click();
      const dialog = page.getByRole('dialog', {name: 'Message to Ada Lovelace'});
      await dialog.getByLabel('Title').fill('The academy rests on Sunday');
      await dialog.getByLabel('Message').fill('We update it between 8:00 and 9:00 UTC.');
      await dialog.getByLabel('Reason').fill('An update.');
      await dialog.getByRole('button', {name: 'Preview'}).click();
      await dialog.getByRole('figure', {name: 'What they read'}).waitFor();
    },
    after: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'admin-students-view',
    as: 'admin',
    show: async (page, fixture) => {
      await viewAs(page, fixture, true);
      await page
        .getByRole('navigation', {name: 'Pages of the learner'})
        .getByRole('link', {name: 'Progress'})
        .click();
      await page.getByRole('heading', {name: 'Progress', level: 1}).waitFor();
    },
  },
  {
    name: 'admin-students-view-home',
    as: 'admin',
    show: async (page) => {
      await page
        .getByRole('navigation', {name: 'Pages of the learner'})
        .getByRole('link', {name: 'Home'})
        .click();
      await page.getByRole('heading', {name: /^(?:What’s new|Three steps to start)$/}).waitFor();
    },
  },
  {
    name: 'admin-students-view-leaderboard',
    as: 'admin',
    show: async (page) => {
      await page
        .getByRole('navigation', {name: 'Pages of the learner'})
        .getByRole('link', {name: 'Leaderboard'})
        .click();
      await page.getByRole('heading', {name: 'Leaderboard', level: 1}).waitFor();
    },
  },
  {
    name: 'admin-students-view-profile',
    as: 'admin',
    show: async (page) => {
      await page
        .getByRole('navigation', {name: 'Pages of the learner'})
        .getByRole('link', {name: 'Profile'})
        .click();
      await page.getByRole('heading', {name: 'Profile', level: 1}).waitFor();
    },
  },
  {
    name: 'admin-students-view-modules',
    as: 'admin',
    show: async (page) => {
      await page
        .getByRole('navigation', {name: 'Pages of the learner'})
        .getByRole('link', {name: 'Modules'})
        .click();
      await page.getByRole('heading', {name: 'Modules', level: 1}).waitFor();
    },
  },
  {
    name: 'admin-students-view-locked',
    as: 'admin',
    show: async (page, fixture) => {
      await page.getByRole('button', {name: 'End view'}).click();
      await viewAs(page, fixture, false);
      await page.getByText('The lessons aren’t open to them yet').waitFor();
    },
    after: (page) => page.getByRole('button', {name: 'End view'}).click(),
  },
  {
    name: 'admin-students-no-hit',
    as: 'admin',
    show: async (page, {origin}) => {
      await go(page, `${origin}/admin/students`);
      await page.getByLabel('Name, username, or email').fill('zyzzyva');
      await page.getByText('No results for “zyzzyva”').waitFor();
    },
  },
  {
    name: 'admin-teaching',
    as: 'admin',
    show: async (page, fixture) => {
      await fixture.pool.query(
        `insert into "mistakeReport" ("id", "userId", "lessonId", "quote", "text")
         select $1, u."id", (select "id" from "lesson" where "isWritten" limit 1), 'int', 'The sum is wrong here.'
         from "user" u limit 1`,
        [crypto.randomUUID()],
      );
      await asAdmin('/admin/teaching', 'The sum is wrong here.')(page, fixture);
    },
  },
  {
    name: 'admin-teaching-report',
    as: 'admin',
    show: async (page) => {
      await page.getByText('The sum is wrong here.').first().click();
      await page.getByText('In the lesson').waitFor();
    },
    after: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'admin-teaching-disputes',
    as: 'admin',
    show: asAdmin('/admin/teaching?tab=disputes', 'disputes'),
  },
  {
    name: 'admin-teaching-lessons',
    as: 'admin',
    show: asAdmin('/admin/teaching?tab=lessons', 'Values, names and types'),
  },
  {
    name: 'admin-teaching-questions',
    as: 'admin',
    show: asAdmin('/admin/teaching?tab=questions&q=joined-or-added', 'joined-or-added'),
  },
  {
    name: 'admin-teaching-cohorts',
    as: 'admin',
    show: async (page, fixture) => {
      await fixture.pool.query(
        `insert into "cohort" ("id", "name", "startsAt", "endsAt", "isOpen", "seats", "closingText")
         values ('spring-2095', 'Spring 2095 cohort', '2095-03-01', '2095-09-01', true, 30,
                 'Limited spots for the Spring 2095 cohort') on conflict do nothing`,
      );
      await asAdmin('/admin/teaching?tab=cohorts', 'Spring 2095 cohort')(page, fixture);
    },
  },
  {
    name: 'admin-teaching-cohort',
    as: 'admin',
    show: async (page) => {
      await page.getByText('Spring 2095 cohort', {exact: true}).first().click();
      await page.getByText('Joining until').waitFor();
    },
  },
  {
    name: 'admin-teaching-cohort-edit',
    as: 'admin',
    show: async (page) => {
      await page.getByRole('button', {name: 'Edit', exact: true}).click();
      const dialog = page.getByRole('dialog', {name: 'Edit Spring 2095 cohort'});
      await dialog.getByLabel('Seats').fill('many');
      await dialog.getByRole('button', {name: 'Save'}).click();
      await dialog.getByText('Seats must be a whole number').waitFor();
    },
    after: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'admin-teaching-announcing',
    as: 'admin',
    show: async (page, fixture) => {
      await asAdmin('/admin/teaching?tab=announcements', 'New announcement')(page, fixture);
      await page.getByRole('button', {name: 'New announcement'}).click();
      const dialog = page.getByRole('dialog', {name: 'New announcement'});
      await dialog.getByLabel('Title').fill('Module 3 is open');
      await dialog.getByLabel('Announcement').fill('Five lessons about **data**. Have fun!');
    },
    after: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'admin-teaching-announcements',
    as: 'admin',
    show: async (page, fixture) => {
      await asAdmin('/admin/teaching?tab=announcements', 'New announcement')(page, fixture);
      await page.getByRole('button', {name: 'New announcement'}).click();
      const dialog = page.getByRole('dialog', {name: 'New announcement'});
      await dialog.getByLabel('Title').fill('Module 3 is open');
      await dialog.getByLabel('Announcement').fill('Five lessons about **data**. Have fun!');
      await dialog.getByLabel('Reason').fill('It is finished.');
      await dialog.getByRole('button', {name: 'Preview'}).click();
      await dialog.getByRole('button', {name: 'Post now'}).click();
      await page.getByText('Live', {exact: true}).first().waitFor();
      await dialog.waitFor({state: 'detached'});
    },
  },
];
