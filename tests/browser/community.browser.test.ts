// Two learners in the community: channels, threads, names, direct messages, offline, reports and blocks.
import {afterAll, beforeAll, expect, test} from 'vitest';
import type {BrowserContext, Locator, Page} from 'playwright';
import pg from 'pg';
import {violationsOf} from '#tests/browser/axe.ts';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {enterByRest, firstLessonUrl, newLearner} from '#tests/browser/learner.ts';
import {until} from '#sync/dev/wait.ts';

const {origin, databaseUrl} = here;
const ada = newLearner();
const bob = newLearner();
const pool = new pg.Pool({connectionString: databaseUrl});
let profiles: Profile[];
let contexts: BrowserContext[];
let a: Page;
let b: Page;

beforeAll(async () => {
  profiles = [await newVisitor({ahead: true}), await newVisitor({ahead: true})];
  contexts = await Promise.all(profiles.map((profile) => profile.open()));
  [a, b] = (await Promise.all(contexts.map(firstPage))) as [Page, Page];
  await enterByRest(a, origin, ada);
  await enterByRest(b, origin, bob);
  await Promise.all([a, b].map((page) => open(page, 'help')));
});

afterAll(async () => {
  await Promise.all(profiles.map((profile) => profile.remove()));
  await pool.end();
  expect(profiles.flatMap(({complaints}) => complaints)).toEqual([]);
});

/** Goes to a channel by the list. */
async function open(page: Page, room: string): Promise<void> {
  await page.goto(`${origin}/community`);
  await page.getByRole('navigation', {name: 'Conversations'}).getByRole('link', {name: room}).click();
  await field(page, `Message #${room}`).waitFor();
}

const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', {name});
const message = (page: Page, text: string): Locator => page.getByRole('article').filter({hasText: text});

async function say(page: Page, name: string | RegExp, text: string): Promise<void> {
  await field(page, name).fill(text);
  await page.keyboard.press('Enter');
}

async function choose(page: Page, text: string, what: string): Promise<void> {
  await message(page, text).hover();
  await message(page, text).getByRole('button', {name: 'More'}).click();
  await page.getByRole('menuitem', {name: what}).click();
}

/** How many the server knows to be blocked by the learner of the first page. */
async function blocks(): Promise<number> {
  const {rowCount} = await pool.query('select from block join "user" on id = "userId" where username = $1', [
    ada.username,
  ]);
  return rowCount ?? 0;
}

const HELP = 'Message #help';

test('what one writes in a channel is with the other, in Markdown that nothing of runs', async () => {
  await say(
    a,
    HELP,
    'Why is **this** `0.1`? <img src=x onerror="window.hurt=1"> [x](javascript:window.hurt=1)',
  );
  const arrived = message(b, 'Why is this');
  await arrived.waitFor();
  expect(await arrived.locator('strong').textContent()).toBe('this');
  // All else is text, as it was typed.
  await arrived.getByText('<img src=x onerror="window.hurt=1"> [x](javascript:window.hurt=1)').waitFor();
  expect(await arrived.locator('img, a').count()).toBe(0);
  expect(await b.evaluate(() => 'hurt' in globalThis)).toBe(false);
  expect(await violationsOf(b)).toEqual([]);
});

test('a message is shown as soon as the socket brings it; the rows that come later are the same message', async () => {
  const page = await b.context().newPage();
  // The rows of one tab are those of the others.
  await b.goto('about:blank');
  let held: (() => void)[] | undefined;
  await page.routeWebSocket(/\/zero\//, (near) => {
    near.connectToServer().onMessage((data) => {
      if (held) held.push(() => near.send(data));
      else near.send(data);
    });
  });
  await open(page, 'help');
  await message(page, 'Why is this').waitFor();
  held = [];
  await say(a, HELP, 'Is anyone awake?');
  await message(page, 'Is anyone awake?').waitFor();
  const late = held;
  held = undefined;
  for (const pass of late) pass();
  // Only what the rows have can be reacted to.
  await message(page, 'Is anyone awake?').hover();
  await message(page, 'Is anyone awake?').getByRole('button', {name: 'React with thumbs up'}).click();
  await message(a, 'Is anyone awake?').getByRole('button', {name: 'thumbs up, 1'}).waitFor();
  expect(await message(page, 'Is anyone awake?').count()).toBe(1);
  await page.close();
  await open(b, 'help');
});

test('a reaction is counted for both, and taken back by a second click', async () => {
  await message(b, 'Why is this').hover();
  await message(b, 'Why is this').getByRole('button', {name: 'React with thumbs up'}).click();
  await message(a, 'Why is this').getByRole('button', {name: 'thumbs up, 1'}).click();
  await message(b, 'Why is this').getByRole('button', {name: 'thumbs up, 2'}).click();
  await message(a, 'Why is this').getByRole('button', {name: 'thumbs up, 1', pressed: true}).waitFor();
});

test('a thread has its replies beside the conversation, and says how many there are', async () => {
  await choose(b, 'Why is this', 'Reply in thread');
  await say(b, 'Reply in this thread', 'Because floats are binary.');
  await b.getByRole('dialog').getByText('Because floats are binary.').waitFor();
  expect(await violationsOf(b)).toEqual([]);
  await b.keyboard.press('Escape');
  await message(a, 'Why is this').getByRole('button', {name: '1 reply'}).click();
  await a.getByRole('dialog').getByText('Because floats are binary.').waitFor();
  await a.keyboard.press('Escape');
});

test('somebody is named with a few letters, and sees it', async () => {
  await field(b, HELP).focus();
  await b.keyboard.type(`Look, @${ada.username.slice(0, 8)}`);
  await b.getByRole('option', {name: ada.username}).waitFor();
  await b.keyboard.press('Enter');
  await b.keyboard.type('here');
  await b.keyboard.press('Enter');
  await message(a, 'Look, ').getByText(`@${ada.username}`, {exact: true}).waitFor();
});

test('one’s own message is changed with the arrow up, and deleted for everyone', async () => {
  await say(a, HELP, 'A mistkae');
  await message(b, 'A mistkae').waitFor();
  await field(a, HELP).press('ArrowUp');
  await field(a, 'Edit your message').fill('A mistake');
  await a.keyboard.press('Enter');
  await message(b, 'A mistake').getByText('Edited').waitFor();
  expect(await field(a, HELP).evaluate((element) => element === document.activeElement)).toBe(true);
  await choose(a, 'A mistake', 'Delete');
  await a.getByRole('button', {name: 'Delete message'}).click();
  await message(b, 'Message deleted').waitFor();
  expect(await message(b, 'A mistake').count()).toBe(0);
});

test('what is written offline waits, and arrives once and in its order', async () => {
  await contexts[0]?.setOffline(true);
  await say(a, HELP, 'First, offline');
  await say(a, HELP, 'Second, offline');
  await message(a, 'Second, offline').getByText('Waiting to send').waitFor();
  await contexts[0]?.setOffline(false);
  await message(b, 'Second, offline').waitFor();
  await message(a, 'Second, offline').getByText('Waiting to send').waitFor({state: 'detached'});
  const {rows} = await pool.query<{body: string}>(
    `select "body" from "message" where "body" like '%, offline' order by "seq"`,
  );
  expect(rows.map(({body}) => body)).toEqual(['First, offline', 'Second, offline']);
});

test('what is typed and not sent is there after a reload', async () => {
  await field(a, HELP).fill('Half a tho');
  await a.reload();
  await field(a, HELP).waitFor();
  expect(await field(a, HELP).inputValue()).toBe('Half a tho');
  await field(a, HELP).fill('');
});

test('a message is reported with a reason, and its author is not told', async () => {
  await choose(a, 'Look, ', 'Report');
  const dialog = a.getByRole('dialog');
  await dialog.getByRole('button', {name: 'Send report'}).click();
  await dialog.getByText('Choose what’s wrong with it.').waitFor();
  await dialog.getByText('Spam or advertising').click();
  expect(await violationsOf(a)).toEqual([]);
  await dialog.getByRole('button', {name: 'Send report'}).click();
  await a.getByText('Report sent').first().waitFor();
  const reports = async () =>
    (
      await pool.query(
        `select 1 from "messageReport" r join "user" u on u."id" = r."reporterId" where u."username" = $1`,
        [ada.username],
      )
    ).rowCount;
  await expect.poll(reports).toBe(1);
});

test('the first direct message is a request; accepted, both write, and see what was read', async () => {
  await b.getByRole('button', {name: 'New message'}).click();
  await b.getByLabel('Name or username').fill(ada.username);
  // The list of everybody makes way for what was found: until then who is in it moves.
  await expect.poll(() => b.getByRole('dialog').getByRole('listitem').count()).toBe(1);
  await b.getByRole('button', {name: ada.username}).click();
  await say(b, 'Message Ada Lovelace', 'A word in private');
  await message(b, 'A word in private').waitFor();
  const requests = a.getByRole('region', {name: 'Requests'});
  await requests.getByRole('link').click();
  await a.getByText('would like to write to you').waitFor();
  expect(await violationsOf(a)).toEqual([]);
  await a.getByRole('button', {name: 'Accept'}).click();
  await say(a, /^Message Ada/, 'Of course');
  await message(b, 'Of course').waitFor();
  await a.getByText('Read', {exact: true}).waitFor();
});

test('messages are found by their words, and opened in their place', async () => {
  await a.getByRole('button', {name: 'Search messages'}).click();
  await a.getByLabel('Words in a message').fill('private');
  await a.getByRole('dialog').getByRole('link', {name: 'A word in private'}).click();
  await message(a, 'A word in private').waitFor();
  expect(new URL(a.url()).searchParams.has('at')).toBe(true);
  await a.getByRole('dialog').waitFor({state: 'detached'});
});

test('who is blocked does not get through any longer, and is not told so', async () => {
  await choose(a, 'A word in private', 'Block Ada Lovelace');
  await a.getByRole('button', {name: 'Block', exact: true}).click();
  // The click answers at once; the rule holds once it is with the server.
  await until(async () => (await blocks()) === 1, {limitMs: 15_000});
  await say(b, 'Message Ada Lovelace', 'Are you there?');
  const rejected = message(b, 'Are you there?');
  await rejected.getByText('Not sent.').waitFor();
  expect((await rejected.textContent())?.toLowerCase()).not.toContain('block');
  await a.getByRole('button', {name: 'Chat settings'}).click();
  await a.getByRole('dialog').getByRole('button', {name: 'Unblock'}).click();
  await a.getByText('You haven’t blocked anyone.').waitFor();
  await until(async () => (await blocks()) === 0, {limitMs: 15_000});
  await a.keyboard.press('Escape');
  await rejected.getByRole('button', {name: 'Try again'}).click();
  await message(a, 'Are you there?').waitFor();
});

test('a lesson leads to its thread', async () => {
  await a.goto(firstLessonUrl(origin));
  await a.getByRole('link', {name: 'Discuss this lesson'}).click();
  const thread = a.getByRole('dialog', {name: 'Thread'});
  await thread.getByText('Questions and ideas about the lesson').waitFor();
  await say(a, 'Reply in this thread', 'What is a name?');
  await thread.getByText('What is a name?').waitFor();
  await a.keyboard.press('Escape');
});

test('on a phone the list and a conversation take turns, and nothing is wider than the screen', async () => {
  await a.setViewportSize({width: 390, height: 844});
  await a.goto(`${origin}/community`);
  await a.getByRole('heading', {name: 'Community'}).waitFor();
  expect(await violationsOf(a)).toEqual([]);
  await a.getByRole('link', {name: 'general'}).click();
  await field(a, 'Message #general').waitFor();
  expect(await a.getByRole('navigation', {name: 'Conversations'}).isVisible()).toBe(false);
  expect(await violationsOf(a)).toEqual([]);
  expect(await a.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await a.getByRole('link', {name: 'All conversations'}).click();
  await a.getByRole('link', {name: 'general'}).waitFor();
});
