// Every screen that there is, and how a person comes to it.
import type {BrowserContext, Page} from 'playwright';
import {doneRow, lessonUrl, markDone} from '#tests/browser/learner.ts';

export type Screen = {
  readonly name: string;
  /** `guest` screens are taken before anybody signs in. */
  readonly as: 'guest' | 'learner';
  /** Brings the page there and waits until it is. */
  readonly show: (page: Page, origin: string, context: BrowserContext) => Promise<void>;
  /** Brings the browser back to where other screens expect it. */
  readonly after?: (page: Page, context: BrowserContext) => Promise<void>;
};

const at =
  (path: string, text: string): Screen['show'] =>
  async (page, origin) => {
    await page.goto(origin + path);
    await page.getByText(text).first().waitFor();
  };

export const screens: readonly Screen[] = [
  {name: 'landing', as: 'guest', show: at('/', 'Curriculum Overview')},
  {name: 'public-coming', as: 'guest', show: at('/about', 'This page is coming')},
  {name: 'not-found', as: 'guest', show: at('/no/such/page', '404 Page Not Found')},
  {name: 'sign-in', as: 'guest', show: at('/auth/login', 'Welcome Back')},
  {
    name: 'sign-in-failed',
    as: 'guest',
    show: async (page, origin) => {
      await page.goto(`${origin}/auth/login`);
      await page.getByLabel('Username').fill('ada');
      await page.getByLabel('Password', {exact: true}).fill('not the password');
      await page.getByRole('button', {name: 'Sign In'}).click();
      await page.getByText('Invalid username or password').waitFor();
    },
  },
  {
    name: 'register-refused',
    as: 'guest',
    show: async (page, origin) => {
      await page.goto(`${origin}/auth/register`);
      await page.getByLabel('Full name').fill('Ada Lovelace');
      await page.getByLabel('Email').fill('ada');
      await page.getByRole('button', {name: 'Create account'}).click();
      await page.getByText('Username is required').waitFor();
    },
  },
  {name: 'tutor-new', as: 'learner', show: at('/personal-tutor', 'Start reading')},
  {name: 'progress-empty', as: 'learner', show: at('/progress', 'No points yet')},
  {name: 'modules', as: 'learner', show: at('/modules', 'Python that works')},
  {
    name: 'lesson',
    as: 'learner',
    show: async (page, origin) => {
      await page.goto(lessonUrl(origin, 'values-names-and-types'));
      await page.getByRole('heading', {level: 1}).waitFor();
    },
  },
  {
    name: 'lesson-middle',
    as: 'learner',
    show: async (page, origin) => {
      await page.goto(lessonUrl(origin, 'values-names-and-types'));
      await page
        .getByRole('button', {name: /Show what it prints/})
        .first()
        .click();
      await page.locator('figure').first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'lesson-offline-done',
    as: 'learner',
    show: async (page, origin, context) => {
      await page.goto(lessonUrl(origin, 'values-names-and-types'));
      await page.getByRole('button', {name: 'Mark as done'}).waitFor();
      await context.setOffline(true);
      await markDone(page);
      await doneRow(page).getByText('Waiting to send').waitFor();
      await doneRow(page).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'outbox-waiting',
    as: 'learner',
    show: async (page) => {
      await page.getByRole('button', {name: /Show what waits/}).click();
      await page.getByRole('dialog').getByText('Waiting to send').waitFor();
    },
    after: async (page, context) => {
      await page.keyboard.press('Escape');
      await context.setOffline(false);
      await doneRow(page).getByText('Saved', {exact: true}).waitFor();
    },
  },
  {
    name: 'outbox-empty',
    as: 'learner',
    show: async (page) => {
      await page.getByRole('button', {name: /Show what waits/}).click();
      await page.getByText('Everything is saved').waitFor();
    },
  },
  {
    name: 'lesson-outlined',
    as: 'learner',
    show: at('/modules/ship-it/lessons/portfolio-and-interviews', 'All modules'),
  },
  {
    name: 'lesson-unknown',
    as: 'learner',
    show: at('/modules/ship-it/lessons/nothing', 'There is no such lesson'),
  },
  {name: 'progress', as: 'learner', show: at('/progress', 'Lesson done')},
  {name: 'tutor', as: 'learner', show: at('/personal-tutor', 'Continue')},
  {name: 'coming', as: 'learner', show: at('/community', 'This part of the academy is coming')},
  {
    name: 'machines',
    as: 'learner',
    show: async (page, origin, context) => {
      const other = await context.newPage();
      await other.goto(`${origin}/modules`);
      await page.goto(`${origin}/dev/machines`);
      await page.getByRole('heading', {name: 'connection'}).first().waitFor();
      await other.close();
    },
  },
];
