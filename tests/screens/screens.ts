// Every screen in its states, and how to get there.
import {doneRow, firstLessonUrl, lessonUrl, markDone} from '#tests/browser/learner.ts';
import {practice} from '#tests/course.ts';
import {admin} from '#tests/screens/admin.ts';
import {assessment} from '#tests/screens/assessment.ts';
import {avatarServices} from '#tests/screens/avatar-services.ts';
import {calls} from '#tests/screens/calls.ts';
import {chat} from '#tests/screens/chat.ts';
import {coding} from '#tests/screens/coding.ts';
import {dashboard, dashboardNew} from '#tests/screens/dashboard.ts';
import {developers} from '#tests/screens/developers.ts';
import {guests} from '#tests/screens/guests.ts';
import {leaderboard} from '#tests/screens/leaderboard.ts';
import {learning} from '#tests/screens/learning.ts';
import {notifications} from '#tests/screens/notifications.ts';
import {profile} from '#tests/screens/profile.ts';
import {at, go, type Screen} from '#tests/screens/screen.ts';
import {tutor} from '#tests/screens/tutor.ts';
import {rescue, waiting} from '#tests/screens/waiting.ts';

export const screens: readonly Screen[] = [
  rescue,
  ...guests,
  ...assessment,
  {name: 'home-new', as: 'learner', show: at('/dashboard', 'Start lesson')},
  {name: 'tutor-new', as: 'learner', show: at('/personal-tutor', 'Ask me anything')},
  dashboardNew,
  {name: 'progress-empty', as: 'learner', show: at('/progress', 'No points yet')},
  {name: 'modules', as: 'learner', show: at('/modules', 'Python that works')},
  {
    name: 'lesson',
    as: 'learner',
    show: async (page, {origin}) => {
      await go(page, firstLessonUrl(origin));
      await page.getByRole('heading', {level: 1}).waitFor();
    },
  },
  {
    name: 'lesson-middle',
    as: 'learner',
    show: async (page, {origin}) => {
      await go(page, firstLessonUrl(origin));
      await page
        .getByRole('button', {name: /Show what it prints/})
        .first()
        .click();
      await page.locator('figure:visible').first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'lesson-sample-predicted',
    as: 'learner',
    show: async (page, {origin}) => {
      await go(page, firstLessonUrl(origin));
      const sample = page.getByRole('group', {name: 'Sample 3', exact: true});
      await sample.getByLabel('What does it print?').fill('150\n12030\n360');
      await sample.getByRole('button', {name: 'Check', exact: true}).click();
      await sample.getByText('It comes back in your review.').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'lesson-sample-error',
    as: 'learner',
    show: async (page, {origin}) => {
      await go(page, firstLessonUrl(origin));
      await page
        .getByRole('button', {name: /Show how it ends/})
        .first()
        .click();
      await page.getByRole('button', {name: 'line 3', exact: true}).click();
    },
  },
  {
    name: 'lesson-sample-steps',
    as: 'learner',
    show: async (page, {origin}) => {
      await go(page, firstLessonUrl(origin));
      const sample = page.getByRole('group', {name: 'Sample 4', exact: true});
      await sample.getByRole('button', {name: 'Skip'}).click();
      await sample.getByRole('button', {name: 'Step through'}).click({timeout: 60_000});
      for (let step = 1; step < 3; step += 1)
        await sample.getByRole('button', {name: 'Step forward'}).click();
      await sample.getByText('Step 3 of 4').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'lesson-offline-done',
    as: 'learner',
    show: async (page, {origin, context}) => {
      await go(page, lessonUrl(origin, practice(1)));
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
    after: async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({state: 'detached'});
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
      await go(page, `${origin}/progress`);
      await page.getByRole('button', {name: 'Badges'}).click();
      const badges = page.getByRole('region', {name: 'Badges'});
      await badges.getByText('Earned on').first().waitFor();
      await badges.evaluate((element) => element.scrollIntoView({block: 'start'}));
    },
  },
  ...profile,
  ...notifications,
  ...dashboard,
  {name: 'home', as: 'learner', show: at('/dashboard', 'Pick up where you left off')},
  ...tutor,
  ...avatarServices,
  {name: 'coming', as: 'learner', show: at('/challenges', 'This part of the academy is coming')},
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
  ...developers,
  // It takes all points away.
  ...leaderboard,
  ...chat,
  ...coding,
  ...calls,
  ...admin,
  ...waiting,
];
