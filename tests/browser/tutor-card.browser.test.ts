// The tutor on the landing page, under the academy's own policy: with nothing configured, and on the embedded voice platform
// with the stand-in of the call library's bundle.
import type {Page} from 'playwright';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
// oxlint-disable-next-line no-restricted-imports -- the stand-in belongs to the package, which has imports of its own
import {CALM_SCRIPT, type StandIn} from '../../sdk/browser/stand-in.ts';
import {bringAxe, violationsOf} from '#tests/browser/axe.ts';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {openSite, type Site} from '#tests/browser/sdk-site.ts';

const {origin} = here;
let profile: Profile;
let page: Page;
let site: Site;
/** How the browser answers for a microphone; nothing: as it does. */
type Microphone = 'NotAllowedError' | 'NotFoundError' | 'NotReadableError' | 'none' | '';

beforeAll(async () => {
  site = await openSite();
  profile = await newVisitor({devices: true});
  const context = await profile.open();
  await context.grantPermissions(['microphone']);
  page = await firstPage(context);
  await bringAxe(page);
  await page.addInitScript((script) => {
    const name = new URLSearchParams(location.search).get('microphone') ?? '';
    if (name === 'none') Object.defineProperty(navigator, 'mediaDevices', {value: undefined});
    else if (name !== '')
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', name));
    Object.assign(globalThis, {standIn: {script, log: [], loads: 0, opened: []}});
  }, CALM_SCRIPT);
});
afterAll(async () => {
  await profile?.remove();
  await site?.close();
});

const card = () => page.getByRole('region', {name: 'Tutor', exact: true});
const status = (text: string) => card().getByRole('status').getByText(text, {exact: true}).waitFor();
const button = (name: string) => card().getByRole('button', {name, exact: true});
const field = () => card().getByLabel('Your question');

async function start(microphone: Microphone = ''): Promise<void> {
  await page.goto(`${origin}/?microphone=${microphone}`);
  await button('Start Chat').click();
}

describe('with nothing configured', () => {
  test('a conversation by keyboard alone: ask, read, follow, end', async () => {
    await start('NotAllowedError');
    await card().getByRole('heading', {name: 'Microphone Access Required'}).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await status('Connected - Ask me anything!');
    await page.keyboard.type('What does it cost?');
    await page.keyboard.press('Enter');
    const link = card().getByRole('link', {name: /What it costs/});
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe('/about#what-it-costs');
    expect(await field().inputValue()).toBe('');
    await page.keyboard.type('What is the capital of France?');
    await page.keyboard.press('Enter');
    await card().getByText('I can’t answer that one.').waitFor();
    for (let at = 0; at < 3; at += 1) await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('End chat');
    await page.keyboard.press('Enter');
    await status('Ready to chat');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Start Chat');
  });

  test('100 kB, a script, and a network that is gone: a clear answer, and nothing typed is lost', async () => {
    await start();
    await status('Connected - Ask me anything!');
    for (const [typed, answer] of [
      ['x'.repeat(100_000), 'A question can have at most 500 characters'],
      ['<script>alert(1)</script>', 'I can’t answer that one.'],
    ] as const) {
      await field().fill(typed);
      await button('Send').click();
      await card().getByText(answer).waitFor();
    }
    await field().fill('What is a traceback?');
    await page.context().setOffline(true);
    await button('Send').click();
    await card().getByText('We can’t reach the academy.').waitFor();
    expect(await field().inputValue()).toBe('What is a traceback?');
    await page.context().setOffline(false);
    await button('Send').click();
    await card()
      .getByRole('link', {name: /Errors/i})
      .first()
      .waitFor();
  });

  test.each([
    ['none', 'Microphone not supported in this browser.', 'Connection error'],
    [
      'NotAllowedError',
      'Microphone access denied. Please allow microphone access to continue.',
      'Microphone access required',
    ],
    ['NotFoundError', 'No microphone found. Please connect a microphone device.', 'Connection error'],
    [
      'NotReadableError',
      'Failed to access microphone. Please check your microphone settings.',
      'Connection error',
    ],
  ] as const)('a microphone that is %s: %s', async (microphone, text, line) => {
    await start(microphone);
    await card().getByText(text).filter({visible: true}).first().waitFor();
    await card().getByRole('status').getByText(line, {exact: true}).waitFor({state: 'attached'});
  });

  test.each(['light', 'dark'])('axe finds nothing in its states, %s', async (theme) => {
    await page.emulateMedia({reducedMotion: 'reduce'});
    await page.goto(origin);
    await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
    await start('NotAllowedError');
    await card().getByRole('heading', {name: 'Microphone Access Required'}).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await card().getByRole('dialog').getByRole('button', {name: 'Type instead'}).click();
    await button('How do I read a traceback?').click();
    await card().getByRole('link').first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });
});

describe('on the embedded voice platform', () => {
  /** What the academy says where one is configured; the platform and the policy are the academy's own. */
  const platform = (token: string, address = '/voice-platform') =>
    page.route('**/api/tutor/voice', (route) =>
      route.fulfill({json: {platform: {address, token, assistant: 'tutor'}}, headers: ours}),
    );
  let ours: Record<string, string>;

  beforeAll(async () => {
    ours = (await page.request.get(`${origin}/api/tutor/voice`)).headers();
    const body = await (await fetch(`${site.origin}/call-machine.js`)).text();
    await page.route(`${origin}/call-machine.js`, (route) =>
      route.fulfill({contentType: 'text/javascript', body}),
    );
  });

  test('a call: the assistant speaks, its picture and its words are shown, a question is sent, and it ends', async () => {
    await platform(here.voicePlatformKey);
    await start();
    await status('Speaking...');
    await page.evaluate(() => {
      const {room} = (globalThis as unknown as {standIn: StandIn}).standIn;
      room?.say(
        JSON.stringify({
          type: 'transcript',
          transcriptType: 'final',
          role: 'assistant',
          transcript: 'Hello there',
        }),
      );
      room?.setGain(0);
    });
    await card().getByText('Hello there').waitFor();
    await field().fill('What is a slice?');
    await button('Send').click();
    await card().getByText('What is a slice?').waitFor();
    const sent = await page.evaluate(() =>
      JSON.stringify((globalThis as unknown as {standIn: StandIn}).standIn.log),
    );
    expect(sent).toContain('add-message');
    await button('Mute').click();
    expect(await button('Mute').getAttribute('aria-pressed')).toBe('true');
    await button('End chat').click();
    await status('Ready to chat');
    await expect
      .poll(() =>
        page.evaluate(() =>
          (globalThis as unknown as {standIn: StandIn}).standIn.opened.every(
            ({readyState}) => readyState === 'ended',
          ),
        ),
      )
      .toBe(true);
  });

  test('a key that it refuses, HTML in its place, nobody there, no code of calls', async () => {
    await page.unroute('**/api/tutor/voice');
    await platform('not-the-key');
    await start();
    await card().getByText('Vapi Error: Invalid Key.').waitFor();
    await status('Connection error');
    await page.unroute('**/api/tutor/voice');
    await platform(here.voicePlatformKey);
    const connection = 'Vapi connection error - please check assistant configuration';
    const call = '**/voice-platform/call/web';
    await page.route(call, (route) => route.fulfill({contentType: 'text/html', body: '<h1>down</h1>'}));
    await start();
    await card().getByText(connection).waitFor();
    await page.unroute(call);
    await page.route(call, (route) => route.abort());
    await start();
    await card().getByText(connection).waitFor();
    await page.unroute('**/api/tutor/voice');
    await page.route('**/api/tutor/voice', (route) => route.abort());
    await start();
    await card().getByText('Failed to start avatar session').waitFor();
  });
});

test('nothing broke the page’s policy', () => {
  expect(profile.brokenPolicies()).toEqual([]);
});
