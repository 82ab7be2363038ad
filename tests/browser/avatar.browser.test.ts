// A talk with the tutor's avatar under the academy's own policy: the microphone refused and typing instead, an answer that is
// said with captions, the session on another page and in another tab, and its end. No real microphone and no real voice: what
// the device understands and says is tested at the browser's edge (web/avatar, web/app/avatar).
import type {Page} from 'playwright';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {bringAxe, violationsOf} from '#tests/browser/axe.ts';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {enterByRest, newLearner} from '#tests/browser/learner.ts';

const {origin} = here;
const TUTOR = `${origin}/personal-tutor`;
const QUESTION = 'Why is 0.1 + 0.2 not 0.3 with floats?';
let profile: Profile;
let page: Page;
let other: Page;

beforeAll(async () => {
  profile = await newVisitor({devices: true});
  const context = await profile.open();
  await context.addInitScript(() => {
    const denied = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    // A page that is no address of the academy's has none.
    if ('mediaDevices' in navigator) navigator.mediaDevices.getUserMedia = denied;
  });
  page = await firstPage(context);
  await bringAxe(page);
  await enterByRest(page, origin, newLearner());
  await page.goto(TUTOR);
  await page.getByText('Ask me anything about your lessons').waitFor();
  other = await context.newPage();
  await other.goto(`${origin}/modules`);
  await other.getByRole('heading', {level: 1}).waitFor();
});
afterAll(async () => {
  await profile.remove();
  expect(profile.complaints).toEqual([]);
});

const stage = () => page.getByRole('region', {name: 'Talk with the tutor'});
const floating = (on = page) => on.getByRole('region', {name: 'Tutor session'});
const button = (name: string) => page.getByRole('button', {name, exact: true});

test('refused, the microphone has steps over the page, and typing connects', async () => {
  await stage().getByText('Ready to chat').waitFor();
  await button('Start Chat').click();
  const steps = page.getByRole('dialog', {name: 'Microphone Access Required'});
  await steps.getByText('Microphone access denied. Please allow microphone access to continue.').waitFor();
  // Behind the dialog nothing has a role.
  await page.getByText('Microphone access required', {exact: true}).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await steps.getByRole('button', {name: 'Type instead'}).click();
  await stage().getByText('Connected - Ask me anything!').waitFor();
});

test('an answer is said with captions', async () => {
  const field = page.getByRole('textbox', {name: 'Your question'});
  await field.fill(QUESTION);
  await field.press('Enter');
  await stage().getByText('Speaking...').waitFor();
  const caption = (await page.locator('[data-captions]').textContent()) ?? '';
  expect(caption).toMatch(/\w/);
  const answer = await page.getByRole('article', {name: QUESTION}).textContent();
  expect(answer?.replaceAll(/\s+/g, ' ')).toContain(caption);
  expect(await violationsOf(page)).toEqual([]);
});

test('the session goes along to another page, and another tab shows it', async () => {
  await page.getByRole('link', {name: 'Modules', exact: true}).first().click();
  await floating().waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await floating().getByRole('button', {name: 'Quick view'}).click();
  await floating()
    .getByRole('link', {name: /Next step/})
    .waitFor();
  await floating().getByRole('radio', {name: 'Messages'}).check();
  await floating().getByText('You have no conversations yet.').waitFor();
  await floating(other).getByText('The tutor is in another tab.').waitFor();
});

test('another tab takes it over, with its time, and ends it', async () => {
  await floating(other).getByRole('button', {name: 'Talk here'}).click();
  const steps = other.getByRole('dialog', {name: 'Microphone Access Required'});
  await steps.getByRole('button', {name: 'Type instead'}).click();
  await floating(other).getByText('Connected - Ask me anything!').waitFor();
  await floating().getByText('The tutor is in another tab.').waitFor();
  await floating().getByRole('button', {name: 'End it'}).click();
  await floating(other).waitFor({state: 'detached'});
  await floating().waitFor({state: 'detached'});
});
