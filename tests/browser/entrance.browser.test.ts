// The forms of a visitor who was never here: whole before any script, light, and nothing done too early is lost.
import type {Page} from 'playwright';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {violationsOf} from '#tests/browser/axe.ts';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {newLearner, newcomerByRest, type TestLearner} from '#tests/browser/learner.ts';

const {origin} = here;
const PAGES = ['/auth/login', '/auth/register', '/auth/forgot-password'];
/** What makes the forms act. */
const WAKE = '**/assets/public-wake-*.js';
let profile: Profile;
let page: Page;

beforeEach(async () => {
  profile = await newVisitor();
  page = await firstPage(await profile.open());
});
afterEach(async () => {
  await profile.remove();
  // React says so where it draws a form anew that somebody else has changed.
  const isRedrawn = (text: string) => /Minified React error #(?:418|425)|Hydration failed/.test(text);
  expect(profile.complaints.filter((text) => !isRedrawn(text))).toEqual([]);
});

const submit = () => page.getByRole('button', {name: 'Sign In', exact: true});
const password = () => page.getByLabel('Password', {exact: true});

/** Keeps the forms’ script back. @returns lets it go. */
async function hold(): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(WAKE, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** Somebody with an account, whom this browser has never seen. */
async function learnerOfElsewhere(): Promise<TestLearner> {
  const ada = newLearner();
  const elsewhere = await newVisitor();
  await newcomerByRest(await firstPage(await elsewhere.open()), origin, ada);
  await elsewhere.remove();
  return ada;
}

test.each(PAGES)('%s is at most 110 kB before anybody touches it, 20 of them styles', async (path) => {
  const sizes: Promise<{readonly bytes: number; readonly isStyle: boolean}>[] = [];
  page.on('requestfinished', (request) => {
    const isStyle = request.resourceType() === 'stylesheet';
    sizes.push(
      request.sizes().then(({responseBodySize, responseHeadersSize}) => ({
        bytes: responseBodySize + responseHeadersSize,
        isStyle,
      })),
    );
  });
  await page.goto(origin + path, {waitUntil: 'networkidle'});
  const all = await Promise.all(sizes);
  const sum = (some: typeof all) => some.reduce((bytes, one) => bytes + one.bytes, 0);
  expect(sum(all)).toBeGreaterThan(10_000);
  expect(sum(all)).toBeLessThanOrEqual(110_000);
  expect(sum(all.filter(({isStyle}) => isStyle))).toBeLessThanOrEqual(20_000);
});

test.each(['/', '/auth/login'])(
  'the browser’s offer to install is shown to a visitor on “%s”',
  async (path) => {
    await page.goto(origin + path);
    const heading = page.getByRole('heading', {level: 1}).first();
    await heading.waitFor();
    await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt', {cancelable: true})));
    await heading.click();
    const offer = page.getByRole('region', {name: 'Install the academy'});
    await offer.getByRole('button', {name: 'Later'}).waitFor();
  },
);

test('without JavaScript each page has its form, and says what it needs', async () => {
  const browser = page.context().browser();
  const context = await browser?.newContext({javaScriptEnabled: false});
  const still = await context?.newPage();
  for (const path of PAGES) {
    await still?.goto(origin + path);
    await still?.getByText('Signing in needs JavaScript.').waitFor();
    expect(await still?.locator('form').count()).toBe(1);
  }
  await context?.close();
});

test('untouched it has no violation, in neither theme, and nothing is wider than 320', async () => {
  await page.setViewportSize({width: 320, height: 640});
  for (const theme of ['light', 'dark']) {
    for (const path of PAGES) {
      await page.goto(origin + path);
      await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
      await page.reload();
      await page.getByRole('heading', {level: 1}).waitFor();
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 320]);
      expect([path, await violationsOf(page)]).toEqual([path, []]);
    }
  }
});

describe('what is done before the script is there', () => {
  test('is sent once it is, and nothing typed or ticked is lost', async () => {
    const letGo = await hold();
    const asked = page.waitForRequest('**/api/auth/login');
    await page.goto(`${origin}/auth/login`);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('username');
    await page.keyboard.type('nobody-here');
    await password().fill('not the password');
    await page.getByLabel('Remember me for 30 days').check();
    await page.keyboard.press('Enter');
    letGo();
    expect((await asked).postDataJSON()).toEqual({
      username: 'nobody-here',
      password: 'not the password',
      rememberMe: true,
    });
    await page.getByRole('alert').getByText('Invalid username or password').waitFor();
    expect(await page.getByLabel('Username').inputValue()).toBe('nobody-here');
    expect(await password().inputValue()).toBe('not the password');
    expect(await page.getByLabel('Remember me for 30 days').isChecked()).toBe(true);
    expect(page.url()).toBe(`${origin}/auth/login`);
  });

  test('the password is shown, and the way by Google knows where its visitor came from', async () => {
    const letGo = await hold();
    await page.goto(`${origin}/auth/login?utm_source=letter`);
    await page.getByRole('button', {name: 'Show password'}).click();
    letGo();
    await page.getByRole('button', {name: 'Hide password'}).waitFor();
    expect(await password().getAttribute('type')).toBe('text');
    await page.goto(`${origin}/auth/register?utm_source=letter`);
    const asked = page.waitForRequest('**/api/auth/google?**');
    await page.route('**/api/auth/google?**', (route) => route.fulfill({body: 'on the way'}));
    await page.getByRole('link', {name: 'Continue with Google'}).click();
    expect(new URL((await asked).url()).searchParams.get('utm_source')).toBe('letter');
    await page.getByText('on the way').waitFor();
  });
});

test('signed in, the page becomes the app without being loaded again; a registration leads to the first steps', async () => {
  const ada = await learnerOfElsewhere();
  await page.goto(`${origin}/auth/register`);
  await page.evaluate(() => Object.assign(globalThis, {isSame: true}));
  await page.getByRole('button', {name: 'Show password'}).click();
  await page.getByRole('button', {name: 'Hide password'}).waitFor();
  await page.getByRole('link', {name: 'Sign in', exact: true}).click();
  await page.getByRole('heading', {level: 1, name: 'Welcome Back'}).waitFor();
  await page.getByLabel('Username').fill(ada.username);
  await password().fill(ada.password);
  await submit().click();
  await page.waitForURL('**/assessment');
  await page.getByRole('heading', {level: 1, name: 'Python assessment'}).waitFor();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'isSame'))).toBe(true);
  expect(await page.locator('#entrance').count()).toBe(0);
});

describe('a form that somebody else has changed', () => {
  const changes: Readonly<Record<string, () => void>> = {
    'a browser that translates': () => {
      for (const label of document.querySelectorAll('#entrance label, #entrance h1')) {
        const font = document.createElement('font');
        font.append(...label.childNodes);
        label.append(font);
      }
    },
    'a keeper of passwords': () => {
      for (const input of document.querySelectorAll('#entrance input'))
        input.before(document.createElement('div'));
    },
  };
  test.each(Object.entries(changes))('by %s keeps what is typed, and is sent', async (_, change) => {
    const ada = await learnerOfElsewhere();
    const release = await hold();
    await page.goto(`${origin}/auth/login`);
    await page.evaluate(change);
    await page.locator('input[name=username]').fill(ada.username);
    await page.locator('input[name=rememberMe]').check();
    await page.locator('input[name=password]').fill(ada.password);
    await page.keyboard.press('Enter');
    release();
    await page.waitForURL('**/assessment');
    const [cookie] = await page.context().cookies(origin);
    expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000 + 20 * 24 * 3600);
  });
});

test('an address with a slash at its end is the same page', async () => {
  await page.goto(`${origin}/auth/login/`);
  await page.getByLabel('Username').fill('ada');
  await submit().waitFor();
  expect(await page.getByLabel('Username').inputValue()).toBe('ada');
});

test('pressed twice while its script is on its way, a form is sent once', async () => {
  const release = await hold();
  let sent = 0;
  await page.route('**/api/auth/login', (route) => {
    sent += 1;
    return route.fulfill({status: 503, json: {message: 'Later.'}});
  });
  await page.goto(`${origin}/auth/login`);
  await page.getByLabel('Username').fill('ada');
  await password().fill('a password of hers');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  release();
  await page.getByText('Login failed').waitFor();
  expect(sent).toBe(1);
});

test('a form that is sent before any script leads to itself', async () => {
  const reply = await page.request.post(`${origin}/auth/login`, {form: {username: 'ada'}, maxRedirects: 0});
  expect([reply.status(), reply.headers()['location']]).toEqual([303, '/auth/login']);
});
