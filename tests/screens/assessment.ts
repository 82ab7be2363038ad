// Screens of the assessment, from before the first attempt to the pass, of a learner who is new.
import type {Page} from 'playwright';
import type {Asked} from '#schema/questions/code.ts';
import {shownKey} from '#schema/questions/judging.ts';
import type {ItemKey} from '#sync/assessment/draw-items.ts';
import {knowsOfPass, newcomerByRest, newLearner, signOut, type TestLearner} from '#tests/browser/learner.ts';
import {letPass} from '#tests/pg/assessment.ts';
import {go, type Screen, type ScreenFixture} from '#tests/screens/screen.ts';

/** Wrong choices of the attempt that passes: its result has something to study as well. */
const WRONG = 3;
const DAY_MINUTES = 24 * 60;

/** One after the other in the same browser: each set of screens has a learner of its own. */
let learner: TestLearner;

type Attempt = {
  readonly id: string;
  readonly userId: string;
  readonly questions: readonly Asked[];
  readonly keys: readonly ItemKey[];
};

async function lastAttempt({pool}: ScreenFixture): Promise<Attempt> {
  const {rows} = await pool.query<Attempt>(
    `select a."id", a."userId", a."questions", k."keys" from "assessmentAttempt" a
     join private."assessmentKey" k on k."attemptId" = a."id" join "user" u on u."id" = a."userId"
     where u."username" = $1 order by a."no" desc limit 1`,
    [learner.username],
  );
  if (!rows[0]) throw new Error('no attempt has been started');
  return rows[0];
}

/** Goes to the attempt's first question of this kind. @returns its number. */
async function goToKind(page: Page, fixture: ScreenFixture, kind: Asked['kind']): Promise<number> {
  const {questions} = await lastAttempt(fixture);
  const no = questions.findIndex((one) => one.kind === kind) + 1;
  await page.getByRole('button', {name: new RegExp(`^Question ${no}, `)}).click();
  await page.getByText(new RegExp(`^Question ${no} of 30`)).waitFor();
  return no;
}

async function gradeAt({pool, ...fixture}: ScreenFixture, when: string): Promise<void> {
  const {id} = await lastAttempt({pool, ...fixture});
  await pool.query(`update private."assessmentKey" set "gradeAfter" = ${when} where "attemptId" = $1`, [id]);
}

async function submit(page: Page): Promise<void> {
  await page.getByRole('button', {name: 'Review', exact: true}).first().click();
  await page.getByRole('button', {name: 'Submit', exact: true}).click();
  await page.getByRole('alertdialog').getByRole('button', {name: 'Submit'}).click();
}

/** Answers nearly all of the running attempt right, where answers are kept. */
async function answerRight({pool, ...fixture}: ScreenFixture): Promise<void> {
  const {id, userId, keys} = await lastAttempt({pool, ...fixture});
  const choices = keys.filter((key) => key.kind !== 'code').slice(WRONG);
  for (const key of choices) {
    await pool.query(`insert into "assessmentAnswer" values ($1, $2, $3, $4)`, [
      id,
      key.questionId,
      userId,
      JSON.stringify(shownKey(key)),
    ]);
  }
  const programs = keys.filter(({kind}) => kind === 'code').map(({questionId}) => [questionId, true]);
  await pool.query(`update private."assessmentKey" set "verdicts" = $2 where "attemptId" = $1`, [
    id,
    JSON.stringify(Object.fromEntries(programs)),
  ]);
}

/** In this order: one goes on from the other. Signed out before and after. */
export const assessment: readonly Screen[] = [
  {
    name: 'assessment-before',
    as: 'guest',
    show: async (page, {origin}) => {
      learner = newLearner();
      await newcomerByRest(page, origin, learner);
      await go(page, `${origin}/assessment`);
      await page.getByRole('button', {name: 'Start the assessment'}).waitFor();
      await page.getByText('Connected. Short gaps don’t matter.').waitFor();
    },
  },
  {
    name: 'assessment-device-check',
    as: 'guest',
    show: async (page) => {
      await page.getByRole('button', {name: 'Check Python'}).click();
      await page.getByText('Your programs can run on this device.').waitFor({timeout: 60_000});
      await page.getByRole('heading', {name: 'Device check'}).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'assessment-practice',
    as: 'guest',
    show: async (page) => {
      const practice = page.getByRole('region', {name: 'Try a question first'});
      await practice.getByRole('radio').first().check();
      await practice.getByRole('button', {name: 'Check', exact: true}).click();
      await practice.getByRole('textbox').waitFor();
      await practice.getByRole('button', {name: 'Run the tests'}).click();
      await practice.getByText('0 of 2 visible tests passed on this device.').waitFor({timeout: 60_000});
      await practice.evaluate((part) => part.scrollIntoView());
    },
  },
  {
    name: 'assessment-choice',
    as: 'guest',
    show: async (page, fixture) => {
      await page.getByRole('button', {name: 'Start the assessment'}).click();
      await page.getByText(/^Question 1 of 30/).waitFor();
      await goToKind(page, fixture, 'single');
      await page.getByRole('radio').first().check();
      await page.getByText('Saved', {exact: true}).first().waitFor();
    },
  },
  {
    name: 'assessment-predict',
    as: 'guest',
    show: async (page, fixture) => {
      await goToKind(page, fixture, 'predict');
      await page.getByRole('button', {name: 'Flag'}).click();
      await page.getByRole('textbox').fill('8 8');
    },
  },
  {
    name: 'assessment-code',
    as: 'guest',
    show: async (page, fixture) => {
      const no = await goToKind(page, fixture, 'code');
      await page.getByRole('textbox', {name: `Question ${no}, code`}).waitFor();
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  {
    name: 'assessment-code-run',
    as: 'guest',
    show: async (page) => {
      await page.getByRole('button', {name: 'Run the tests'}).click();
      await page.getByText(/\d of \d visible tests passed on this device\./).waitFor({timeout: 60_000});
      await page.getByRole('region', {name: 'Tests'}).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'assessment-short',
    as: 'guest',
    show: async (page, fixture) => {
      const {userId} = await lastAttempt(fixture);
      await letPass(fixture.pool, userId, 55);
      await page.getByText('Less than 10 minutes left.').waitFor();
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  {
    name: 'assessment-review',
    as: 'guest',
    show: async (page) => {
      await page.getByRole('button', {name: 'Review', exact: true}).first().click();
      await page.getByRole('heading', {name: 'Review your answers'}).waitFor();
    },
  },
  {
    name: 'assessment-submit',
    as: 'guest',
    show: async (page) => {
      await page.getByRole('button', {name: 'Submit', exact: true}).click();
      await page.getByRole('alertdialog').waitFor();
    },
    after: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'assessment-sending',
    as: 'guest',
    show: async (page, fixture) => {
      await gradeAt(fixture, `now() + interval '1 hour'`);
      await fixture.context.setOffline(true);
      await submit(page);
      await page.getByText('Submitted, waiting to send').waitFor();
    },
    after: (_, {context}) => context.setOffline(false),
  },
  {
    name: 'assessment-grading',
    as: 'guest',
    show: async (page) => page.getByText('Submitted, grading now').waitFor(),
  },
  {
    name: 'assessment-grading-later',
    as: 'guest',
    show: async (page, fixture) => {
      const {id} = await lastAttempt(fixture);
      await fixture.pool.query(`update "assessmentAttempt" set "delay" = 'unavailable' where "id" = $1`, [
        id,
      ]);
      await page.getByText('We can’t run programs right now.').waitFor();
    },
  },
  {
    name: 'assessment-failed',
    as: 'guest',
    show: async (page, fixture) => {
      await gradeAt(fixture, 'now()');
      await page.getByRole('heading', {name: 'Not passed yet'}).waitFor();
      await page.getByText(/Next attempt in/).waitFor();
    },
  },
  {
    name: 'assessment-again',
    as: 'guest',
    show: async (page, fixture) => {
      const {userId} = await lastAttempt(fixture);
      await letPass(fixture.pool, userId, DAY_MINUTES);
      await page.getByRole('button', {name: 'Start the next attempt'}).waitFor();
    },
  },
  {
    name: 'assessment-passed',
    as: 'guest',
    show: async (page, fixture) => {
      await page.getByRole('button', {name: 'Start the next attempt'}).click();
      await page.getByText(/^Question 1 of 30/).waitFor();
      await answerRight(fixture);
      await submit(page);
      const passed = page.getByRole('heading', {name: 'You passed the assessment'});
      await passed.waitFor();
      await knowsOfPass(page);
      await passed.waitFor();
    },
    after: (page, {origin}) => signOut(page, origin),
  },
];
