// The profile, in its states.
import type {Page} from 'playwright';
import sharp from 'sharp';
import {at, go, type Screen} from '#tests/screens/screen.ts';
import {EPOCH_HEADER} from '#schema/commands/commands.api.ts';

const intoView = (page: Page, section: string) =>
  page
    .getByRole('region', {name: section})
    .evaluate((element) => element.scrollIntoView({block: 'start', behavior: 'instant'}));

export const profile: readonly Screen[] = [
  {name: 'profile', as: 'learner', show: at('/profile', 'Others see your name')},
  {
    name: 'profile-refused',
    as: 'learner',
    show: async (page, {origin}) => {
      await go(page, `${origin}/profile`);
      await page.getByLabel('Full name').fill('x'.repeat(300));
      await page.getByRole('textbox', {name: 'Link 1'}).fill('javascript:alert(1)');
      await page.getByRole('button', {name: 'Save', exact: true}).click();
      await page.getByText('Enter a web address, such as').waitFor();
    },
  },
  {
    name: 'profile-country',
    as: 'learner',
    show: async (page, {origin}) => {
      await go(page, `${origin}/profile`);
      await page.getByRole('button', {name: 'Find my country'}).click();
      await page.getByText('They see your IP address').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'profile-time-zone',
    as: 'learner',
    show: async (page, {origin}) => {
      await go(page, `${origin}/profile`);
      await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
      await page.getByRole('button', {name: 'Use Tokyo'}).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'profile-crop',
    as: 'learner',
    show: async (page, {origin}) => {
      await go(page, `${origin}/profile`);
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
      await page.getByText('We couldn’t read this file').waitFor();
    },
  },
  {
    name: 'profile-badges',
    as: 'learner',
    show: async (page, {origin}) => {
      await go(page, `${origin}/profile`);
      const badges = page.getByRole('region', {name: 'Badges'});
      await badges.getByText(/of \d+ earned/).waitFor();
      await badges.evaluate((element) => element.scrollIntoView({block: 'start'}));
    },
  },
  {
    name: 'profile-ways',
    as: 'learner',
    show: async (page, {origin}) => {
      await go(page, `${origin}/profile?notice=google-connected`);
      await page.getByRole('button', {name: 'Connect Google'}).waitFor();
      await page.getByRole('button', {name: 'Change password'}).click();
      await page.getByText('Current password is required').waitFor();
      await intoView(page, 'How you sign in');
    },
  },
  {
    name: 'profile-ways-google',
    as: 'learner',
    show: async (page, {origin}) => {
      await page.route('**/api/user/sign-in-ways', async (route) => {
        const google = {address: 'ada.lovelace@example.org', connectedAt: new Date().toISOString()};
        const json = {hasPassword: false, offersGoogle: true, google};
        await route.fulfill({json, headers: {[EPOCH_HEADER]: '0'}});
      });
      await go(page, `${origin}/profile`);
      await page.getByText('It’s your only way to sign in').waitFor();
      await intoView(page, 'How you sign in');
    },
    after: (page) => page.unroute('**/api/user/sign-in-ways'),
  },
  {
    name: 'profile-connect',
    as: 'learner',
    show: async (page, {origin}) => {
      await go(page, `${origin}/profile`);
      await page.getByRole('button', {name: 'Connect Google'}).click();
      await page.getByRole('dialog', {name: 'Connect Google'}).waitFor();
    },
    after: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'profile-sessions',
    as: 'learner',
    show: async (page, {origin, pool, username}) => {
      await pool.query(
        `insert into private."session" ("tokenHash", "userId", "rememberMe", "idleAt", "endsAt", "lastSeenAt", "createdAt", "userAgent", "network")
         select sha256(convert_to("id" || agent, 'utf8')), "id", true, now() + '1 day', now() + '1 day', now() - ago, now() - 3 * ago, agent, network
         from "user", (values ('Mozilla/5.0 (iPhone) Version/18 Safari/604.1', '203.0.113.x', interval '5 hours'),
           ('Mozilla/5.0 (Windows NT 10.0) Firefox/140.0', '2001:db8:7::', interval '3 days')) as open(agent, network, ago)
         where "username" = $1 on conflict do nothing`,
        [username],
      );
      await go(page, `${origin}/profile`);
      await page.getByRole('button', {name: 'Sign out Safari on iPhone'}).waitFor();
      await intoView(page, 'Where you’re signed in');
    },
  },
  {
    name: 'profile-history',
    as: 'learner',
    show: async (page, {origin, pool, username}) => {
      await pool.query(
        `insert into private."loginEvent" ("userId", "at", "kind", "succeeded", "network", "userAgent")
         select "id", now() - n * interval '7 hours', (array['login', 'google', 'change', 'connect'])[1 + n % 4],
           n % 4 <> 0, '203.0.113.x', 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0'
         from "user", generate_series(1, 12) n where "username" = $1`,
        [username],
      );
      await go(page, `${origin}/profile`);
      await page.getByRole('button', {name: 'Show more'}).waitFor();
      await intoView(page, 'Sign-in history');
    },
  },
  {
    name: 'profile-security-down',
    as: 'learner',
    show: async (page, {origin}) => {
      await page.route('**/api/user/{sign-in-ways,sessions}', (route) =>
        route.fulfill({status: 503, json: {message: 'The academy is busy right now.'}}),
      );
      await go(page, `${origin}/profile`);
      await page.getByText('Your sessions couldn’t be loaded').waitFor();
      await intoView(page, 'How you sign in');
    },
    after: (page) => page.unroute('**/api/user/{sign-in-ways,sessions}'),
  },
  {
    name: 'profile-security-offline',
    as: 'learner',
    show: async (page, {origin, context}) => {
      await context.setOffline(true);
      await go(page, `${origin}/profile`);
      await page.getByText('You’re offline. This list shows up').first().waitFor();
      await intoView(page, 'How you sign in');
    },
    after: (_, {context}) => context.setOffline(false),
  },
  {
    name: 'profile-export',
    as: 'learner',
    show: async (page, {origin}) => {
      await go(page, `${origin}/profile`);
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
];
