// The profile, in its states.
import sharp from 'sharp';
import {at, type Screen} from '#tests/screens/screen.ts';

export const profile: readonly Screen[] = [
  {name: 'profile', as: 'learner', show: at('/profile', 'Others see your name')},
  {
    name: 'profile-refused',
    as: 'learner',
    show: async (page, {origin}) => {
      await page.goto(`${origin}/profile`);
      await page.getByLabel('Full name').fill('x'.repeat(300));
      await page.getByRole('textbox', {name: 'Link 1'}).fill('javascript:alert(1)');
      await page.getByRole('button', {name: 'Save', exact: true}).click();
      await page.getByText('A link is an address such as').waitFor();
    },
  },
  {
    name: 'profile-country',
    as: 'learner',
    show: async (page, {origin}) => {
      await page.goto(`${origin}/profile`);
      await page.getByRole('button', {name: 'Find my country'}).click();
      await page.getByText('They see your internet address').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'profile-time-zone',
    as: 'learner',
    show: async (page, {origin}) => {
      await page.goto(`${origin}/profile`);
      await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
      await page.getByRole('button', {name: 'Count my days by Tokyo'}).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'profile-crop',
    as: 'learner',
    show: async (page, {origin}) => {
      await page.goto(`${origin}/profile`);
      const buffer = await sharp('web/static/icon-512.png').toBuffer();
      await page.getByLabel('Picture file').setInputFiles({name: 'me.png', mimeType: 'image/png', buffer});
      await page.getByRole('dialog').getByText('Use this picture').waitFor();
    },
    after: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'profile-picture-refused',
    as: 'learner',
    show: async (page) => {
      const buffer = Buffer.from('just words');
      await page.getByLabel('Picture file').setInputFiles({name: 'me.png', mimeType: 'image/png', buffer});
      await page.getByText('This is no picture that can be read here').waitFor();
    },
  },
  {
    name: 'profile-badges',
    as: 'learner',
    show: async (page, {origin}) => {
      await page.goto(`${origin}/profile`);
      const badges = page.getByRole('region', {name: 'Badges'});
      await badges.getByText(/of \d+ earned/).waitFor();
      await badges.evaluate((element) => element.scrollIntoView({block: 'start'}));
    },
  },
  {
    name: 'profile-export',
    as: 'learner',
    show: async (page) => {
      await page.getByRole('button', {name: 'Export my data'}).click();
      await page.getByRole('dialog', {name: 'Export my data'}).waitFor();
    },
    after: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'profile-delete',
    as: 'learner',
    show: async (page) => {
      await page.getByRole('button', {name: 'Delete my account'}).click();
      const dialog = page.getByRole('dialog', {name: 'Delete my account'});
      await dialog.getByRole('button', {name: 'Delete my account'}).click();
      await dialog.getByText('Password is required').waitFor();
    },
    after: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'profile-notifications',
    as: 'learner',
    show: at('/profile?tab=notifications', 'No notifications'),
  },
];
