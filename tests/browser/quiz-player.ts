// Takes a quiz as a learner would, by keyboard or touch. The correct answers come from the database.
import type {Page} from 'playwright';
import type {Pool} from 'pg';
import type {Answer, DrawnQuestion} from '#schema/questions/question.ts';
import {answersTo} from '#tests/pg/quizzes.ts';

export type Sheet = readonly {readonly question: DrawnQuestion; readonly answer: Answer}[];

/** A learner's open draw of a quiz with answers to it, the first `wrong` of them wrong. */
export async function sheetFor(pool: Pool, username: string, quizId: string, wrong = 0): Promise<Sheet> {
  const {rows} = await pool.query<{id: string; questions: DrawnQuestion[]}>(
    `select a."id", a."questions" from "attempt" a join "user" u on u."id" = a."userId"
     where u."username" = $1 and a."quizId" = $2 and a."state" = 'open'`,
    [username, quizId],
  );
  const [draw] = rows;
  if (!draw) throw new Error(`${username} has no open draw of ${quizId}`);
  const answers = await answersTo(pool, draw.id, wrong);
  return draw.questions.map((question) => ({question, answer: answers[question.id] ?? ''}));
}

/** The accessible name of the focused element. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const label = element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    return `${element?.tagName.toLowerCase()} ${label.replaceAll(/\s+/g, ' ').trim()}`;
  });

/** Presses Tab until an element with this name is focused: `button Start`. */
export async function tabTo(page: Page, called: RegExp, key = 'Tab'): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < 150; presses += 1) {
    const now = await focused(page);
    if (called.test(now)) return;
    passed.push(now);
    await page.keyboard.press(key);
  }
  throw new Error(`no ${String(called)} by ${key}; passed ${passed.slice(0, 20).join(' · ')}`);
}

/** Answers all questions and submits, by keyboard only. */
export async function playByKeyboard(page: Page, sheet: Sheet): Promise<void> {
  await tabTo(page, /^button (?:Start$|Try again|Practice with)/);
  await page.keyboard.press('Enter');
  for (const [at, {question, answer}] of sheet.entries()) {
    await page.getByText(`Question ${at + 1} of ${sheet.length}`).waitFor();
    await answerByKeyboard(page, question, answer);
    await tabTo(page, at === sheet.length - 1 ? /^button Submit/ : /^button Next/);
    await page.keyboard.press('Enter');
  }
  await page.getByText('Submitted', {exact: true}).waitFor();
  await tabTo(page, /^button Grade it now/);
  await page.keyboard.press('Enter');
}

async function answerByKeyboard(page: Page, {kind, options}: DrawnQuestion, answer: Answer): Promise<void> {
  if (typeof answer === 'string') return page.keyboard.type(answer);
  if (typeof answer === 'number') return page.keyboard.press(String(answer + 1));
  if (kind === 'multi') {
    for (const at of answer) await page.keyboard.press(String(at + 1));
    return;
  }
  const lines = [...options.keys()];
  for (const [target, option] of answer.entries()) {
    const from = lines.indexOf(option);
    if (from === target) continue;
    await tabTo(page, new RegExp(`^button Line ${from + 1}:`));
    for (let step = from; step > target; step -= 1) await page.keyboard.press('ArrowUp');
    lines.splice(target, 0, ...lines.splice(from, 1));
    // Back to the first line.
    await tabTo(page, /^button Line 1:/, 'Shift+Tab');
  }
  const keepOrder = page.getByRole('button', {name: 'Keep this order'});
  if (await keepOrder.isVisible()) {
    await tabTo(page, /^button Keep this order/);
    await page.keyboard.press('Enter');
  }
}

/** The same by touch. */
export async function playByTouch(page: Page, sheet: Sheet): Promise<void> {
  await page.getByRole('button', {name: /^(?:Start$|Try again|Practice with)/}).click();
  for (const [at, {question, answer}] of sheet.entries()) {
    await page.getByText(`Question ${at + 1} of ${sheet.length}`).waitFor();
    await answerByTouch(page, question, answer);
    await page.getByRole('button', {name: at === sheet.length - 1 ? 'Submit' : 'Next', exact: true}).click();
  }
  await page.getByRole('button', {name: 'Grade it now'}).click();
}

/** Answers one question by touch. */
export async function answerByTouch(
  page: Page,
  {kind, options}: DrawnQuestion,
  answer: Answer,
): Promise<void> {
  const question = page.getByRole('group', {name: /^Question \d/});
  const fields = question.locator('label');
  if (typeof answer === 'string') return question.getByRole('textbox').fill(answer);
  if (typeof answer === 'number') return fields.nth(answer).click();
  if (kind === 'multi') {
    for (const at of answer) await fields.nth(at).click();
    return;
  }
  const lines = [...options.keys()];
  for (const [target, option] of answer.entries()) {
    const from = lines.indexOf(option);
    for (let step = from; step > target; step -= 1) {
      await page.getByRole('button', {name: `Move line ${step + 1} up`}).click();
    }
    lines.splice(target, 0, ...lines.splice(from, 1));
  }
  const keepOrder = page.getByRole('button', {name: 'Keep this order'});
  if (await keepOrder.isVisible()) await keepOrder.click();
}
