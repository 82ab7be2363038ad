// Screens of the reports from chat.
import {newReport} from '#tests/browser/reports.ts';
import {asAdmin} from '#tests/screens/as-admin.ts';
import type {Screen} from '#tests/screens/screen.ts';

/** In this order: some go on where the one before ended. */
export const adminSupport: readonly Screen[] = [
  {
    name: 'admin-support',
    as: 'admin',
    show: async (page, fixture) => {
      await newReport(fixture.pool);
      await asAdmin('/admin/support', 'Buy my solutions')(page, fixture);
    },
  },
  {
    name: 'admin-support-report',
    as: 'admin',
    show: async (page) => {
      await page.getByText('Buy my solutions').first().click();
      await page.getByText('No thanks.').waitFor();
      await page.getByText('What admins did').waitFor();
    },
  },
  {
    name: 'admin-support-mute',
    as: 'admin',
    show: async (page) => {
      await page.getByRole('button', {name: 'Mute author'}).click();
      const dialog = page.getByRole('dialog', {name: 'Mute the author in chat?'});
      await dialog.getByRole('button', {name: 'Mute'}).click();
      await dialog.getByText('A reason is required').waitFor();
    },
    after: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'admin-support-no-hit',
    as: 'admin',
    show: asAdmin('/admin/support?q=zyzzyva', 'No results for “zyzzyva”'),
  },
];
