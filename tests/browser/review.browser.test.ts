// Wrong answers come back as cards: on every device, offline too, and nothing is lost.
import pg from 'pg';
import type {BrowserContext, Page} from 'playwright';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {daysBetween, dayOf, morningOf} from '#schema/lessons/days.ts';
import type {Answer, DrawnQuestion} from '#schema/questions/question.ts';
import type {Key} from '#schema/questions/judging.ts';
import {violationsOf} from '#tests/browser/axe.ts';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {comeBackByRest, enterByRest, newLearner} from '#tests/browser/learner.ts';
import {answerByTouch} from '#tests/browser/quiz-player.ts';
import {answersTo, wrongAnswer} from '#tests/pg/quizzes.ts';

const {origin} = here;
const ada = newLearner();
const quizId = 'checkpoint-python-that-works';
const pool = new pg.Pool({connectionString: here.databaseUrl});
let profiles: Profile[] = [];
let contexts: BrowserContext[] = [];
let a: Page;
let b: Page;

beforeAll(async () => {
  profiles = [await newVisitor({serviceWorker: true, ahead: true}), await newVisitor({ahead: true})];
  for (const profile of profiles) contexts.push(await profile.open());
  [a, b] = (await Promise.all(contexts.map(firstPage))) as [Page, Page];
  await enterByRest(a, origin, ada);
  await comeBackByRest(b, origin, ada);
});

afterAll(async () => {
  await pool.end();
  for (const profile of profiles) {
    await profile.remove();
    expect(profile.complaints).toEqual([]);
  }
});

type CardRow = {
  question: DrawnQuestion;
  key: Key;
  answer: Answer;
  reps: number;
  lapses: number;
  isDue: boolean;
};

async function cards(): Promise<CardRow[]> {
  const {rows} = await pool.query<CardRow>(
    `select c."question", c."key", c."answer", c."reps", c."lapses", c."due" <= now() as "isDue"
     from "reviewCard" c join "user" u on u."id" = c."userId" where u."username" = $1 order by c."due", c."id"`,
    [ada.username],
  );
  return rows;
}

/** Hands the open draw in, as another device would, with so many wrong answers. */
async function submit(wrong: number): Promise<void> {
  const {rows} = await pool.query<{id: string}>(
    `select a."id" from "attempt" a join "user" u on u."id" = a."userId"
     where u."username" = $1 and a."quizId" = $2 and a."state" = 'open'`,
    [ada.username, quizId],
  );
  const attemptId = rows[0]?.id ?? '';
  const answers = await answersTo(pool, attemptId, wrong);
  const status = await a.evaluate(
    async (body) =>
      (await fetch('/api/commands', {method: 'POST', headers: {'content-type': 'application/json'}, body}))
        .status,
    JSON.stringify({name: 'quizzes.submit', args: {id: crypto.randomUUID(), v: 1, attemptId, answers}}),
  );
  expect(status).toBe(200);
}

/** By the keyboard where the controls leave Enter to the form. */
async function check({kind}: DrawnQuestion): Promise<void> {
  if (kind === 'order') return a.getByRole('button', {name: 'Check'}).click();
  return a.keyboard.press(kind === 'predict' ? 'Control+Enter' : 'Enter');
}

const DAY_MS = 86_400_000;
/** Before and after the first card was answered wrong, epoch ms: it comes again a day later. */
let answered: readonly number[] = [];

/**
 * The word for the day on which it comes: from the morning on, four o'clock in the browser's time zone. Whoever answers
 * between midnight and four has it today, everybody else tomorrow.
 */
async function nextDay(now: number, answeredAt: number): Promise<string> {
  const timeZone = await a.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
  const comes = dayOf(morningOf(answeredAt + DAY_MS, timeZone), timeZone);
  return ['today', 'tomorrow'][daysBetween(dayOf(now, timeZone), comes)] ?? comes;
}

const reviewNow = (page: Page) => page.getByRole('link', {name: 'Review now'});

test('before there is a card, the page says where they come from', async () => {
  await a.goto(`${origin}/progress`);
  await a.getByText('No cards yet.').waitFor();
  await a.goto(`${origin}/progress?review`);
  await a.getByText('No cards yet.').waitFor();
  await a.goto(`${origin}/progress`);
});

test('wrong answers of a passed attempt become cards, on both devices', async () => {
  await b.goto(`${origin}/dashboard`);
  await submit(2);
  await a.getByText('2 cards are due').waitFor();
  await b.getByText('2 cards are due').waitFor();
  expect(await violationsOf(a)).toEqual([]);
  expect(await violationsOf(b)).toEqual([]);
});

test('offline a card is judged on the device: a wrong one is asked again', async () => {
  await a.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await contexts[0]?.setOffline(true);
  await reviewNow(a).click();
  await a.getByText('Question 1 of 2').waitFor();
  expect(new URL(a.url()).search).toBe('?review');
  expect(await violationsOf(a)).toEqual([]);
  const [first] = await cards();
  if (!first) throw new Error('no card');
  const {question, key} = first;
  await a.getByRole('button', {name: 'Check'}).click();
  await a.locator('fieldset p.text-bad').waitFor();
  await answerByTouch(a, question, wrongAnswer({kind: question.kind, key}));
  const before = Date.now();
  await check(question);
  await a.getByRole('heading', {name: 'Wrong'}).waitFor();
  answered = [before, Date.now()];
  await a.getByText(/^(?:The right answer|It prints)$/).waitFor();
  await a.getByText('You’ll see this card again tomorrow.').waitFor();
  await a.getByText('Waiting to send').first().waitFor();
  expect(await violationsOf(a)).toEqual([]);
});

test('Enter goes on to the next card, with the focus on its question', async () => {
  await a.keyboard.press('Enter');
  await a.getByText('Question 2 of 2').waitFor();
  expect(await a.evaluate(() => document.activeElement?.closest('fieldset') !== null)).toBe(true);
});

test('an offline reload loses nothing: a rated card is not asked again', async () => {
  await a.reload();
  await a.getByText('Question 1 of 1').waitFor();
  expect((await cards()).map(({reps}) => reps)).toEqual([0, 0]);
});

test('a right answer is rated by a key, and the sitting says when it goes on', async () => {
  const [, second] = await cards();
  if (!second) throw new Error('no card');
  await answerByTouch(a, second.question, second.answer);
  await check(second.question);
  await a.getByRole('heading', {name: 'Right'}).waitFor();
  expect(await violationsOf(a)).toEqual([]);
  const before = Date.now();
  await a.keyboard.press('3');
  await a.getByRole('heading', {name: 'Done for today'}).waitFor();
  const said = (await a.getByText('You knew 1 of 1.').textContent())?.replaceAll(/\s/g, ' ');
  const moments = [before, Date.now()];
  // One word, unless a day has just turned.
  const days = await Promise.all(answered.map((at, n) => nextDay(moments[n] ?? at, at)));
  expect(days.map((day) => `You knew 1 of 1. Next card ${day} at 4:00 AM.`)).toContain(said);
  await a.getByText('Waiting to send').first().waitFor();
  expect(await violationsOf(a)).toEqual([]);
});

test('back online the ratings arrive once, and the other device’s count updates', async () => {
  await b.getByText('2 cards are due').waitFor();
  await contexts[0]?.setOffline(false);
  await a.getByRole('main').getByText('Saved', {exact: true}).waitFor();
  await b.getByText(/cards? (?:is|are) due/).waitFor({state: 'detached'});
  expect((await cards()).map(({reps, isDue}) => ({reps, isDue}))).toEqual([
    {reps: 1, isDue: false},
    {reps: 1, isDue: false},
  ]);
  await a.getByRole('link', {name: 'See your progress'}).click();
  await a.getByText('Nothing is due').waitFor();
});
