import pg from 'pg';
import {afterAll, beforeAll, expect, test} from 'vitest';
import type {BrowserContext, Page} from 'playwright';
import {violationsOf} from '#tests/browser/axe.ts';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {comeBackByRest, enterByRest, newLearner} from '#tests/browser/learner.ts';

const {origin} = here;
const pool = new pg.Pool({connectionString: here.databaseUrl, max: 1});
pool.on('error', () => undefined);
const ada = newLearner();
const lesson = `${origin}/modules/python-that-works/lessons/values-names-and-types`;
let profiles: Profile[] = [];
let contexts: BrowserContext[] = [];
let a: Page;
let b: Page;

beforeAll(async () => {
  profiles = [await newVisitor({ahead: true}), await newVisitor({ahead: true})];
  contexts = [];
  for (const profile of profiles) contexts.push(await profile.open());
  [a, b] = (await Promise.all(contexts.map(firstPage))) as [Page, Page];
  await enterByRest(a, origin, ada);
  await comeBackByRest(b, origin, ada);
  for (const page of [a, b]) {
    await page.goto(lesson);
    await page.getByRole('tab', {name: /^Notes/}).click();
  }
});

afterAll(async () => {
  for (const profile of profiles) await profile.remove();
  await pool.end();
});

test('what a sample prints, and why, is hidden until it was predicted: here, or on the other device', async () => {
  const sample = (page: Page) => page.getByRole('group', {name: 'Sample 3', exact: true});
  const why = (page: Page) => page.getByText('multiplying a string by an integer');
  for (const page of [a, b]) {
    await sample(page).getByLabel('What does it print?').waitFor();
    expect(await why(page).isVisible()).toBe(false);
  }
  await sample(a).getByLabel('What does it print?').fill('150\n12030\n360');
  await sample(a).getByRole('button', {name: 'Check', exact: true}).click();
  for (const page of [a, b]) {
    await sample(page).getByText('Not quite. Compare the two.').waitFor();
    await why(page).waitFor();
  }
});

test('words that are marked by key are painted and listed, here and on the other device', async () => {
  await select(a, 'multiplying a string by an integer');
  await a.getByRole('toolbar', {name: 'This passage'}).waitFor();
  await a.keyboard.press('h');
  for (const page of [a, b]) {
    await page.getByRole('button', {name: 'Show in the text: multiplying a string by an integer'}).waitFor();
    expect(await painted(page, 'note-yellow')).toEqual(['multiplying a string by an integer']);
  }
  expect(await a.getByRole('toolbar', {name: 'This passage'}).count()).toBe(0);
});

test('a note written offline waits to be sent, and arrives', async () => {
  await contexts[0]?.setOffline(true);
  await select(a, 'Python did not misread');
  await a.getByRole('toolbar', {name: 'This passage'}).getByRole('button', {name: 'Note'}).click();
  // In a field, shortcut keys just type.
  await a.getByLabel('In your own words').pressSequentially('no op, no harm');
  await a.getByText('Green', {exact: true}).click();
  await a.getByRole('button', {name: 'Save'}).click();
  const note = a.getByRole('listitem').filter({hasText: 'no op, no harm'});
  await note.getByText('Waiting to send').waitFor();

  await contexts[0]?.setOffline(false);
  await b.getByText('no op, no harm').waitFor();
  expect(await painted(b, 'note-green')).toEqual(['Python did not misread']);
  await note.getByText('Waiting to send').waitFor({state: 'detached'});
});

test('the list shows where a note is, and a search finds it', async () => {
  await b.evaluate(() => window.scrollTo(0, 0));
  await b.getByRole('button', {name: 'Show in the text: Python did not misread'}).click();
  await b.waitForFunction(() => scrollY > 0);
  await a.goto(`${origin}/modules?q=no+harm`);
  await a.getByRole('link', {name: /your note.*no op, no harm/}).click();
  await a.waitForURL(`${lesson}#block-*`);
});

test('a deleted note comes back by Undo, on both devices', async () => {
  await a.goto(lesson);
  await a.getByRole('tab', {name: /^Notes/}).click();
  await a.getByRole('button', {name: 'Delete: no op, no harm'}).click();
  // The pointer on it stops its clock.
  await a.getByRole('button', {name: 'Undo'}).hover();
  await b.getByText('no op, no harm').waitFor({state: 'detached'});
  await a.getByRole('button', {name: 'Undo'}).click();
  await b.getByText('no op, no harm').waitFor();
  expect(await b.getByRole('button', {name: /^Delete:/}).count()).toBe(2);

  await a.getByRole('button', {name: 'Delete: no op, no harm'}).click();
  await b.getByText('no op, no harm').waitFor({state: 'detached'});
  await a.getByRole('button', {name: 'Restore'}).click();
  await b.getByText('no op, no harm').waitFor();
});

test('a callout is named by its title and its words, apart from each other', async () => {
  const callout = a.locator('.lesson-text aside').first();
  const [title = '', words = ''] = await callout.locator('p').allTextContents();
  expect(words).not.toBe('');
  await select(a, title.slice(0, -1));
  await a.getByRole('toolbar', {name: 'This passage'}).waitFor();
  await a.keyboard.press('h');
  const shown = a.getByRole('button', {name: `Show in the text: ${title}`, exact: true});
  await shown.waitFor();
  await a.getByRole('button', {name: `Delete: ${title}`, exact: true}).click();
  await shown.waitFor({state: 'detached'});
});

test('by keys alone a whole paragraph or sample is marked', async () => {
  await a.evaluate(() => window.scrollTo(0, 0));
  await a.getByRole('button', {name: 'Add note'}).focus();
  // The focus came by script: a key makes it the keyboard's.
  await a.keyboard.press('ArrowDown');
  await a.keyboard.press('Enter');
  const bar = a.getByRole('toolbar', {name: 'This passage'});
  await bar.waitFor();
  expect(await violationsOf(a)).toEqual([]);
  await a.keyboard.press('ArrowRight');
  await a.keyboard.press('ArrowRight');
  await a.keyboard.press('Enter');
  await bar.waitFor({state: 'detached'});
  await b.getByRole('button', {name: /^Show in the text: prompt_tokens/}).waitFor();
  expect((await painted(b, 'note-blue'))[0]).toBe(
    'prompt_tokens = "120" answer_tokens = "30" print(prompt_tokens + answer_tokens)',
  );
});

test('a report keeps its words until it is sent, and is listed with its state', async () => {
  await a.getByRole('button', {name: 'Report a mistake in this lesson'}).click();
  await a.getByLabel('What’s wrong?').fill('Twelve thousand is written with a comma.');
  await a.keyboard.press('Escape');
  await a.getByRole('button', {name: 'Report a mistake in this lesson'}).click();
  expect(await a.getByLabel('What’s wrong?').inputValue()).toBe('Twelve thousand is written with a comma.');
  await a.getByRole('button', {name: 'Send report'}).click();
  await b.getByText('Twelve thousand is written with a comma.').waitFor();
  await b.getByText('Open: no answer yet').waitFor();
});

test('one note too many is rejected with a message; its text stays, and is sent once there is room', async () => {
  const count = async (notes: number) =>
    pool.query(
      `update private."ownText" set "notes" = $2 where "userId" = (select "id" from "user" where "username" = $1)`,
      [ada.username, notes],
    );
  await count(5000);
  await select(a, 'Python did not misread');
  await a.getByRole('toolbar', {name: 'This passage'}).getByRole('button', {name: 'Note'}).click();
  await a.getByLabel('In your own words').fill('One note too many');
  await a.getByRole('button', {name: 'Save'}).click();
  await a.getByRole('button', {name: /^Not sent \(1\)\. .*Show changes/}).click();
  const panel = a.getByRole('dialog', {name: 'On this device'});
  await panel.getByText('One note too many').waitFor();
  await panel
    .getByText(
      'Not sent: You have 5,000 notes and highlights, the most an account can keep. Delete some, then try again.',
    )
    .waitFor();
  await count(1);
  await panel.getByRole('button', {name: 'Retry'}).click();
  await b.getByText('One note too many').waitFor();
  await panel.getByText('Everything is saved').waitFor();
});

test('what another app shares becomes a note of the lesson, below what was begun there', async () => {
  const share = `${origin}/community?share-title=&share-text=Read+this&share-url=https%3A%2F%2Fa.example%2F`;
  const dialog = b.getByRole('dialog', {name: 'Where should this go?'});
  const notes = dialog.getByRole('region', {name: 'Write a note'});
  const words = () => b.getByLabel('In your own words').inputValue();
  await b.goto(share);
  await dialog.getByText('https://a.example/').waitFor();
  await notes.getByRole('button').first().waitFor();
  expect(await violationsOf(b)).toEqual([]);
  await notes.getByRole('button', {name: /^Values, names and types/}).click();
  await b.waitForURL(lesson);
  await b.getByRole('dialog', {name: 'New note'}).waitFor();
  expect(await words()).toBe('Read this\nhttps://a.example/');
  await b.getByLabel('In your own words').fill('Later:');
  await b.getByRole('button', {name: 'Cancel'}).click();

  await b.goto(share);
  await notes.getByRole('button', {name: /^Values, names and types/}).click();
  await b.getByRole('dialog', {name: 'New note'}).waitFor();
  expect(await words()).toBe('Later:\nRead this\nhttps://a.example/');
  await b.getByRole('button', {name: 'Save'}).click();
  await expect
    .poll(
      async () =>
        (
          await pool.query(
            `select "text", "quote" <> '' as "isPlaced" from "annotation" where "text" like 'Later:%'`,
          )
        ).rows,
    )
    .toEqual([{text: 'Later:\nRead this\nhttps://a.example/', isPlaced: true}]);
});

test('or the draft of a message; put away it is nothing', async () => {
  const dialog = b.getByRole('dialog', {name: 'Where should this go?'});
  await b.goto(`${origin}/community?share-text=Look+at+this`);
  await dialog.getByRole('button', {name: '#help'}).click();
  await expect.poll(() => b.getByRole('textbox', {name: 'Message #help'}).inputValue()).toBe('Look at this');
  await b.goto(`${origin}/community?share-text=And+this`);
  await dialog.waitFor();
  await b.keyboard.press('Escape');
  await dialog.waitFor({state: 'detached'});
  expect(b.url()).toBe(`${origin}/community`);
});

test('no page complained on the console', () => {
  const complaints = profiles.flatMap((profile) => profile.complaints);
  // Zero logs the rejected note.
  expect(complaints.filter((text) => !text.includes('5,000 notes and highlights'))).toEqual([]);
});

/** Selects words of the text by keyboard. */
const select = (page: Page, words: string): Promise<void> =>
  page.evaluate((wanted) => {
    const root = document.querySelector('.lesson-text');
    if (!root) throw new Error('no text');
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const at = (node.textContent ?? '').replaceAll('\n', ' ').indexOf(wanted);
      if (at === -1) continue;
      document.getSelection()?.setBaseAndExtent(node, at, node, at + wanted.length);
      return;
    }
    throw new Error(`the text does not say ${wanted}`);
  }, words);

/** What is painted over the text in one colour. */
const painted = (page: Page, name: string): Promise<string[]> =>
  page.evaluate((colour) => {
    const ranges = [...(CSS.highlights.get(colour) ?? [])] as Range[];
    return ranges.map((range) => range.cloneContents().textContent?.replaceAll(/\s+/g, ' ') ?? '');
  }, name);
