// An exercise of a lesson: solved by the keyboard alone and offline, verified by the server, its draft on every device.
import {afterAll, expect, test} from 'vitest';
import type {Page} from 'playwright';
import {violationsOf} from '#tests/browser/axe.ts';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {comeBackByRest, enterByRest, firstLessonUrl, newLearner} from '#tests/browser/learner.ts';

const {origin} = here;
/** Python starts with the first check of a page: seconds, on a busy machine more. */
const STARTED = {timeout: 60_000};
const profiles: Profile[] = [];
const learner = newLearner();
const RIGHT = 'print(int(input()) + int(input()))';
let page: Page;

async function open(): Promise<Page> {
  const profile = await newVisitor({serviceWorker: true});
  profiles.push(profile);
  return firstPage(await profile.open());
}

const exercise = (on: Page) => on.getByRole('region', {name: 'Add the tokens, not the digits'});
const editor = (on: Page) =>
  exercise(on).getByRole('textbox', {name: 'Add the tokens, not the digits, code'});

/** Text in place of what is there, key by key: text set at once makes Chromium itself style what it inserts. */
async function write(on: Page, text: string): Promise<void> {
  await on.keyboard.press('Control+a');
  await on.keyboard.press('Backspace');
  await on.keyboard.type(text);
}

afterAll(async () => {
  for (const profile of profiles) await profile.remove();
});

test('goes from wrong to right by the keyboard alone and offline, and gives its points once the server has run it', async () => {
  page = await open();
  await enterByRest(page, origin, learner);
  await page.goto(`${origin}/modules`);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.getByLabel('Save Python on this device').click();
  await page.getByText('Saved. Samples run without a connection.').waitFor(STARTED);
  await page.goto(firstLessonUrl(origin));
  await exercise(page).getByRole('button', {name: 'Start exercise'}).waitFor();
  await page.context().setOffline(true);
  await page.reload();

  await exercise(page).getByRole('button', {name: 'Start exercise'}).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => editor(page).evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('Control+Enter');
  await exercise(page).getByText('0 of 3 tests passed.').waitFor(STARTED);
  expect(await violationsOf(page)).toEqual([]);
  await write(page, RIGHT);
  await page.keyboard.press('Control+Enter');
  await exercise(page).getByText('All 3 tests passed.').waitFor();
  await exercise(page).getByText('You get 5 points once our server has checked it, too.').waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await page.context().setOffline(false);
  await exercise(page).getByText('+5 points.').waitFor(STARTED);
});

test('a draft of one browser is there in another', async () => {
  const other = await open();
  await comeBackByRest(other, origin, learner);
  await other.goto(firstLessonUrl(origin));
  await exercise(other).getByText(RIGHT).waitFor();
  await exercise(other).getByRole('button', {name: 'Open your solution'}).click();
  await editor(other).focus();
  await write(other, 'draft = 1');
  await other.goto(`${origin}/modules`);
  // What was typed in this browser counts there as long as the page is open.
  await page.goto(`${origin}/modules`);
  await page.goto(firstLessonUrl(origin));
  await exercise(page).getByText('draft = 1').waitFor(STARTED);
});

test('no page complained on the console, nor broke its policy', () => {
  // What the service worker could not get without a network.
  const missed = 'Failed to load resource: net::ERR_FAILED';
  expect(profiles.flatMap(({complaints}) => complaints).filter((text) => text !== missed)).toEqual([]);
  expect(profiles.flatMap(({brokenPolicies}) => brokenPolicies())).toEqual([]);
});
