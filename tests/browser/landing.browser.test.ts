// The public pages: what they show without a script, what acts, and the sign-in form over the landing page (specification,
// sections 2.3 and 2.4).
import pg from 'pg';
import type {BrowserContextOptions, Page} from 'playwright';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {TERMS_VERSION} from '#schema/account/terms.ts';
import {violationsOf} from '#tests/browser/axe.ts';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {enterByRest, newLearner, register, signOut} from '#tests/browser/learner.ts';

const {origin} = here;
/** Longer than Python takes to start on a busy machine, ms. */
const PYTHON_MS = 90_000;
let profile: Profile;
let page: Page;
const pool = new pg.Pool({connectionString: here.databaseUrl});

beforeAll(async () => {
  profile = await newVisitor();
  page = await firstPage(await profile.open());
});
afterAll(async () => {
  await profile.remove();
  await pool.end();
});

const field = (name: string) => page.getByLabel(name, {exact: true});
const PAGES = ['', 'about', 'learn-more', 'contact', 'privacy', 'terms', 'cookies', 'email-course'].map(
  (name) => `/${name}`,
);

/** A page of its own, with other settings. */
async function visit(options: BrowserContextOptions): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error('the visitor has a profile of its own');
  return (await browser.newContext(options)).newPage();
}

test('without a script every page is whole, and the two questions answer', async () => {
  const still = await visit({javaScriptEnabled: false});
  for (const path of PAGES) {
    await still.goto(origin + path);
    await still.getByRole('heading', {level: 1}).waitFor();
    expect(await still.getByRole('contentinfo').getByRole('link').count()).toBe(8);
  }
  await still.goto(origin);
  const bug = still.getByRole('region', {name: 'What does it print?'});
  expect(await bug.getByRole('img').isVisible()).toBe(false);
  await bug.getByLabel('[]', {exact: true}).check();
  await bug.getByText('It made one, with two names.').waitFor();
  expect(await bug.getByRole('img').isVisible()).toBe(true);
  // What would do nothing is not there.
  expect(await still.getByRole('button', {name: 'Run it'}).count()).toBe(0);
  await still.getByLabel('1, and then 2').check();
  await still.getByText('both calls append to it').waitFor();
  await still.getByRole('heading', {name: /^Limited spots for the .+ cohort$/}).waitFor();
  await still.context().close();
});

test.each(['light', 'dark'])(
  'axe finds nothing in the %s theme, and nothing is wider than 320',
  async (theme) => {
    const narrow = await visit({viewport: {width: 320, height: 640}, reducedMotion: 'reduce'});
    await narrow.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    for (const path of [...PAGES, '/no/such/page']) {
      await narrow.goto(origin + path);
      await narrow.getByRole('heading', {level: 1}).waitFor();
      expect([path, await narrow.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 320]);
      expect([path, await violationsOf(narrow)]).toEqual([path, []]);
    }
    await narrow.context().close();
  },
);

describe('on the landing page', () => {
  test('nothing moves by itself, and nothing at all where motion is not wanted', async () => {
    const calm = await visit({reducedMotion: 'reduce'});
    await calm.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(globalThis, {shifts});
      new PerformanceObserver((list) =>
        shifts.push(...list.getEntries().map((entry) => (entry as PerformanceEntry & {value: number}).value)),
      ).observe({type: 'layout-shift', buffered: true});
    });
    await calm.goto(origin);
    await calm.evaluate(() => document.fonts.ready.then(() => undefined));
    await calm.evaluate(() => scrollTo(0, document.body.scrollHeight));
    expect(await calm.evaluate(() => (globalThis as unknown as {shifts: number[]}).shifts)).toEqual([]);
    await expect
      .poll(() =>
        calm.evaluate(() => document.getAnimations().filter((one) => one.playState === 'running').length),
      )
      .toBe(0);
    await calm.context().close();
  });

  test('the three lines are answered and run by keyboard alone', async () => {
    await page.goto(origin);
    const bug = page.getByRole('region', {name: 'What does it print?'});
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    // Two links, then the answers.
    for (let at = 0; at < 3; at += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await bug.getByText('That’s it.').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await bug.getByRole('group', {name: 'Output'}).getByText("['Hi']").waitFor({timeout: PYTHON_MS});
  });

  test('the lesson’s sample is changed, and what runs is what was changed', async () => {
    const sample = page.getByRole('group', {name: 'Sample', exact: true});
    await sample.getByRole('button', {name: 'Change it'}).click();
    const editor = sample.getByRole('textbox');
    await editor.waitFor();
    await editor.fill('print(120 + 30)');
    await sample.getByRole('button', {name: 'Run', exact: true}).click();
    await sample.getByRole('group', {name: 'Output'}).getByText('150').waitFor({timeout: PYTHON_MS});
    await sample.getByRole('button', {name: 'Start over'}).click();
    await sample.getByText('budget = ').first().waitFor();
  });

  test('the sample is stepped through by keyboard, without Python', async () => {
    const pythons: string[] = [];
    page.on(
      'request',
      (request) => void (/\.wasm|python-worker/.test(request.url()) && pythons.push(request.url())),
    );
    await page.goto(origin);
    const sample = page.getByRole('group', {name: 'Sample', exact: true});
    await sample.getByRole('button', {name: 'Step through'}).focus();
    await page.keyboard.press('Enter');
    await sample.getByText('Step 1 of 4').waitFor();
    await sample.getByRole('slider', {name: 'Step'}).focus();
    for (let at = 0; at < 3; at += 1) await page.keyboard.press('ArrowRight');
    await sample.getByText('prints 800 1000', {exact: true}).waitFor();
    expect(await sample.getByRole('img').getAttribute('aria-label')).toContain('limit');
    expect(pythons).toEqual([]);
  });

  test('a mark made on one device waits for the network, and then is on the other', async () => {
    const laptop = page.getByRole('group', {name: 'Your laptop'});
    const phone = page.getByRole('group', {name: 'Your phone'});
    const markOn = (device: typeof phone) => device.getByRole('button').first();
    await markOn(laptop).click();
    await expect.poll(() => markOn(phone).getAttribute('aria-pressed')).toBe('true');
    await phone.getByRole('switch', {name: 'Network'}).click();
    await markOn(phone).click();
    await phone.getByText('Waiting to send: 1').waitFor();
    expect(await markOn(laptop).getAttribute('aria-pressed')).toBe('true');
    await phone.getByRole('switch', {name: 'Network'}).click();
    await expect.poll(() => markOn(laptop).getAttribute('aria-pressed')).toBe('false');
  });
});

test('who came by a link with its source registers with it, under the terms of the day', async () => {
  await page.goto(`${origin}/?utm_source=newsletter&utm_campaign=may&other=1`);
  const ada = newLearner();
  await register(page, origin, ada);
  const {rows} = await pool.query(
    `select s."source", s."campaign", t."version" from "user" u
     join private."registrationSource" s on s."userId" = u."id"
     join private."termsAcceptance" t on t."userId" = u."id" where u."username" = $1`,
    [ada.username],
  );
  expect(rows).toEqual([{source: 'newsletter', campaign: 'may', version: TERMS_VERSION}]);
  // A learner has no landing page: the server sends them on.
  const response = await page.request.get(origin, {maxRedirects: 0});
  expect([response.status(), response.headers()['location']]).toEqual([302, '/personal-tutor']);
  await signOut(page, origin);
});

describe('over the landing page', () => {
  const opener = () => page.getByRole('banner').getByRole('link', {name: 'Sign In'});
  const dialog = () => page.getByRole('dialog', {name: 'Welcome Back'});
  const scripts = () =>
    page.evaluate(
      () => performance.getEntriesByType('resource').filter(({name}) => name.endsWith('.js')).length,
    );

  test('the form is fetched only when somebody is about to sign in', async () => {
    await page.mouse.move(5, 500);
    await page.goto(origin);
    await opener().waitFor();
    const before = await scripts();
    await opener().hover();
    await expect.poll(scripts).toBeGreaterThan(before);
    expect(await dialog().count()).toBe(0);
  });

  test('a plain click opens it; Escape, the close button and a click outside close it, and the focus comes back', async () => {
    const waysOut = [
      () => page.keyboard.press('Escape'),
      () => dialog().getByRole('button', {name: 'Close'}).click(),
      () => page.mouse.click(5, 5),
    ];
    for (const leave of waysOut) {
      await opener().focus();
      await page.keyboard.press('Enter');
      await dialog().waitFor();
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
        .toBe('username');
      expect(page.url()).toBe(`${origin}/`);
      await leave();
      await dialog().waitFor({state: 'hidden'});
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Sign In');
    }
  });

  test('it is a link still: another tab opens the page', async () => {
    const opened = page.context().waitForEvent('page');
    await opener().click({modifiers: ['ControlOrMeta']});
    const tab = await opened;
    await tab.waitForURL('**/auth/login');
    await tab.close();
    expect(await dialog().count()).toBe(0);
  });

  test('it says what is wrong in the specification’s words, and signs in', async () => {
    const eve = newLearner();
    await enterByRest(page, origin, eve);
    await page.context().clearCookies();
    await page.goto(origin);
    await opener().click();
    const submit = dialog().getByRole('button', {name: 'Sign In', exact: true});
    await submit.click();
    await dialog().getByText('Username is required').waitFor();
    await dialog().getByText('Password is required').waitFor();
    await field('Username').fill(eve.username);
    await field('Password').fill('not the password');
    await submit.click();
    await dialog().getByText('Login failed').waitFor();
    await dialog().getByText('Invalid username or password').waitFor();
    expect(
      await dialog()
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual([
      '/auth/forgot-password',
      `/api/auth/google?terms=${TERMS_VERSION}&utm_source=newsletter&utm_campaign=may`,
      '/terms',
      '/auth/register',
    ]);
    await dialog().getByRole('button', {name: 'Show password'}).click();
    expect(await field('Password').getAttribute('type')).toBe('text');
    await field('Password').fill(eve.password);
    await dialog().getByLabel('Remember me for 30 days').check();
    await submit.click();
    await page.waitForURL('**/personal-tutor');
  });
});

test('no page complained on the console', () => {
  expect(profile.complaints).toEqual([]);
});
