// Every status of the hook, in React's strict mode.
import {join, resolve} from 'node:path';
import type {Page} from 'playwright';
import {afterAll, afterEach, beforeAll, expect, test} from 'vitest';
import {sharedBrowser} from '#tests/browser/sdk-browser.ts';
import {openSite, type Site} from '#tests/browser/sdk-site.ts';

type HookPage = typeof globalThis & {show(isThere: boolean): void; readonly statuses: string[]};

let site: Site;
let page: Page;
const complaints: string[] = [];
const NOISE = /sentry|Failed to load resource|ERR_NAME|status of/;

beforeAll(async () => {
  site = await openSite({hook: join(resolve('sdk'), 'browser', 'react.ts')});
});
afterAll(() => site.close());
afterEach(async () => {
  await page.context().close();
  expect(complaints.splice(0).filter((line) => !NOISE.test(line))).toEqual([]);
});

/** A page whose component comes when the script is set. */
async function open(script: object = {}): Promise<Page> {
  const browser = await sharedBrowser();
  page = await (await browser.newContext({permissions: ['microphone']})).newPage();
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  await page.goto(`${site.origin}/hook?later`);
  await page.waitForFunction(() => 'show' in globalThis);
  await page.evaluate((wanted) => {
    Object.assign(standIn.script, wanted);
    (globalThis as HookPage).show(true);
  }, script);
  return page;
}

const shows = (status: string) => page.getByRole('status').getByText(status, {exact: true}).waitFor();
const press = (name: string) => page.getByRole('button', {name, exact: true}).click();
const statuses = () => page.evaluate(() => (globalThis as HookPage).statuses);

test('a call that is joined is connected, not idle, although strict mode stopped the start before it', async () => {
  await open({listening: 'never'});
  await shows('connected');
  expect((await statuses()).at(-1)).toBe('connected');
});

test('a call whose assistant listens is live', async () => {
  await open();
  await shows('live');
  expect((await statuses()).slice(-3)).toEqual(['starting', 'connected', 'live']);
});

test('stop and start in one breath end in a new call that is live', async () => {
  await open();
  await shows('live');
  await page.evaluate(() => void (globalThis as HookPage).statuses.splice(0));
  await press('Restart');
  await expect.poll(statuses).toContain('starting');
  await shows('live');
  const seen = await statuses();
  expect(seen.slice(seen.indexOf('starting'))).toEqual(['starting', 'connected', 'live']);
  expect(seen.slice(0, seen.indexOf('starting'))).toEqual(['ending', 'idle']);
});

test('a call is ending until nothing of it is left, and idle from then on', async () => {
  await open({leave: 'never'});
  await shows('live');
  await press('Stop');
  await shows('ending');
  expect(await page.evaluate(() => standIn.opened.some((track) => track.readyState === 'live'))).toBe(true);
  await shows('idle');
  expect(await page.evaluate(() => standIn.opened.some((track) => track.readyState === 'live'))).toBe(false);
});

test('a lost connection is reconnecting, and then what it was before', async () => {
  await open({listening: 'never'});
  await shows('connected');
  await page.evaluate(() => standIn.room?.fail({type: 'connection-error', msg: 'lost'}));
  await shows('reconnecting');
  await shows('connected');
});

test('a start that fails is idle again, with its error', async () => {
  await open({join: {type: 'no-room', msg: 'no such room'}});
  await page.getByRole('alert').getByText('no such room').waitFor();
  await shows('idle');
  expect((await statuses()).slice(-3)).toEqual(['starting', 'ending', 'idle']);
});
