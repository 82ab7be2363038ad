// The pages of the services behind the avatar, on an academy that has set up none: each says which settings are missing and leads
// to the tutor's own avatar, and each is loaded under a policy of its own, whichever way one comes to it.
import type {Page} from 'playwright';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {AVATAR_SERVICES} from '#schema/avatar/avatar.services.ts';
import {bringAxe, violationsOf} from '#tests/browser/axe.ts';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {enterByRest, newLearner} from '#tests/browser/learner.ts';

const {origin} = here;
let profile: Profile;
let page: Page;

beforeAll(async () => {
  profile = await newVisitor();
  const context = await profile.open();
  page = await firstPage(context);
  await bringAxe(page);
  await enterByRest(page, origin, newLearner());
});
afterAll(async () => {
  await profile.remove();
  expect(profile.complaints).toEqual([]);
});

const loadedAs = () =>
  page.evaluate(() => new URL(performance.getEntriesByType('navigation')[0]?.name ?? '').pathname);

test.each(Object.values(AVATAR_SERVICES))(
  '$path says what is missing, and leads on',
  async ({path, name}) => {
    await page.goto(origin + path);
    await page.getByRole('heading', {level: 1, name, exact: true}).waitFor();
    const stage = page.getByRole('region', {name: `Talk with ${name}`});
    await stage.getByText(`${name} isn’t set up here`).waitFor();
    const settings = await stage.getByRole('listitem').allTextContents();
    expect(settings.length).toBeGreaterThan(0);
    expect(settings.filter((setting) => !/^[A-Z][A-Z_]+$/.test(setting))).toEqual([]);
    expect(await page.getByRole('button', {name: 'Start Chat'}).count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
    await stage.getByRole('link', {name: 'Talk with the tutor’s own avatar'}).click();
    await page.waitForURL('**/personal-tutor');
    await page.getByText('Ready to chat').waitFor();
    expect(await page.getByRole('region', {name: 'Video avatars'}).count()).toBe(0);
  },
);

test('gone to within the app, a page is loaded; back from it, nothing is', async () => {
  await page.goto(`${origin}/modules`);
  await page.getByRole('heading', {level: 1}).waitFor();
  await page.evaluate(() => history.pushState(null, '', '/did-avatar'));
  await page.getByText('D-ID isn’t set up here').waitFor();
  expect(await loadedAs()).toBe('/did-avatar');
  await page.getByRole('link', {name: 'Modules', exact: true}).first().click();
  await page.waitForURL('**/modules');
  expect(await loadedAs()).toBe('/did-avatar');
  await page.goBack();
  await page.getByText('D-ID isn’t set up here').waitFor();
});

test('the palette and the menu do not offer what is not set up', async () => {
  const menu = page.getByRole('navigation', {name: 'Main'}).first();
  expect(await menu.getByRole('link', {name: /avatar/i}).count()).toBe(0);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('avatar');
  await page.getByRole('dialog').getByRole('status').waitFor();
  expect(await page.getByRole('option', {name: /Video avatar/}).count()).toBe(0);
  await page.keyboard.press('Escape');
});
