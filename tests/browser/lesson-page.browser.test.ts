// What a lesson's page owes to those who read it by keyboard or by ear, and to everybody's eyes.
import {afterAll, beforeAll, expect, test} from 'vitest';
import type {Page} from 'playwright';
import {violationsOf} from '#tests/browser/axe.ts';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {practice} from '#tests/course.ts';
import {here} from '#tests/browser/here.ts';
import {doneRow, enterByRest, firstLessonUrl, lessonUrl, newLearner} from '#tests/browser/learner.ts';

const {origin} = here;
const MOST_PRESSES = 10;
let profile: Profile;
let page: Page;

beforeAll(async () => {
  profile = await newVisitor();
  page = await firstPage(await profile.open());
  await page.setViewportSize({width: 1440, height: 900});
  await enterByRest(page, origin, newLearner());
});

afterAll(() => profile.remove());

const title = (name: string) => page.getByRole('heading', {level: 1, name});

/** Opens the first lesson at its top, whole. */
async function openLesson(): Promise<void> {
  await page.goto(firstLessonUrl(origin));
  await page.getByRole('button', {name: 'Start', exact: true}).waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
}

const focusedTag = () => page.evaluate(() => document.activeElement?.tagName);

test('a lesson’s title is where every title is, and moves into the bar', async () => {
  await page.goto(`${origin}/modules`);
  const place = async () => {
    const box = await page.locator('main h1').boundingBox();
    return {x: box?.x, y: box?.y};
  };
  await title('Modules').waitFor();
  const usual = await place();
  await openLesson();
  expect(await place()).toEqual(usual);
  const bar = page.locator('.lesson-bar p', {hasText: 'Values, names and types'});
  await expect.poll(() => bar.isVisible()).toBe(false);
  await page.evaluate(() => window.scrollTo(0, 900));
  await expect.poll(() => bar.isVisible()).toBe(true);
  expect((await bar.boundingBox())?.x).toBe(usual.x);
});

test('from the title to the quiz it is a few presses of keys', async () => {
  await openLesson();
  await title('Values, names and types').focus();
  let presses = 0;
  const isThere = () => page.evaluate(() => document.activeElement?.matches('a[href="#quiz"]') ?? false);
  while (presses < MOST_PRESSES - 1 && !(await isThere())) {
    await page.keyboard.press('Tab');
    presses += 1;
  }
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('section')?.getAttribute('aria-label')))
    .toBe('Quiz');
});

test('a sample is one stop of the Tab key, and its arrows lead to all of its buttons', async () => {
  await openLesson();
  const sample = page.getByRole('group', {name: 'Sample 1', exact: true});
  const stops = await sample.evaluate((element) => {
    const inside = [element, ...element.querySelectorAll<HTMLElement>('*')] as HTMLElement[];
    return inside.filter((one) => one.tabIndex >= 0).length;
  });
  expect(stops).toBe(1);
  await sample.getByRole('button', {name: 'Run', exact: true}).focus();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await page.keyboard.press('ArrowUp');
  expect(await focused()).toBe('Copy');
  await page.keyboard.press('ArrowUp');
  expect(await focused()).toBe('Edit');
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('ArrowDown');
  expect(await focused()).toBe('Show what it prints');
  await page.keyboard.press('Enter');
  await sample.getByRole('group', {name: 'Output'}).waitFor();
});

test('an answer to oneself is nowhere until it is opened: not for readers, not for a search in the page', async () => {
  await openLesson();
  const question = page.locator('details.answer').first();
  const words = 'The first * has a string on its left';
  expect(await question.ariaSnapshot()).not.toContain('has a string on its left');
  const found = await page.evaluate((text) => {
    const find = (window as unknown as {find: (text: string) => boolean}).find;
    return find.call(window, text);
  }, words);
  expect(found).toBe(false);
  expect(await question.getAttribute('open')).toBeNull();
  await question.locator('summary').click();
  expect(await question.ariaSnapshot()).toContain('has a string on its left');
});

test('one button adds a note, whichever paragraph it is at; no name reads out the text', async () => {
  await openLesson();
  const article = page.locator('article');
  await article.getByRole('button', {name: 'Add note'}).waitFor();
  const names = await article
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''));
  expect(names.filter((name) => /note/i.test(name))).toEqual(['Add note']);
  expect(names.filter((name) => name.length > 60)).toEqual([]);
});

test('marking a lesson done leaves the focus where it is', async () => {
  await page.goto(lessonUrl(origin, practice(3)));
  const button = page.getByRole('button', {name: 'Mark as done'});
  await button.focus();
  await page.keyboard.press('Enter');
  await doneRow(page).getByText('Saved', {exact: true}).waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Done');
  expect(await doneRow(page).getByRole('link', {name: /^Next/}).count()).toBe(1);
  expect(await violationsOf(page)).toEqual([]);
});

test('after the key for the next lesson the focus is on its title', async () => {
  await page.goto(lessonUrl(origin, practice(3)));
  await page.getByRole('button', {name: 'Done'}).or(doneRow(page).getByText('Done')).first().waitFor();
  const before = await page.locator('main h1').textContent();
  await page.keyboard.press('n');
  await page.waitForURL(lessonUrl(origin, practice(4)));
  await expect.poll(() => page.locator('main h1').textContent()).not.toBe(before);
  await expect.poll(focusedTag).toBe('H1');
  await page.keyboard.press('p');
  await page.waitForURL(lessonUrl(origin, practice(3)));
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(before);
});

test('no page complained on the console', () => {
  expect(profile.complaints).toEqual([]);
});
