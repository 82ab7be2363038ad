// Every screen in its states, and how to get there.
import {doneRow, firstLessonUrl, lessonUrl, markDone} from '#tests/browser/learner.ts';
import {practice} from '#tests/course.ts';
import {admin} from '#tests/screens/admin.ts';
import {chat} from '#tests/screens/chat.ts';
import {leaderboard} from '#tests/screens/leaderboard.ts';
import {learning} from '#tests/screens/learning.ts';
import {profile} from '#tests/screens/profile.ts';
import {at, type Screen} from '#tests/screens/screen.ts';
import {rescue, waiting} from '#tests/screens/waiting.ts';

export const screens: readonly Screen[] = [
  rescue,
  {name: 'landing', as: 'guest', show: at('/', 'Curriculum Overview')},
  {
    name: 'landing-sign-in',
    as: 'guest',
    show: async (page, {origin}) => {
      await page.goto(origin);
      await page.getByRole('banner').getByRole('link', {name: 'Sign In'}).click();
      await page.getByRole('dialog', {name: 'Welcome Back'}).waitFor();
    },
  },
  {
    name: 'landing-sign-in-failed',
    as: 'guest',
    show: async (page, {origin}) => {
      await page.goto(origin);
      await page.getByRole('banner').getByRole('link', {name: 'Sign In'}).click();
      await page.getByRole('button', {name: 'Sign In', exact: true}).click();
      await page.getByText('Username is required').waitFor();
    },
  },
  {name: 'public-coming', as: 'guest', show: at('/about', 'This page is coming')},
  {name: 'not-found', as: 'guest', show: at('/no/such/page', '404 Page Not Found')},
  {name: 'sign-in', as: 'guest', show: at('/auth/login', 'Welcome Back')},
  {
    name: 'sign-in-failed',
    as: 'guest',
    show: async (page, {origin}) => {
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
    show: async (page, {origin}) => {
      await page.goto(`${origin}/auth/register`);
      await page.getByLabel('Full name').fill('Ada Lovelace');
      await page.getByLabel('Email').fill('ada');
      await page.getByRole('button', {name: 'Create account'}).click();
      await page.getByText('Username is required').waitFor();
    },
  },
  {
    name: 'sign-in-google-off',
    as: 'guest',
    show: at('/auth/login?notice=google-off', 'isn’t set up here'),
  },
  {name: 'sign-in-google-down', as: 'guest', show: at('/api/auth/google', 'We can’t reach Google right now')},
  {
    name: 'sign-in-google-choose',
    as: 'guest',
    show: at('/auth/login?notice=google-choose', 'create a new account'),
  },
  {
    name: 'register-name-free',
    as: 'guest',
    show: async (page, {origin}) => {
      await page.goto(`${origin}/auth/register`);
      await page.getByLabel('Username').fill('nobody-has-this');
      await page.getByText('nobody-has-this is free.').waitFor();
    },
  },
  {name: 'register', as: 'guest', show: at('/auth/register', 'Create your account')},
  {
    name: 'sign-in-wait',
    as: 'guest',
    show: async (page, {origin}) => {
      await page.goto(`${origin}/auth/login`);
      await page.getByLabel('Username').fill(`guessed-${crypto.randomUUID()}`);
      await page.getByLabel('Password', {exact: true}).fill('not the password');
      const button = page.getByRole('button', {name: 'Sign In', exact: true});
      for (let attempt = 0; attempt < 10; attempt += 1) {
        const answered = page.waitForResponse('**/api/auth/login');
        await button.click();
        await answered;
        await button.waitFor();
      }
      await button.click();
      await page.getByText(/Too many attempts. Try again in \d+ seconds?/).waitFor();
    },
  },
  {name: 'forgot-password', as: 'guest', show: at('/auth/forgot-password', 'Send the link')},
  {
    name: 'forgot-password-sent',
    as: 'guest',
    show: async (page, {origin}) => {
      await page.goto(`${origin}/auth/forgot-password`);
      await page.getByLabel('Email').fill(`ada-${crypto.randomUUID()}@example.org`);
      await page.getByRole('button', {name: 'Send the link'}).click();
      await page.getByText('Your request has arrived').waitFor();
    },
  },
  {name: 'reset-password', as: 'guest', show: at('/auth/reset-password?token=abc', 'Change password')},
  {
    name: 'reset-password-no-token',
    as: 'guest',
    show: at('/auth/reset-password', 'This link isn’t complete'),
  },
  {
    name: 'reset-password-over',
    as: 'guest',
    show: async (page, {origin}) => {
      await page.goto(`${origin}/auth/reset-password?token=abc`);
      await page.getByLabel('New password', {exact: true}).fill('a lantern in the fog');
      await page.getByRole('button', {name: 'Change password'}).click();
      await page.getByText('This link doesn’t work anymore').waitFor();
    },
  },
  {name: 'tutor-new', as: 'learner', show: at('/personal-tutor', 'Start lesson')},
  {name: 'progress-empty', as: 'learner', show: at('/progress', 'No points yet')},
  {name: 'modules', as: 'learner', show: at('/modules', 'Python that works')},
  {
    name: 'lesson',
    as: 'learner',
    show: async (page, {origin}) => {
      await page.goto(firstLessonUrl(origin));
      await page.getByRole('heading', {level: 1}).waitFor();
    },
  },
  {
    name: 'lesson-middle',
    as: 'learner',
    show: async (page, {origin}) => {
      await page.goto(firstLessonUrl(origin));
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
    show: async (page, {origin, context}) => {
      await page.goto(lessonUrl(origin, practice(1)));
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
      await page.getByRole('button', {name: /Show changes on this device/}).click();
      await page.getByRole('dialog').getByText('Waiting to send').first().waitFor();
    },
    after: async (page, {context}) => {
      await page.keyboard.press('Escape');
      await context.setOffline(false);
      await doneRow(page).getByText('Saved', {exact: true}).waitFor();
    },
  },
  {
    name: 'outbox-empty',
    as: 'learner',
    show: async (page) => {
      await page.getByRole('button', {name: /Show changes on this device/}).click();
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
    show: at('/modules/ship-it/lessons/nothing', 'Lesson not found'),
  },
  ...learning,
  {name: 'progress', as: 'learner', show: at('/progress', 'Lesson done')},
  {
    name: 'progress-badges',
    as: 'learner',
    show: async (page, {origin}) => {
      await page.goto(`${origin}/progress`);
      await page.getByRole('button', {name: 'Badges'}).click();
      const badges = page.getByRole('region', {name: 'Badges'});
      await badges.getByText('Earned on').first().waitFor();
      await badges.evaluate((element) => element.scrollIntoView({block: 'start'}));
    },
  },
  ...profile,
  {name: 'tutor', as: 'learner', show: at('/personal-tutor', 'Pick up where you left off')},
  {name: 'coming', as: 'learner', show: at('/coding', 'This part of the academy is coming')},
  {
    name: 'palette',
    as: 'learner',
    show: async (page, {origin}) => {
      await at('/modules', 'Python that works')(page, {origin});
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('data');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'help',
    as: 'learner',
    show: async (page, {origin}) => {
      await at('/modules', 'Python that works')(page, {origin});
      await page.keyboard.press('?');
      await page.getByRole('dialog', {name: 'Help'}).waitFor();
    },
  },
  {name: 'parts', as: 'learner', show: at('/dev/parts', 'Tables')},
  {
    name: 'machines',
    as: 'learner',
    show: async (page, {origin, context}) => {
      const other = await context.newPage();
      await other.goto(`${origin}/modules`);
      await page.goto(`${origin}/dev/machines`);
      await page.getByRole('heading', {name: 'connection'}).first().waitFor();
      await other.close();
    },
  },
  // It takes all points away.
  ...leaderboard,
  ...chat,
  ...admin,
  ...waiting,
];
