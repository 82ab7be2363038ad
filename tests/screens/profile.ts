// The profile, in its states.
import {at, type Screen} from '#tests/screens/screen.ts';

export const profile: readonly Screen[] = [
  {name: 'profile', as: 'learner', show: at('/profile', 'What others see of you')},
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
    name: 'profile-notifications',
    as: 'learner',
    show: at('/profile?tab=notifications', 'No notifications'),
  },
];
