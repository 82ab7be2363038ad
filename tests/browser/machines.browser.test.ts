// /dev/machines in the real academy: what happens in one tab is drawn in another, and answers to it.
import pg from 'pg';
import type {BrowserContext, Page} from 'playwright';
import {afterAll, afterEach, beforeEach, expect, test} from 'vitest';
import {violationsOf} from '#tests/browser/axe.ts';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {enterByRest, newLearner} from '#tests/browser/learner.ts';

const {origin} = here;
const pool = new pg.Pool({connectionString: here.databaseUrl});
afterAll(() => pool.end());

let profile: Profile;
let context: BrowserContext;
let chat: Page;

beforeEach(async () => {
  profile = await newVisitor({ahead: true});
  context = await profile.open();
  chat = await firstPage(context);
});
afterEach(async () => {
  await profile.remove();
  expect(profile.complaints).toEqual([]);
});

/** Signs somebody in, as a developer or not, and opens a page: that of chat. */
async function comeIn({isDev, path = '/community'}: {isDev: boolean; path?: string}): Promise<void> {
  const learner = newLearner();
  await enterByRest(chat, origin, learner);
  await pool.query(
    `update "learner" set "isDev" = $2 from "user" u where u."id" = "learner"."userId" and u."username" = $1`,
    [learner.username, isDev],
  );
  await chat.goto(origin + path);
  await chat.getByRole('heading').first().waitFor();
}

const chart = (page: Page, machine = 'chat-socket') => page.getByRole('group', {name: `Chart of ${machine}`});
const active = (page: Page, machine?: string) =>
  chart(page, machine)
    .locator('[data-active]')
    .evaluateAll((states) => states.map((state) => (state as SVGElement).dataset['state']));

test('the socket machine of another tab walks as the network goes, and starts again at a click', async () => {
  await comeIn({isDev: true});
  const page = await context.newPage();
  await page.goto(`${origin}/dev/machines`);
  await page.getByRole('button', {name: /^chat-socket tab/}).click();
  await expect.poll(() => active(page), {timeout: 20_000}).toContain('chat-socket.linked.open.lively');
  await context.setOffline(true);
  await expect.poll(() => active(page), {timeout: 20_000}).toEqual(['chat-socket', 'chat-socket.waiting']);
  await page.getByRole('status').filter({hasText: 'Now in waiting'}).waitFor();
  // Without a network nothing else wakes it.
  const wakes = page
    .getByRole('region', {name: 'Last events'})
    .getByRole('button', {name: /wake → linked › opening/});
  const before = await wakes.count();
  const wake = chart(page)
    .locator('.is-open', {hasText: /^wake$/})
    .first();
  // The machine goes on by itself: a click may come when the state has just changed.
  const wakesByClick = async () => {
    await wake.click();
    return wakes.count();
  };
  await expect.poll(wakesByClick, {timeout: 20_000, interval: 500}).toBeGreaterThan(before);
  // By key: the list grows under a pointer.
  await wakes.first().press('Enter');
  await expect.poll(() => active(page)).toContain('chat-socket.linked.opening');
  await page.getByRole('button', {name: 'Live', exact: true}).click();
  await context.setOffline(false);
  await expect.poll(() => active(page), {timeout: 20_000}).toContain('chat-socket.linked.open.lively');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', {name: /States and transitions/}).click();
  await page.emulateMedia({colorScheme: 'dark'});
  expect(await violationsOf(page, 'colours')).toEqual([]);
});

test('the avatar’s machine of another tab walks while a session begins and ends', async () => {
  await context.addInitScript(() => {
    const denied = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    if ('mediaDevices' in navigator) navigator.mediaDevices.getUserMedia = denied;
  });
  await comeIn({isDev: true, path: '/personal-tutor'});
  await chat.getByRole('button', {name: 'Start Chat', exact: true}).click();
  const steps = chat.getByRole('dialog', {name: 'Microphone Access Required'});
  await steps.waitFor();
  const page = await context.newPage();
  await page.goto(`${origin}/dev/machines`);
  await page.getByRole('button', {name: /^avatar tab/}).click();
  await expect.poll(() => active(page, 'avatar'), {timeout: 20_000}).toEqual(['avatar', 'avatar.error']);
  await steps.getByRole('button', {name: 'Type instead'}).click();
  await expect.poll(() => active(page, 'avatar')).toEqual(['avatar', 'avatar.connected']);
  await chat.getByRole('button', {name: 'End chat'}).click();
  await expect.poll(() => active(page, 'avatar')).toEqual(['avatar', 'avatar.idle']);
  expect(await violationsOf(page)).toEqual([]);
});

test('on a phone the chart scrolls in its frame, and the page never sideways', async () => {
  await comeIn({isDev: true});
  await chat.setViewportSize({width: 390, height: 844});
  await chat.goto(`${origin}/dev/machines`);
  await chat.getByRole('button', {name: /^chat-socket/}).click();
  await chart(chat).locator('[data-state="chat-socket"]').waitFor({timeout: 20_000});
  const sizes = await chart(chat).evaluate((frame) => ({
    chartIsWider: frame.scrollWidth > frame.clientWidth,
    pageIsWider: document.documentElement.scrollWidth > document.documentElement.clientWidth,
  }));
  expect(sizes).toEqual({chartIsWider: true, pageIsWider: false});
});

test('a learner who is no developer finds no such page', async () => {
  await comeIn({isDev: false});
  await chat.goto(`${origin}/dev/machines`);
  await chat.getByText('404').first().waitFor();
  expect(await chart(chat).count()).toBe(0);
});
