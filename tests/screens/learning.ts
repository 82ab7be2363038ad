// Screens of learning: locks, notes, quizzes from the first question to the pass, the leaderboard.
import {firstLessonUrl} from '#tests/browser/learner.ts';
import {playByTouch, sheetFor} from '#tests/browser/quiz-player.ts';
import {at, type Screen} from '#tests/screens/screen.ts';

/** In this order: a quiz goes on from one to the next. */
export const learning: readonly Screen[] = [
  {
    name: 'modules-no-hit',
    as: 'learner',
    show: at('/modules?q=zyzzyva', 'Show all modules'),
  },
  {
    name: 'lesson-locked',
    as: 'learner',
    show: at('/modules/python-that-works/lessons/errors-and-debugging', 'This lesson is locked'),
  },
  {
    name: 'lesson-notes',
    as: 'learner',
    show: async (page, {origin}) => {
      await page.goto(firstLessonUrl(origin));
      await page.getByRole('button', {name: 'Notes'}).first().click();
      await page.getByText('No notes in this lesson yet').waitFor();
    },
  },
  {name: 'checkpoint', as: 'learner', show: at('/modules/python-that-works/lessons/checkpoint', 'Start')},
  {
    name: 'checkpoint-locked',
    as: 'learner',
    show: at('/modules/python-for-engineers/lessons/checkpoint', 'passed'),
  },
  {
    name: 'quiz-question',
    as: 'learner',
    show: async (page, {origin}) => {
      await page.goto(`${origin}/modules/python-that-works/lessons/checkpoint`);
      await page.getByRole('button', {name: 'Start'}).click();
      await page.getByText('Question 1 of 12').waitFor();
    },
  },
  {
    name: 'quiz-incomplete',
    as: 'learner',
    show: async (page) => {
      await page.getByRole('button', {name: 'Next', exact: true}).press('Control+Enter');
      await page.getByRole('group', {name: 'What is missing'}).waitFor();
    },
  },
  {
    name: 'quiz-waiting',
    as: 'learner',
    show: async (page, {origin, context, pool, username}) => {
      await page.goto(firstLessonUrl(origin));
      await page.getByRole('button', {name: 'Start', exact: true}).scrollIntoViewIfNeeded();
      await page.getByText('Met: Read to the end').waitFor();
      const sheet = await sheetFor(pool, username, 'lesson-values-names-and-types', 5);
      await context.setOffline(true);
      await playByTouch(page, sheet);
      await page.getByText('Handed in · Waiting to send').waitFor();
    },
  },
  {
    name: 'quiz-failed',
    as: 'learner',
    show: async (page, {context}) => {
      await context.setOffline(false);
      await page
        .getByText(/Not passed/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'quiz-cooling-down',
    as: 'learner',
    show: async (page, {pool, username}) => {
      for (let tries = 2; tries <= 3; tries += 1) {
        await playByTouch(page, await sheetFor(pool, username, 'lesson-values-names-and-types', 5));
        await page
          .getByText(/Not passed/)
          .first()
          .waitFor();
      }
      await page.getByText(/Next try in/).waitFor();
    },
  },
  {
    name: 'quiz-passed',
    as: 'learner',
    show: async (page, {pool, username}) => {
      await pool.query(
        `update "attempt" a set "notBefore" = now() from "user" u
         where u."id" = a."userId" and u."username" = $1 and a."state" = 'open'`,
        [username],
      );
      await playByTouch(page, await sheetFor(pool, username, 'lesson-values-names-and-types'));
      await page
        .getByRole('link', {name: /^Next lesson: /})
        .first()
        .waitFor();
    },
  },
  {name: 'leaderboard', as: 'learner', show: at('/leaderboard', 'Your place')},
  {
    name: 'leaderboard-breakdown',
    as: 'learner',
    show: async (page, {origin}) => {
      await page.goto(`${origin}/leaderboard`);
      await page
        .getByRole('button', {name: /what the points are made of/})
        .first()
        .click();
      // Whoever stands first: with quizzes, or with lessons alone.
      await page
        .getByRole('dialog')
        .getByText(/Quiz passed|Lesson done/)
        .first()
        .waitFor();
    },
    after: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'leaderboard-settings',
    as: 'learner',
    show: async (page) => {
      await page.getByRole('button', {name: 'How you are listed'}).click();
      await page.getByRole('dialog').getByText('Show me').first().waitFor();
    },
    after: (page) => page.keyboard.press('Escape'),
  },
];
