// Screens of admins. They sign in themselves, each browser as a separate admin.
import {invitation} from '#sync/admin/sign-in/admin-links.ts';
import {orderMail} from '#sync/mail/outbox.ts';
import {fillAdminSignIn} from '#tests/browser/admin.ts';
import {codeOf} from '#tests/pg/admins.ts';
import {adminEmpty} from '#tests/screens/admin-empty.ts';
import {adminFigures} from '#tests/screens/admin-figures.ts';
import {adminSpendings} from '#tests/screens/admin-spendings.ts';
import {adminStates} from '#tests/screens/admin-states.ts';
import {adminSupport} from '#tests/screens/admin-support.ts';
import {adminTables} from '#tests/screens/admin-tables.ts';
import {asAdmin, signedIn} from '#tests/screens/as-admin.ts';
import type {Screen} from '#tests/screens/screen.ts';

const NOBODY = {email: 'nobody@example.org', password: 'not the password', code: '000000'};

/** In this order: the first ones are for visitors who are not signed in. */
export const admin: readonly Screen[] = [
  {
    name: 'admin-login',
    as: 'admin',
    show: async (page, {origin}) => {
      await page.goto(`${origin}/admin/support`);
      await page.getByText('From your authenticator app').waitFor();
    },
  },
  {
    name: 'admin-login-ended',
    as: 'admin',
    show: async (page, {origin}) => {
      await page.goto(`${origin}/admin/login?notice=ended`);
      await page.getByText('Your session has ended').waitFor();
    },
  },
  {
    name: 'admin-login-failed',
    as: 'admin',
    show: async (page, {origin}) => {
      await page.goto(`${origin}/admin/login`);
      await fillAdminSignIn(page, {...NOBODY, email: `${crypto.randomUUID()}@example.org`});
      await page.getByText('The email, password, or code isn’t right.').waitFor();
    },
  },
  {
    name: 'admin-set-up',
    as: 'admin',
    show: async (page, {origin, pool}) => {
      await page.goto('about:blank');
      await page.goto(await invitation(pool, origin, {actor: 'console'}));
      await page.getByRole('img', {name: /QR code/}).waitFor();
    },
  },
  {
    name: 'admin-set-up-refused',
    as: 'admin',
    show: async (page) => {
      await page.getByRole('button', {name: 'Create the admin account'}).click();
      await page.getByText('Full name is required').waitFor();
      await page.getByRole('button', {name: 'Create the admin account'}).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'admin-recovery-codes',
    as: 'admin',
    show: async (page) => {
      const secret = (await page.locator('code').first().textContent()) ?? '';
      await page.getByLabel('Full name').fill('Grace Hopper');
      await page.getByLabel('Email').fill(`${crypto.randomUUID()}@example.org`);
      await page.getByLabel('Password', {exact: true}).fill('seven quiet lanterns');
      await page.getByLabel('Code', {exact: true}).fill(codeOf(secret.replaceAll(' ', '')));
      await page.getByRole('button', {name: 'Create the admin account'}).click();
      await page.getByRole('heading', {name: 'Save your recovery codes'}).waitFor();
    },
  },
  {
    name: 'admin-set-up-over',
    as: 'admin',
    show: async (page, {origin}) => {
      await page.goto('about:blank');
      await page.goto(`${origin}/admin/login#set-up=over`);
      await page.getByText('This link doesn’t work anymore.').waitFor();
    },
  },
  {
    name: 'admin',
    as: 'admin',
    show: async (page, fixture) => {
      await asAdmin('/admin', 'Needs you')(page, fixture);
      await page.getByText('became an admin').first().waitFor();
    },
  },
  {
    name: 'admin-log',
    as: 'admin',
    show: async (page) => {
      await page.getByRole('button', {name: 'Check the log'}).click();
      await page.getByText(/All \d+ events are unchanged/).waitFor();
      await page.getByRole('region', {name: 'Audit log'}).evaluate((element) => element.scrollIntoView());
    },
  },
  {
    name: 'admin-password',
    as: 'admin',
    show: async (page, fixture) => {
      await asAdmin('/admin', 'Your sign-in')(page, fixture);
      await page.getByRole('button', {name: 'Change password'}).click();
      const dialog = page.getByRole('dialog', {name: 'Change your password'});
      await dialog.getByLabel('Current password').fill('seven quiet lanterns');
      await dialog.getByRole('button', {name: 'Change password'}).click();
      await dialog.getByText('New password is required').waitFor();
    },
    after: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'admin-password-new-codes',
    as: 'admin',
    show: async (page, {context}) => {
      const {secret = '', password = ''} = (await signedIn.get(context)) ?? {};
      await page.getByRole('button', {name: 'New recovery codes'}).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Current password').fill(password);
      await dialog.getByLabel('Code').fill(codeOf(secret, 1));
      await dialog.getByRole('button', {name: 'Make new codes'}).click();
      await page.getByRole('dialog', {name: 'Save your recovery codes'}).waitFor();
    },
    after: async (page) => {
      await page.getByLabel('I’ve saved them somewhere I can find them').check();
      await page.getByRole('button', {name: 'Done'}).click();
    },
  },
  {
    name: 'admin-confirm',
    as: 'admin',
    show: async (page, {pool}) => {
      await pool.query(`update private."adminSession" set "provedAt" = now() - interval '1 hour'`);
      await page.getByRole('button', {name: 'Invite an admin'}).click();
      await page.getByRole('dialog', {name: 'Is it you?'}).waitFor();
    },
    after: async (page, {pool}) => {
      await page.keyboard.press('Escape');
      await pool.query(`update private."adminSession" set "provedAt" = now()`);
    },
  },
  {
    name: 'admin-invitation',
    as: 'admin',
    show: async (page) => {
      await page.getByRole('button', {name: 'Invite an admin'}).click();
      await page.getByRole('dialog', {name: 'Invite an admin'}).waitFor();
    },
    after: (page) => page.keyboard.press('Escape'),
  },
  ...adminTables,
  ...adminFigures,
  ...adminSupport,
  ...adminSpendings,
  {name: 'admin-coming', as: 'admin', show: asAdmin('/admin/certificates', 'is coming')},
  {
    name: 'admin-still-signed-in',
    as: 'admin',
    show: async (page, fixture) => {
      await asAdmin('/admin/certificates', 'is coming')(page, fixture);
      await fixture.context.setOffline(true);
      // On a phone and in a short window it is in the menu.
      const menu = page.getByRole('button', {name: 'Menu'}).filter({visible: true});
      if (await menu.isVisible()) await menu.click();
      await page.getByRole('button', {name: 'Sign out'}).click();
      await page.getByText('You’re still signed in').waitFor();
    },
    after: (_page, {context}) => context.setOffline(false),
  },
  {
    name: 'admin-emails',
    as: 'admin',
    show: async (page, fixture) => {
      const to = `${fixture.username}@example.org`;
      await orderMail(fixture.pool, {
        kind: 'account.password-changed',
        to,
        data: {username: fixture.username},
      });
      await asAdmin('/admin/emails', 'Not sent, kept here')(page, fixture);
    },
  },
  {
    name: 'admin-email',
    as: 'admin',
    show: async (page) => {
      await page
        .getByRole('row')
        .filter({hasText: 'Not sent, kept here'})
        .first()
        .getByRole('button')
        .click();
      const dialog = page.getByRole('dialog', {name: 'Email'});
      await dialog.locator('iframe').contentFrame().getByText('Hello,').waitFor();
    },
    after: (page) => page.keyboard.press('Escape'),
  },
  ...adminEmpty,
  ...adminStates,
];
