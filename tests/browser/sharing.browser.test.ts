// What another app shares with the installed academy: nothing of it is lost, however long it is and whatever comes in between.
import type {Page} from 'playwright';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {enterByRest, newLearner} from '#tests/browser/learner.ts';

const {origin} = here;
const ada = newLearner();
const profiles: Profile[] = [];
let page: Page;

async function newPage(): Promise<Page> {
  const profile = await newVisitor();
  profiles.push(profile);
  return firstPage(await profile.open());
}

beforeAll(async () => {
  page = await newPage();
  await enterByRest(page, origin, ada);
});
afterAll(async () => {
  for (const profile of profiles) await profile.remove();
});

const LONG = `${'word '.repeat(1040)}end`;
const share = (text: string) => `${origin}/community?share-text=${encodeURIComponent(text)}`;
const dialogOf = (on: Page) => on.getByRole('dialog', {name: 'Where should this go?'});

test('a text that is longer than a message is a draft as a whole, below what was written, and is not sent', async () => {
  await page.goto(share('Look at this:'));
  await dialogOf(page).getByRole('button', {name: '#help'}).click();
  const field = page.getByRole('textbox', {name: 'Message #help'});
  await expect.poll(() => field.inputValue()).toBe('Look at this:');
  await page.goto(share(LONG));
  await dialogOf(page).getByRole('button', {name: '#help'}).click();
  await expect.poll(() => field.inputValue()).toBe(`Look at this:\n${LONG}`);
  await page.getByText('1,217 characters too many').waitFor();
  expect(await page.getByRole('button', {name: 'Send', exact: true}).isDisabled()).toBe(true);
  expect(new URL(page.url()).search).not.toContain('share');
});

test('the same for a note', async () => {
  await page.goto(share(LONG));
  await dialogOf(page)
    .getByRole('button', {name: /^Values, names and types/})
    .click();
  const field = page.getByLabel('In your own words');
  expect(await field.inputValue()).toBe(LONG);
  await page.getByText('203 characters too many').waitFor();
  const save = page.getByRole('button', {name: 'Save', exact: true});
  expect(await save.isDisabled()).toBe(true);
  await field.fill('Shorter.');
  await save.click();
  await page.getByRole('dialog', {name: 'New note'}).waitFor({state: 'detached'});
});

test('what is shared while nobody is signed in waits for the sign-in', async () => {
  const other = await newPage();
  await other.goto(share('Read this'));
  await other.getByRole('heading', {name: 'Welcome Back'}).waitFor();
  await other.reload();
  await other.getByLabel('Username').fill(ada.username);
  await other.getByLabel('Password', {exact: true}).fill(ada.password);
  await other.getByRole('button', {name: 'Sign In', exact: true}).click();
  await dialogOf(other).getByText('Read this').waitFor();
  await other.keyboard.press('Escape');
  await dialogOf(other).waitFor({state: 'detached'});
  await other.reload();
  await other.getByRole('main').waitFor();
  expect(
    await other.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('shared'))),
  ).toEqual([]);
});

test('no page complained on the console', () => {
  expect(profiles.flatMap(({complaints}) => complaints)).toEqual([]);
});
