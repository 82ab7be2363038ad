// The SDK and the platform client in a page of the academy, on its own embedded voice platform: no key of the
// platform, no other host. The room is the stand-in of the call library's bundle.
import {chromium, type Browser, type Page} from 'playwright';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {findShell} from '#tests/browser/find-browser.ts';
import {here} from '#tests/browser/here.ts';
import {openSite, type Site} from '#tests/browser/sdk-site.ts';

const {origin} = here;
const KEY = here.voicePlatformKey;
const PAGE = `${origin}/voice-page/`;

let site: Site;
let browser: Browser;
let page: Page;
const elsewhere: string[] = [];

beforeAll(async () => {
  site = await openSite();
  const {executablePath, args} = await findShell();
  browser = await chromium.launch({executablePath, args: [...args]});
  page = await browser.newPage({permissions: ['microphone']});
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) elsewhere.push(request.url());
  });
  // The page and its scripts are served from the academy's own origin; everything else is the academy itself.
  const built = (path: string) => async () => ({body: await (await fetch(site.origin + path)).text()});
  const serve = async (pattern: string, contentType: string, read: () => Promise<{body: string}>) =>
    page.route(pattern, async (route) => route.fulfill({contentType, ...(await read())}));
  await serve(PAGE, 'text/html', built('/'));
  await serve(`${origin}/page.js`, 'text/javascript', built('/page.js'));
  await serve(`${origin}/call-machine.js`, 'text/javascript', built('/call-machine.js'));
  await page.route(`${origin}/assets/*`, async (route) => {
    const {pathname} = new URL(route.request().url());
    await route.fulfill({contentType: 'text/javascript', ...(await built(pathname)())});
  });
  await page.goto(PAGE);
  await page.waitForFunction(() => 'sdk' in globalThis);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

test('start() gets its call from the academy; the call starts, messages arrive, and it ends', async () => {
  const seen = await page.evaluate(async (token) => {
    const noted = sdk.open({token, baseUrl: '/voice-platform'});
    const call = await noted.voice.start('tutor', {artifactPlan: {videoRecordingEnabled: false}});
    await sdk.heard(noted, 'call-start');
    standIn.room?.say(JSON.stringify({type: 'transcript', role: 'assistant', transcript: 'Hello'}));
    const message = await sdk.heard(noted, 'message');
    const joined = sdk.asked('join-meeting')[0];
    await noted.voice.stop();
    return {call, message, joined, story: sdk.story(noted)};
  }, KEY);
  expect(seen.story).not.toContain('error');
  expect(seen.call).toMatchObject({
    type: 'webCall',
    assistantId: 'tutor',
    webCallUrl: `${origin}/voice-platform/room/${seen.call?.id}`,
  });
  expect(seen.joined).toMatchObject({properties: {url: seen.call?.webCallUrl}});
  expect(seen.message).toMatchObject({type: 'transcript', transcript: 'Hello'});
  expect(seen.story.slice(-2)).toEqual(['call-end', 'message']);
  expect(elsewhere).toEqual([]);
});

test('a wrong key is one error with the words of the platform', async () => {
  const error = await page.evaluate(async () => {
    const noted = sdk.open({token: 'not-the-key', baseUrl: '/voice-platform'});
    const refused = sdk.heard(noted, 'error');
    await noted.voice.start('tutor');
    return JSON.parse(JSON.stringify(await refused)) as object;
  });
  expect(error).toMatchObject({
    type: 'start-method-error',
    stage: 'web-call-creation',
    code: 'http',
    status: 401,
    message: 'Invalid Key.',
  });
});

test('the platform client chats with the course from the same page', async () => {
  const answer = await page.evaluate(async (token) => {
    const client = sdk.createClient({token, address: '/voice-platform'});
    const events = await client.chat.create(
      {body: {input: 'What is a slice?', stream: true}},
      {as: 'events'},
    );
    let text = '';
    for await (const {delta} of events) text += delta;
    return text;
  }, KEY);
  expect(answer).toContain('](/modules/python-that-works/lessons/lists-dicts-sets#lists-keep-order)');
});
