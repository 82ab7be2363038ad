// Screens of learning: locks, notes, quizzes from the first question to the pass, the leaderboard.
import type {Pool} from 'pg';
import type {Key} from '#schema/questions/judging.ts';
import type {Answer, DrawnQuestion} from '#schema/questions/question.ts';
import {firstLessonUrl} from '#tests/browser/learner.ts';
import {answerByTouch, playByTouch, sheetFor} from '#tests/browser/quiz-player.ts';
import {wrongAnswer} from '#tests/pg/quizzes.ts';
import {at, go, type Screen} from '#tests/screens/screen.ts';

type NextCard = {readonly question: DrawnQuestion; readonly key: Key; readonly answer: Answer};

/** The review card that is asked next. */
async function nextCard(pool: Pool, username: string): Promise<NextCard> {
  const {rows} = await pool.query<NextCard>(
    `select c."question", c."key", c."answer" from "reviewCard" c join "user" u on u."id" = c."userId"
     where u."username" = $1 and c."due" <= now() order by c."due", c."id" limit 1`,
    [username],
  );
  if (!rows[0]) throw new Error('no card is due');
  return rows[0];
}

/** In this order: a quiz goes on from one to the next. */
export const learning: readonly Screen[] = [
  {
    name: 'modules-no-hit',
    as: 'learner',
    show: at('/modules?q=zyzzyva', 'Show all modules'),
  },
  {
    name: 'glossary',
    as: 'learner',
    show: async (page, {origin}) => {
      await go(page, `${origin}/glossary`);
      await page.getByRole('searchbox', {name: 'Search the glossary'}).waitFor();
    },
  },
  {
    name: 'lesson-locked',
    as: 'learner',
    show: at('/modules/python-for-engineers/lessons/environments-git-command-line', 'This lesson is locked'),
  },
  {
    name: 'lesson-notes',
    as: 'learner',
    show: async (page, {origin}) => {
      await go(page, firstLessonUrl(origin));
      await page.getByRole('button', {name: 'Notes'}).first().click();
      await page.getByText('No notes in this lesson yet').waitFor();
    },
  },
  {
    name: 'lesson-exercise',
    as: 'learner',
    show: async (page, {origin}) => {
      await go(page, firstLessonUrl(origin));
      const exercise = page.getByRole('region', {name: 'Add the tokens, not the digits'});
      await exercise.getByRole('button', {name: /^(?:Start|Continue) exercise$/}).click();
      await exercise.getByRole('button', {name: /hint/i}).click();
      await exercise.getByRole('textbox').waitFor();
    },
  },
  {name: 'checkpoint', as: 'learner', show: at('/modules/python-that-works/lessons/checkpoint', 'Start')},
  {
    name: 'checkpoint-locked',
    as: 'learner',
    show: at('/modules/python-for-engineers/lessons/checkpoint', 'to open “Python for engineers”'),
  },
  {
    name: 'quiz-question',
    as: 'learner',
    show: async (page, {origin}) => {
      await go(page, `${origin}/modules/python-that-works/lessons/checkpoint`);
      await page.getByRole('button', {name: 'Start'}).click();
      await page.getByText('Question 1 of 12').waitFor();
      // Not half under the frame's head, where nothing can be pressed.
      await page
        .getByRole('navigation', {name: 'Questions'})
        .evaluate((marks) => marks.scrollIntoView({block: 'center'}));
    },
  },
  {
    name: 'quiz-incomplete',
    as: 'learner',
    show: async (page) => {
      await page.getByRole('button', {name: 'Next', exact: true}).press('Control+Enter');
      await page.getByRole('group', {name: 'What’s missing'}).waitFor();
    },
  },
  {
    name: 'quiz-waiting',
    as: 'learner',
    show: async (page, {origin, context, pool, username}) => {
      await go(page, firstLessonUrl(origin));
      await page.getByRole('button', {name: 'Start', exact: true}).scrollIntoViewIfNeeded();
      await page.getByText('Met: Read to the end').waitFor();
      const sheet = await sheetFor(pool, username, 'lesson-values-names-and-types', 5);
      await context.setOffline(true);
      await playByTouch(page, sheet);
      await page.getByText('Submitted, waiting to send').waitFor();
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
      for (let attempt = 2; attempt <= 3; attempt += 1) {
        await playByTouch(page, await sheetFor(pool, username, 'lesson-values-names-and-types', 5));
        await page
          .getByText(/Not passed/)
          .first()
          .waitFor();
      }
      await page.getByText(/Next attempt in/).waitFor();
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
      await page.getByRole('heading', {name: 'You passed the quiz'}).waitFor();
    },
  },
  {name: 'review', as: 'learner', show: at('/progress?review', 'Question 1 of')},
  {
    name: 'review-wrong',
    as: 'learner',
    show: async (page, {pool, username}) => {
      const {question, key} = await nextCard(pool, username);
      await answerByTouch(page, question, wrongAnswer({kind: question.kind, key}));
      await page.getByRole('button', {name: 'Check'}).click();
      await page.getByRole('heading', {name: 'Wrong'}).waitFor();
    },
  },
  {
    name: 'review-right',
    as: 'learner',
    show: async (page, {pool, username}) => {
      await page.getByRole('main').getByText('Saved').first().waitFor();
      await page.getByRole('button', {name: 'Next'}).click();
      const {question, answer} = await nextCard(pool, username);
      await answerByTouch(page, question, answer);
      await page.getByRole('button', {name: 'Check'}).click();
      await page.getByRole('heading', {name: 'Right'}).waitFor();
    },
  },
  {name: 'leaderboard', as: 'learner', show: at('/leaderboard', 'Your rank')},
  {
    name: 'leaderboard-breakdown',
    as: 'learner',
    show: async (page, {origin}) => {
      await go(page, `${origin}/leaderboard`);
      await page
        .getByRole('button', {name: /see breakdown/})
        .first()
        .click();
      // The first row, whether its points come from quizzes or from lessons alone.
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
      await page.getByRole('button', {name: 'Leaderboard settings'}).click();
      await page.getByRole('dialog').getByText('Show me').first().waitFor();
    },
    after: (page) => page.keyboard.press('Escape'),
  },
];
