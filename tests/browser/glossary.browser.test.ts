// The glossary: found in the palette, read offline, and a way to the lesson.
import {afterAll, beforeAll, expect, test} from 'vitest';
import type {Page} from 'playwright';
import {violationsOf} from '#tests/browser/axe.ts';
import type {Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {newVisit} from '#tests/browser/visit.ts';

const {origin} = here;
let profile: Profile;
let page: Page;

beforeAll(async () => {
  ({profile, page} = await newVisit({ahead: true, at: `${origin}/modules`}));
});

afterAll(async () => {
  await profile.remove();
  expect(profile.complaints).toEqual([]);
});

test('the palette leads to a term, which says what it means and where it is taught', async () => {
  await page.getByRole('heading', {name: 'Modules', level: 1}).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', {name: 'Search'}).waitFor();
  await page.keyboard.type('closure');
  await page.getByRole('option', {name: /^closure/}).click();
  await page.waitForURL(`${origin}/glossary#closure`);
  const term = page.locator('#closure');
  await term.getByText('A function that keeps the variables').waitFor();
  await expect.poll(() => term.evaluate((it) => it.getBoundingClientRect().top < innerHeight)).toBe(true);
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize({width: 360, height: 740});
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('it can be searched offline, and a term leads to its lesson', async () => {
  await page.context().setOffline(true);
  await page.getByRole('searchbox', {name: 'Search the glossary'}).fill('exit code');
  await expect.poll(() => page.getByRole('term').allTextContents()).toEqual(['exit code']);
  await page.getByRole('searchbox', {name: 'Search the glossary'}).fill('truthy');
  await page.getByRole('link', {name: 'Control flow you can trace'}).click();
  await page.waitForURL(/\/lessons\/control-flow-you-can-trace$/);
  await page.context().setOffline(false);
});
