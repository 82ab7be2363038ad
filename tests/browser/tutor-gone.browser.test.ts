// What becomes of a conversation that never began, and of what was typed in one that is deleted on another device.
import {afterAll, beforeAll, expect, test} from 'vitest';
import type {Page} from 'playwright';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {comeBackByRest, enterByRest, newLearner} from '#tests/browser/learner.ts';

const {origin} = here;
const TUTOR = `${origin}/personal-tutor`;
const ada = newLearner();
const profiles: Profile[] = [];
let a: Page;
let b: Page;

beforeAll(async () => {
  profiles.push(await newVisitor({ahead: true}), await newVisitor({ahead: true}));
  const contexts = await Promise.all(profiles.map((profile) => profile.open()));
  [a, b] = (await Promise.all(contexts.map(firstPage))) as [Page, Page];
  await enterByRest(a, origin, ada);
  await comeBackByRest(b, origin, ada);
});

afterAll(async () => {
  for (const profile of profiles) {
    await profile.remove();
    expect(profile.complaints).toEqual([]);
  }
});

const field = (page: Page) => page.getByRole('textbox', {name: 'Your question'});

test('a refused question that is given up was no conversation that somebody deleted', async () => {
  await a.goto(`${TUTOR}?lesson=no-lesson&block=0`);
  await field(a).fill('What is it?');
  await field(a).press('Enter');
  await a.getByText('We couldn’t send this question').waitFor();
  await field(a).fill('Half a question');
  await a.getByRole('button', {name: /Show changes on this device\.$/}).click();
  await a.getByRole('button', {name: 'Discard'}).click();
  await a.getByRole('button', {name: 'Discard forever'}).click();
  await a.keyboard.press('Escape');
  await a.getByText('Ask me anything about your lessons').waitFor();
  await expect.poll(() => a.url()).toBe(TUTOR);
  expect(
    await a
      .getByText(/conversation/)
      .filter({hasText: 'deleted'})
      .count(),
  ).toBe(0);
  expect(await field(a).inputValue()).toBe('Half a question');
  await field(a).fill('');
});

test('what was typed in a conversation goes from this device when another one deletes it', async () => {
  await a.goto(TUTOR);
  await field(a).fill('What is concatenation?');
  await field(a).press('Enter');
  await b.goto(TUTOR);
  await b.getByRole('link', {name: /^What is concatenation/}).click();
  await b.getByRole('article').getByRole('button', {name: 'This helped'}).waitFor();
  await field(b).fill('Half a question');
  const kept = () => b.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('tutor-draft')));
  expect(await kept()).toHaveLength(1);
  await b.goto(`${origin}/modules`);
  await a.getByRole('button', {name: /^Options for .*What is concatenation/}).click();
  await a.getByRole('menuitem', {name: 'Delete'}).click();
  await a.getByRole('button', {name: 'Delete conversation'}).click();
  // Whatever page is open there.
  await expect.poll(kept).toEqual([]);
});
