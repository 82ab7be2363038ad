// Answering a quiz: from the click on an option to the frame that shows it chosen, and from 'Submit'
// to the frame that says that it is submitted. Both are on the disk on their way to the server by then or
// soon after; neither waits for anybody.
import type {Pool} from 'pg';
import type {Page} from 'playwright';
import {benchAcademy, newBenchLearner} from '#tests/bench/bench-academy.ts';
import {newWindow} from '#tests/bench/bench-browser.ts';
import type {Closing} from '#tests/bench/closing.ts';
import {installPageClock} from '#tests/bench/page-clock.ts';
import {pressed} from '#tests/bench/pressed.ts';
import type {Report} from '#tests/bench/report.ts';
import {quantile, spread} from '#tests/bench/statistics.ts';

const LIMIT_MS = 16;
const ROUNDS = 40;
const WARM_UP = 3;
const QUESTIONS = 5;
const OPTIONS = 4;
const OPTION = 'main label:has(input[name^="bench-question"])';
const CHOSEN = 'main label:has(input[name^="bench-question"]:checked)';
const HEADLINE = 'main section p.font-semibold';

export async function quiz(opened: Closing): Promise<Report> {
  const {academy, pool} = await benchAcademy(opened);
  await addQuiz(pool);
  const context = await newWindow(opened, academy.origin, await newBenchLearner(academy.origin));
  await context.addInitScript(installPageClock, {
    button: '',
    clicked: 'label, button',
    shows: CHOSEN,
    outbox: 'outbox:',
    arrives: '"attempt"',
  });
  const page = await context.newPage();
  await page.goto(`${academy.origin}/modules/bench-quiz/lessons/checkpoint`);
  const [choices, submits]: [number[], number[]] = [[], []];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const {chosen, submitted} = await oneAttempt(page);
    if (round < 0) continue;
    choices.push(...chosen);
    submits.push(submitted);
  }
  return {
    title: 'quiz: click to painted frame, on the own screen',
    columns: [`${ROUNDS} attempts of ${QUESTIONS} questions, ms`, 'p50', 'p95', 'max'],
    rows: [
      ['an option chosen', ...spread(choices)],
      ['submitted', ...spread(submits)],
    ],
    requirements: [
      {name: 'an option chosen, p95', measured: quantile(choices, 0.95), limit: LIMIT_MS, unit: ' ms'},
      {name: 'submitted, p95', measured: quantile(submits, 0.95), limit: LIMIT_MS, unit: ' ms'},
    ],
    notes: ['As own-write: production build, real Chromium at 60 Hz, outbox on, every answer saved.'],
  };
}

/** A whole attempt, from its first question to its result; the next can begin after it. */
async function oneAttempt(page: Page): Promise<{chosen: number[]; submitted: number}> {
  await page.getByRole('button', {name: /^(?:Start|Try again|Practice with)/}).click();
  const chosen: number[] = [];
  for (let at = 0; at < QUESTIONS; at += 1) {
    const option = page.locator(OPTION).nth(Math.floor(Math.random() * OPTIONS));
    chosen.push(await pressed(page, option, CHOSEN));
    if (at < QUESTIONS - 1) await page.getByRole('button', {name: 'Next'}).click();
  }
  const submitted = await pressed(page, page.getByRole('button', {name: 'Submit'}), HEADLINE);
  await page.getByRole('button', {name: 'Grade it now'}).click();
  await page.getByRole('button', {name: /^(?:Try again|Practice with)/}).waitFor();
  return {chosen, submitted};
}

/** A module of its own whose checkpoint may be taken again and again. */
async function addQuiz(pool: Pool): Promise<void> {
  await pool.query(
    `insert into "month" values ('bench-quiz', 2000, 'Bench', 'Rows for a bench', 'None', 'None')`,
  );
  await pool.query(
    `insert into "module" ("id", "monthId", "position", "title", "summary", "hours", "skills")
     values ('bench-quiz', 'bench-quiz', 2000, 'Bench quiz', 'Rows for a bench', 1, '[]')`,
  );
  await pool.query(
    `insert into "lesson" ("id", "moduleId", "position", "title", "summary", "minutes", "goals", "isWritten")
     values ('bench-quiz', 'bench-quiz', 1, 'Bench quiz', 'A row of a bench', 10, '[]', true)`,
  );
  await pool.query(
    `insert into "quiz" ("id", "moduleId", "passPct", "drawCount", "poolSize", "cooldownSeconds")
     values ('checkpoint-bench-quiz', 'bench-quiz', 70, $1, $1, '{0}')`,
    [QUESTIONS],
  );
  const prose = (text: string) => JSON.stringify([{kind: 'prose', html: `<p>${text}</p>`}]);
  for (let at = 0; at < QUESTIONS; at += 1) {
    await pool.query(
      `insert into private."question" ("id", "quizId", "kind", "stem", "options", "answer", "explanation", "topic", "difficulty")
       values ($1, 'checkpoint-bench-quiz', 'single', $2, $3, '0', $4, 'bench', 1)`,
      [
        `bench-question-${at}`,
        prose(`Question ${at} of a bench, of an ordinary length for a question.`),
        JSON.stringify(Array.from({length: OPTIONS}, (_, option) => `Option ${option} of question ${at}`)),
        prose('Because it is so.'),
      ],
    );
  }
}
