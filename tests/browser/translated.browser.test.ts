// Pages that the browser has translated: Chrome puts two <font> elements in the place of each text, and React still holds
// the text. The pages are gone on using.
import {afterAll, beforeAll, expect, test} from 'vitest';
import type {Page} from 'playwright';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {doneRow, enterByRest, lessonUrl, markDone, newLearner} from '#tests/browser/learner.ts';
import {practice} from '#tests/course.ts';

const {origin} = here;
let profiles: Profile[];
let a: Page;
let b: Page;

beforeAll(async () => {
  profiles = [await newVisitor({ahead: true}), await newVisitor({ahead: true})];
  const contexts = await Promise.all(profiles.map((profile) => profile.open()));
  [a, b] = (await Promise.all(contexts.map(firstPage))) as [Page, Page];
  await enterByRest(a, origin, newLearner());
  await enterByRest(b, origin, newLearner());
});

afterAll(async () => {
  await Promise.all(profiles.map((profile) => profile.remove()));
  // A page that fails says so.
  expect(profiles.flatMap(({complaints}) => complaints)).toEqual([]);
});

/** Translates what is on the page, into itself. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
      node.parentElement?.closest('[translate="no"], script, style, svg, textarea, font') ||
      node.textContent?.trim() === ''
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
    );
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.textContent;
      outer.append(inner);
      text.parentNode?.replaceChild(outer, text);
    }
    return texts.length;
  });

const message = (page: Page, text: string) => page.getByRole('article').filter({hasText: text});
async function open(page: Page): Promise<void> {
  await page.goto(`${origin}/community`);
  await page.getByRole('navigation', {name: 'Conversations'}).getByRole('link', {name: 'general'}).click();
  await page.getByRole('textbox', {name: 'Message #general'}).waitFor();
}
async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', {name: 'Message #general'}).fill(text);
  await page.keyboard.press('Enter');
}

test('a translated room goes on: messages come, are edited, reacted to and removed', async () => {
  await Promise.all([a, b].map(open));
  await say(a, 'one **bold** `code` two\n- a list\n- of two');
  await message(b, 'one bold').waitFor();
  expect(await translate(b)).toBeGreaterThan(20);
  await say(a, 'and another');
  await message(b, 'and another').waitFor();
  await translate(b);
  const choose = async (text: string, what: string) => {
    await message(a, text).hover();
    await message(a, text).getByRole('button', {name: 'More'}).click();
    await a.getByRole('menuitem', {name: what}).click();
  };
  await choose('one bold', 'Edit');
  await a.getByRole('textbox', {name: 'Edit your message'}).fill('now *other* words');
  await a.keyboard.press('Enter');
  await message(b, 'now other words').getByText('Edited').waitFor();
  expect(await message(b, 'one bold').count()).toBe(0);
  await translate(b);
  await message(a, 'and another').hover();
  await message(a, 'and another').getByRole('button', {name: 'React with thumbs up'}).click();
  await message(b, 'and another').getByRole('button', {name: 'thumbs up, 1'}).waitFor();
  await translate(b);
  await message(b, 'and another').getByRole('button', {name: 'thumbs up, 1'}).click();
  await message(b, 'and another').getByRole('button', {name: 'thumbs up, 2'}).getByText('2').waitFor();
  await choose('now other words', 'Delete');
  await a.getByRole('button', {name: 'Delete message'}).click();
  await message(b, 'Message deleted').last().waitFor();
  await expect.poll(() => message(b, 'now other words').count()).toBe(0);
});

test('a translated lesson is done, and its foot says so', async () => {
  await a.goto(lessonUrl(origin, practice(1)));
  await a.getByRole('button', {name: 'Mark as done'}).waitFor();
  expect(await translate(a)).toBeGreaterThan(20);
  await markDone(a);
  await doneRow(a).getByText('Saved', {exact: true}).waitFor();
  await a.getByRole('button', {name: 'Done', exact: true}).waitFor();
  await a.getByRole('link', {name: /^Next: /}).click();
  await a.waitForURL(lessonUrl(origin, practice(2)));
});

test('translated pages of progress, notifications and the leaderboard go on', async () => {
  await a.goto(`${origin}/progress`);
  await a.getByText('Lesson done').waitFor();
  await translate(a);
  await a.getByRole('button', {name: 'Modules', exact: true}).click();
  await a.getByRole('progressbar', {name: 'Practice: lessons done'}).waitFor();
  for (const path of ['/leaderboard', '/modules', '/profile', '/dashboard', '/community']) {
    await translate(a);
    await a.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await a.locator('main h1').waitFor();
  }
});
