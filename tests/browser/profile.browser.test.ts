// The profile page: changes show everywhere, online and offline.
import {createServer, type RequestListener, type Server} from 'node:http';
import {once} from 'node:events';
import pg from 'pg';
import sharp from 'sharp';
import type {BrowserContext, Page} from 'playwright';
import {afterAll, afterEach, beforeAll, expect, test} from 'vitest';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {newLearner, registerByRest} from '#tests/browser/learner.ts';

const {origin, countryPorts} = here;
const pool = new pg.Pool({connectionString: here.databaseUrl, max: 2});
pool.on('error', () => undefined);
const ada = newLearner();
let profile: Profile;
let context: BrowserContext;
let page: Page;
const services: Server[] = [];

beforeAll(async () => {
  profile = await newVisitor({serviceWorker: true});
  context = await profile.open();
  page = await firstPage(context);
  await registerByRest(page, origin, ada);
});
afterEach(async () => {
  // A test that fails while offline must not leave the next one offline.
  await context.setOffline(false);
  for (const server of services.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
afterAll(async () => {
  await profile.remove();
  await pool.end();
});

const openProfile = async (on: Page = page) => {
  await on.goto(`${origin}/profile`);
  await on.getByLabel('Full name').waitFor();
};
const save = (on: Page = page) => on.getByRole('button', {name: 'Save', exact: true}).click();
const sidebar = (on: Page = page) => on.getByRole('complementary', {name: 'Sidebar'});
const stored = async () => {
  const {rows} = await pool.query<Record<string, unknown>>(
    `select "id", "fullName", "bio", "links", "avatarUrl", "country", "timeZone"
     from "user" join "learner" on "userId" = "id" where "username" = $1`,
    [ada.username],
  );
  return rows[0] ?? {};
};

test('a new name shows in the sidebar at once, also in another window', async () => {
  const other = await context.newPage();
  await other.goto(`${origin}/modules`);
  await openProfile();
  await page.getByLabel('Full name').fill('Ada King');
  await page.getByLabel('About you').fill('Mathematics.\nAnd engines.');
  await page.getByRole('textbox', {name: 'Link 1'}).fill('github.com/ada');
  await save();
  await sidebar().getByText('Ada King').waitFor();
  await sidebar(other).getByText('Ada King').waitFor();
  await page.getByText('Saved', {exact: true}).first().waitFor();
  await other.close();
  await page.reload();
  expect(await page.getByLabel('About you').inputValue()).toBe('Mathematics.\nAnd engines.');
  expect(await page.getByRole('textbox', {name: 'Link 1'}).inputValue()).toBe('https://github.com/ada');
});

test('what was typed stays after a rejection, and each field says what is wrong with it', async () => {
  await openProfile();
  await page.getByLabel('Full name').fill('x'.repeat(300));
  await page.getByRole('textbox', {name: 'Link 1'}).fill('javascript:alert(1)');
  await save();
  await page.getByText('Full name must have at most 100 characters').waitFor();
  await page.getByText('Enter a web address, such as https://github.com/ada').waitFor();
  expect(await page.getByLabel('Full name').inputValue()).toBe('x'.repeat(300));
  expect(await page.getByRole('textbox', {name: 'Link 1'}).inputValue()).toBe('javascript:alert(1)');
  expect((await stored())['fullName']).toBe('Ada King');
});

test('offline a change shows at once, is pending, and is saved after reconnecting', async () => {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await openProfile();
  // From here on the worker opens pages without a network.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.getByLabel('Full name').fill('Ada Byron');
  await save();
  await sidebar().getByText('Ada Byron').waitFor();
  await page.getByText('Waiting to send').first().waitFor();
  await page.reload();
  expect(await page.getByLabel('Full name').inputValue()).toBe('Ada Byron');
  await context.setOffline(false);
  await expect.poll(async () => (await stored())['fullName']).toBe('Ada Byron');
});

const photo = (colour: string) =>
  sharp({create: {width: 600, height: 400, channels: 3, background: colour}})
    .jpeg()
    .toBuffer();
const choosePicture = async (name: string, mimeType: string, buffer: Buffer) =>
  page.getByLabel('Picture file').setInputFiles({name, mimeType, buffer});

test('a picture is cropped by keyboard, and shows in the sidebar of every window at once', async () => {
  const other = await context.newPage();
  await other.goto(`${origin}/modules`);
  await openProfile();
  await choosePicture('me.jpg', 'image/jpeg', await photo('teal'));
  const dialog = page.getByRole('dialog', {name: 'Your picture'});
  await dialog.getByRole('group', {name: /Picture position/}).focus();
  await page.keyboard.press('ArrowRight');
  await dialog.getByRole('slider', {name: 'Zoom'}).focus();
  await page.keyboard.press('End');
  await dialog.getByRole('button', {name: 'Use this picture'}).click();
  await dialog.waitFor({state: 'hidden'});
  const {avatarUrl} = await stored();
  for (const window of [page, other]) {
    const picture = sidebar(window).locator(`img[src="${String(avatarUrl)}"]`);
    await picture.waitFor();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(512);
  }
  await other.close();
});

test('rejects a file that is no picture with a message, and keeps the picture', async () => {
  const before = (await stored())['avatarUrl'];
  await openProfile();
  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  await choosePicture('me.svg', 'image/svg+xml', Buffer.from(script));
  await page.getByText('SVG files aren’t supported').waitFor();
  await choosePicture('me.png', 'image/png', Buffer.from('just words'));
  await page.getByText('We couldn’t read this file').waitFor();
  expect((await stored())['avatarUrl']).toBe(before);
});

test('a picture that did not get through is kept for another try', async () => {
  await openProfile();
  await choosePicture('me.jpg', 'image/jpeg', await photo('plum'));
  const dialog = page.getByRole('dialog', {name: 'Your picture'});
  await dialog.waitFor();
  await context.setOffline(true);
  await dialog.getByRole('button', {name: 'Use this picture'}).click();
  await dialog.getByText('We can’t reach the academy').waitFor();
  await context.setOffline(false);
  const before = (await stored())['avatarUrl'];
  await dialog.getByRole('button', {name: 'Try again'}).click();
  await dialog.waitFor({state: 'hidden'});
  expect((await stored())['avatarUrl']).not.toBe(before);
});

test('a picture that comes while too many wait says when to send it again, and is kept until then', async () => {
  await openProfile();
  const before = (await stored())['avatarUrl'];
  // As the academy answers (sync/files/picture-attacks.pg.test.ts): its queue is full for moments only.
  const busy = {
    status: 503,
    headers: {'Retry-After': '7'},
    json: {
      message: 'Many people are changing their picture right now. Yours wasn’t saved.',
      code: 'BUSY',
      waitTimeText: '7 seconds',
    },
  };
  await page.route('**/upload-image', (route) => route.fulfill(busy), {times: 1});
  await choosePicture('me.jpg', 'image/jpeg', await photo('olive'));
  const dialog = page.getByRole('dialog', {name: 'Your picture'});
  await dialog.getByRole('button', {name: 'Use this picture'}).click();
  await dialog.getByText('Yours wasn’t saved. Try again in 7 seconds.').waitFor();
  await dialog.getByRole('button', {name: 'Try again'}).click();
  await dialog.waitFor({state: 'hidden'});
  expect((await stored())['avatarUrl']).not.toBe(before);
});

/** A stub of a service that returns the caller's country. */
async function answering(at: number, answer: RequestListener): Promise<void> {
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    answer(request, response);
  }).listen(countryPorts[at]);
  services.push(server);
  await once(server, 'listening');
}

test('the country is asked for only when the learner agrees, and from the first service that knows', async () => {
  const asked: string[] = [];
  await answering(0, (_, response) => {
    asked.push('first');
    response.writeHead(503).end();
  });
  await answering(1, ({headers}, response) => {
    asked.push(`second ${headers.cookie ?? 'without cookie'}`);
    response.end('{"country_code":"FR"}');
  });
  await openProfile();
  await page.getByRole('button', {name: 'Find my country'}).click();
  await page.getByText('They see your IP address').waitFor();
  expect(asked).toEqual([]);
  await page.getByRole('button', {name: 'Find my country'}).click();
  await page.getByText('France. If that’s wrong').waitFor();
  expect(asked).toEqual(['first', 'second without cookie']);
  await expect.poll(() => page.getByLabel('Country').inputValue()).toBe('FR');
});

test('a country that the learner chose stays, whatever is found out', async () => {
  await answering(0, (_, response) => void response.end('{"country":"ES"}'));
  await openProfile();
  await page.getByLabel('Country').selectOption('GB');
  await expect.poll(async () => (await stored())['country']).toBe('GB');
  await page.getByRole('button', {name: 'Find my country'}).click();
  await page.getByText('They see your IP address').waitFor();
  await page.getByRole('button', {name: 'Find my country'}).click();
  await page.getByText('You seem to be in Spain. We kept the country you chose.').waitFor();
  expect((await stored())['country']).toBe('GB');
  await page.getByRole('button', {name: 'Use Spain'}).click();
  await expect.poll(async () => (await stored())['country']).toBe('ES');
});

test('a chosen time zone holds for 24 hours, in words', async () => {
  await openProfile();
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
  await page.getByRole('button', {name: 'Use Tokyo'}).click();
  await expect.poll(async () => (await stored())['timeZone']).toBe('Asia/Tokyo');
  await page.getByText('You can change it again in 24 hours').waitFor();
  expect(await page.getByLabel('Time zone').isDisabled()).toBe(true);
});

test('the theme is chosen by keyboard, and kept on this device', async () => {
  await openProfile();
  await page.getByRole('radio', {name: 'Light', exact: true}).last().focus();
  await page.keyboard.press('ArrowDown');
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  await page.reload();
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  await page.evaluate(() => localStorage.setItem('theme', 'light'));
});

test('no page complained on the console', () => {
  expect(profile.complaints).toEqual([]);
});
