// Admin pages where nothing waits, where nothing has come yet, and while they load.
import type {Page} from 'playwright';
import {asAdmin} from '#tests/screens/as-admin.ts';
import type {Screen} from '#tests/screens/screen.ts';

const REST = '**/api/admin/{overview,audit,mails}*';

/** A screen of a page whose requests nobody answers. */
const unanswered = (name: string, path: string, label: string): Screen => ({
  name,
  as: 'admin',
  show: async (page, {origin}) => {
    await page.route(REST, () => undefined);
    await page.goto(origin + path);
    await page.getByLabel(label).waitFor();
  },
  after: (page: Page) => page.unroute(REST),
});

/** In this order; each takes away the rows that it is without. */
export const adminEmpty: readonly Screen[] = [
  {
    name: 'admin-nothing-waits',
    as: 'admin',
    show: async (page, fixture) => {
      for (const table of [
        '"messageReport"',
        '"mistakeReport"',
        '"scoreDispute"',
        '"aiAlert"',
        'private."mail"',
      ])
        await fixture.pool.query(`delete from ${table}`);
      await asAdmin('/admin', 'Nothing is waiting')(page, fixture);
    },
  },
  {name: 'admin-support-empty', as: 'admin', show: asAdmin('/admin/support', 'No open reports')},
  {name: 'admin-teaching-empty', as: 'admin', show: asAdmin('/admin/teaching', 'No open reports')},
  {name: 'admin-emails-empty', as: 'admin', show: asAdmin('/admin/emails', 'No emails yet')},
  unanswered('admin-loading', '/admin', 'Loading the overview'),
  unanswered('admin-emails-loading', '/admin/emails', 'Loading emails'),
];
