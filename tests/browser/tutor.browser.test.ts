// The tutor in real browsers: a question on two devices, its source in the lesson, hints, offline, and what is typed.
import pg from 'pg';
import {afterAll, beforeAll, expect, test} from 'vitest';
import type {BrowserContext, Page} from 'playwright';
import {violationsOf} from '#tests/browser/axe.ts';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {comeBackByRest, enterByRest, firstLessonUrl, newLearner} from '#tests/browser/learner.ts';
import {tabTo} from '#tests/browser/quiz-player.ts';
import {answersTo} from '#tests/pg/quizzes.ts';

const {origin} = here;
const TUTOR = `${origin}/personal-tutor`;
const QUESTION = 'Why is 0.1 + 0.2 not 0.3 with floats?';
const ada = newLearner();
const pool = new pg.Pool({connectionString: here.databaseUrl});
let profiles: Profile[] = [];
const contexts: BrowserContext[] = [];
let a: Page;
let b: Page;

beforeAll(async () => {
  profiles = [await newVisitor({ahead: true}), await newVisitor({ahead: true})];
  for (const profile of profiles) contexts.push(await profile.open());
  [a, b] = (await Promise.all(contexts.map(firstPage))) as [Page, Page];
  await enterByRest(a, origin, ada);
  await comeBackByRest(b, origin, ada);
  for (const page of [a, b]) {
    await page.goto(TUTOR);
    await page.getByText('Ask me anything about your lessons').waitFor();
  }
});

afterAll(async () => {
  await pool.end();
  for (const profile of profiles) {
    await profile.remove();
    expect(profile.complaints).toEqual([]);
  }
});

const field = (page: Page) => page.getByRole('textbox', {name: 'Your question'});
const turn = (page: Page, name: string) => page.getByRole('article', {name}).last();

async function ask(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
}

test('a question is answered from a lesson, on the other device too, and its source is the paragraph', async () => {
  await ask(a, QUESTION);
  const answer = turn(a, QUESTION);
  const named = {name: /^Values, names and types: Integers are exact/};
  const source = answer.getByRole('link', named).first();
  await source.waitFor();
  expect(await violationsOf(a)).toEqual([]);
  await b.getByRole('link', {name: new RegExp(`^${QUESTION.slice(0, 12)}`)}).click();
  await turn(b, QUESTION).getByRole('link', named).first().waitFor();
  const hash = new URL((await source.getAttribute('href')) ?? '', origin).hash;
  expect(hash).toMatch(/^#block-\d+(?:-\d+)?$/);
  await source.click();
  await a.getByRole('heading', {level: 1, name: 'Values, names and types'}).waitFor();
  const block = hash.replace(/^#(block-\d+).*/, '#$1');
  await expect
    .poll(() =>
      a.locator(block).evaluate((element) => {
        const {top, bottom} = element.getBoundingClientRect();
        return bottom > 0 && top < innerHeight;
      }),
    )
    .toBe(true);
});

test('a paragraph of a lesson is asked about from its bar, and the chip goes', async () => {
  await a.goto(firstLessonUrl(origin));
  await a.locator('[data-block="0"] p').first().click({clickCount: 3});
  await a.getByRole('toolbar', {name: 'This passage'}).getByRole('button', {name: 'Ask the tutor'}).click();
  await a.waitForURL('**/personal-tutor?lesson=*');
  await a.getByText('About: a paragraph of “Values, names and types”').waitFor();
  await a.getByRole('button', {name: 'Ask about something else'}).click();
  await field(a).and(a.locator(':focus')).waitFor();
  await a.getByRole('button', {name: 'Ask', exact: true}).click();
  await a.getByRole('alert').getByText('Type a question first.').waitFor();
});

test('a paragraph far down in its block is quoted, with the way back to it', async () => {
  await a.goto(firstLessonUrl(origin));
  // The block begins in the section before.
  const paragraph = a.locator('[data-block] .prose > p + h2 + p').first();
  const anchor = await paragraph.evaluate((element) => element.closest('[data-block]')?.id);
  const words = (await paragraph.innerText()).replaceAll(/\s+/g, ' ');
  await paragraph.click({clickCount: 3});
  await a.getByRole('toolbar', {name: 'This passage'}).getByRole('button', {name: 'Ask the tutor'}).click();
  await a.getByRole('button', {name: 'Ask', exact: true}).click();
  const answer = a.getByRole('log').getByRole('article').last();
  await answer.getByRole('blockquote').first().getByText(words).waitFor();
  const source = answer.getByRole('link', {name: /^Values, names and types/}).first();
  expect(await source.getAttribute('href')).toMatch(new RegExp(`#${anchor}-[1-9]\\d*$`));
});

test('a hint names the place, and the next one quotes it', async () => {
  await a.goto(TUTOR);
  await a.getByRole('radio', {name: 'Hint'}).check();
  await field(a).fill('What is a string in Python?');
  await a.getByRole('button', {name: 'Get a hint'}).click();
  const first = turn(a, 'What is a string in Python?');
  await first.getByText('Look here first:').waitFor();
  expect(await first.getByRole('blockquote').count()).toBe(0);
  await first.getByRole('button', {name: 'Another hint'}).click();
  await a.getByRole('log').getByRole('blockquote').first().waitFor();
});

/** Hands the first lesson's quiz in with one answer wrong, as another device would. */
async function failOne(): Promise<void> {
  const {rows} = await pool.query<{id: string}>(
    `select a."id" from "attempt" a join "user" u on u."id" = a."userId" join "quiz" z on z."id" = a."quizId"
     where u."username" = $1 and z."lessonId" = 'values-names-and-types' and a."state" = 'open'`,
    [ada.username],
  );
  const attemptId = rows[0]?.id ?? '';
  const answers = await answersTo(pool, attemptId, 1);
  const status = await a.evaluate(
    async (body) =>
      (await fetch('/api/commands', {method: 'POST', headers: {'content-type': 'application/json'}, body}))
        .status,
    JSON.stringify({name: 'quizzes.submit', args: {id: crypto.randomUUID(), v: 1, attemptId, answers}}),
  );
  expect(status).toBe(200);
}

test('a question that was answered wrong is offered, and hinted at in steps, by keyboard alone', async () => {
  await failOne();
  await a.goto(TUTOR);
  await a.getByRole('link', {name: /^You got this wrong/}).waitFor();
  await tabTo(a, /^a You got this wrong/);
  await a.keyboard.press('Enter');
  await a.getByText('About: a question you got wrong in “Values, names and types”').waitFor();
  await tabTo(a, /^button Get a hint/);
  await a.keyboard.press('Enter');
  const first = turn(a, 'A hint, please');
  await first.getByText(/^This question comes from “/).waitFor();
  expect(await first.getByRole('blockquote').count()).toBe(0);
  let steps = 1;
  for (const text of [/^Look here first:/, /./]) {
    await tabTo(a, /^button Another hint/);
    await a.keyboard.press('Enter');
    // Announcements, which others make meanwhile, are articles too.
    const turns = a.getByRole('log').getByRole('article');
    await expect.poll(() => turns.count()).toBe((steps += 1));
    const last = turns.last();
    await last.getByRole('button', {name: 'This helped'}).waitFor();
    await last.getByText(text).first().waitFor();
  }
  await a.getByRole('log').getByRole('blockquote').first().waitFor();
  expect(await violationsOf(a)).toEqual([]);
});

test('offline a question waits and says so, stops, and is answered once the network is back', async () => {
  await a.goto(TUTOR);
  await a.getByText('Ask me anything about your lessons').waitFor();
  await contexts[0]?.setOffline(true);
  await ask(a, 'What is a float?');
  await turn(a, 'What is a float?').getByText('I’ll answer when you’re back online.').waitFor();
  await ask(a, 'What is a Boolean?');
  await turn(a, 'What is a Boolean?').getByRole('button', {name: 'Stop'}).click();
  await turn(a, 'What is a Boolean?').getByText('You stopped this answer.').waitFor();
  await field(a).fill('Half a question');
  await contexts[0]?.setOffline(false);
  await turn(a, 'What is a float?').getByRole('button', {name: 'This helped'}).waitFor();
  const {rows} = await pool.query(
    `select from "tutorTurn" t join "user" u on u."id" = t."userId" where u."username" = $1 and t."text" = 'What is a float?'`,
    [ada.username],
  );
  expect(rows.length).toBe(1);
  // What was typed meanwhile is there, after a reload too.
  expect(await field(a).inputValue()).toBe('Half a question');
  await a.reload();
  await expect.poll(() => field(a).inputValue()).toBe('Half a question');
  await field(a).fill('');
});

test('an answer is rated with a reason; a conversation is renamed and deleted on all devices', async () => {
  await a.goto(TUTOR);
  await ask(a, 'What is concatenation?');
  const answer = turn(a, 'What is concatenation?');
  await answer.getByRole('button', {name: 'This didn’t help'}).click();
  await answer.getByLabel('What was wrong with it? (optional)').fill('Too short');
  await answer.getByRole('button', {name: 'Send'}).click();
  await answer.getByText('You said: Too short').waitFor();
  await a.getByRole('button', {name: /^Options for .*What is concatenation/}).click();
  await a.getByRole('menuitem', {name: 'Rename'}).click();
  await a.getByLabel('Name', {exact: true}).and(a.getByRole('textbox')).fill('Joining strings');
  await a.getByRole('button', {name: 'Rename'}).click();
  await b.getByRole('link', {name: /^Joining strings/}).click();
  await turn(b, 'What is concatenation?').waitFor();
  const address = b.url();
  await a.getByRole('button', {name: /^Options for .*Joining strings/}).click();
  await a.getByRole('menuitem', {name: 'Delete'}).click();
  await a.getByRole('button', {name: 'Delete conversation'}).click();
  await b.getByRole('link', {name: /^Joining strings/}).waitFor({state: 'detached'});
  // It was open there; of its address, from a bookmark, the device may still have what it stored last.
  await b.getByText('This conversation was deleted.').waitFor();
  await b.goto(address);
  await b.getByText(/^(We couldn’t find this conversation|This conversation was deleted)\./).waitFor();
  expect(b.url()).toBe(TUTOR);
});

test('an answer is copied with its source; of many conversations those with a word are found', async () => {
  await contexts[0]?.grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const text of ['What is a tuple?', 'What is modulo?', 'What is None?']) {
    await a.goto(TUTOR);
    await ask(a, text);
    await turn(a, text).getByRole('button', {name: 'This helped'}).waitFor();
  }
  await a.goto(TUTOR);
  await ask(a, QUESTION);
  await turn(a, QUESTION).getByRole('button', {name: 'Copy'}).last().click();
  await turn(a, QUESTION).getByText('Copied').last().waitFor();
  expect(await a.evaluate(() => navigator.clipboard.readText())).toContain(`${origin}/modules/`);
  const list = a.getByRole('region', {name: 'Conversations'});
  await list.getByRole('searchbox', {name: 'Search your conversations'}).fill('modulo');
  await expect.poll(() => list.getByRole('link', {name: /^What is/}).allInnerTexts()).toHaveLength(1);
  await list.getByRole('searchbox').fill('zebra');
  await list.getByText('No conversation has these words in its name.').waitFor();
});

test('on a small window the conversations open over the page, and close with one that is chosen', async () => {
  await a.setViewportSize({width: 390, height: 844});
  await a.goto(TUTOR);
  await a.getByRole('button', {name: 'Conversations'}).click();
  const sheet = a.getByRole('dialog', {name: 'Conversations'});
  expect(await violationsOf(a)).toEqual([]);
  await sheet.getByRole('link', {name: /^What is modulo/}).click();
  await sheet.waitFor({state: 'detached'});
  await turn(a, 'What is modulo?').waitFor();
  await a.setViewportSize({width: 1280, height: 720});
});

test('a text that is too long is refused in words and stays; at 320 px nothing is wider than the window', async () => {
  await a.goto(TUTOR);
  const long = 'x'.repeat(100_000);
  await field(a).fill(long);
  await a.getByRole('button', {name: 'Ask', exact: true}).click();
  await a.getByText('yours has 100,000').waitFor();
  expect((await field(a).inputValue()).length).toBe(long.length);
  await field(a).fill('');
  await a.setViewportSize({width: 320, height: 800});
  await ask(a, QUESTION);
  await turn(a, QUESTION).getByRole('button', {name: 'This helped'}).waitFor();
  expect(await a.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(await violationsOf(a)).toEqual([]);
});
