import {afterAll, beforeAll, expect, test} from 'vitest';
import type {Page} from 'playwright';
import type {Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {tabTo} from '#tests/browser/quiz-player.ts';
import {doneRow, lessonUrl} from '#tests/browser/learner.ts';
import {practice} from '#tests/course.ts';
import {newVisit} from '#tests/browser/visit.ts';

const {origin} = here;
let profile: Profile;
let page: Page;

beforeAll(async () => {
  ({profile, page} = await newVisit({at: `${origin}/modules`}));
});

afterAll(() => profile.remove());

test('a lesson is found, read and marked done by keyboard alone', async () => {
  await page.getByText('Python that works').first().waitFor();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  await tabTo(page, /^a Start: Values, names and types/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', {level: 1, name: 'Values, names and types'}).waitFor();
  await page.goto(lessonUrl(origin, practice(1)));
  await page.getByRole('button', {name: 'Mark as done'}).focus();
  await page.keyboard.press('Enter');
  await doneRow(page).getByText('Saved', {exact: true}).waitFor();
});

test('the list of what waits takes the focus, closes on Escape and gives it back', async () => {
  const pill = page.getByRole('button', {name: /Show changes on this device/});
  await pill.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', {name: 'On this device'}).waitFor();
  expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({state: 'detached'});
  expect(await pill.evaluate((button) => button === document.activeElement)).toBe(true);
});
