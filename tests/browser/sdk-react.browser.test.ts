import {join, resolve} from 'node:path';
import type {Page} from 'playwright';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {sharedBrowser} from '#tests/browser/sdk-browser.ts';
import {openSite, type Site} from '#tests/browser/sdk-site.ts';

let site: Site;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  site = await openSite({hook: join(resolve('sdk'), 'browser', 'react.ts')});
  const browser = await sharedBrowser();
  page = await (await browser.newContext({permissions: ['microphone']})).newPage();
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  await page.goto(`${site.origin}/hook`);
});
afterAll(async () => {
  await page.context().close();
  await site.close();
});

test('an effect that starts and stops makes exactly one call in strict mode', async () => {
  await page.getByText('live', {exact: true}).waitFor();
  const joins = () => standIn.log.filter(({action}) => action === 'join-meeting').length;
  expect(await page.evaluate(joins)).toBe(1);
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('the view shows mute and the growing transcript', async () => {
  await page.getByRole('button', {name: 'Mute'}).click();
  await page.getByRole('button', {name: 'Unmute'}).waitFor();
  await page.evaluate(() => {
    const say = (transcriptType: string, transcript: string) =>
      standIn.room?.say(JSON.stringify({type: 'transcript', role: 'user', transcriptType, transcript}));
    say('partial', 'hello th');
    say('final', 'Hello there.');
  });
  await page.getByText('user: Hello there.').waitFor();
  expect(await page.locator('li').count()).toBe(1);
});

test('the call ends when the component goes, and nothing is left', async () => {
  await page.evaluate(() => (globalThis as unknown as {show(isThere: boolean): void}).show(false));
  await page.waitForFunction(() => standIn.opened.every((track) => track.readyState === 'ended'));
  await page.waitForFunction(() => document.querySelectorAll('audio').length === 0);
  expect(complaints).toEqual([]);
});
