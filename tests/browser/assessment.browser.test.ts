// The assessment on real devices: half on one, half on another, offline in the middle, the end of the time, and the gate.
import pg from 'pg';
import {afterAll, beforeAll, expect, test} from 'vitest';
import type {BrowserContext, Page} from 'playwright';
import {CODE_TO_PASS} from '#schema/assessment/assessment.rules.ts';
import {violationsOf} from '#tests/browser/axe.ts';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {newcomerByRest, newLearner, type TestLearner} from '#tests/browser/learner.ts';
import {press, tabTo} from '#tests/browser/quiz-keyboard.ts';
import {everythingStored} from '#tests/browser/stored.ts';
import {letPass, RIGHT_PROGRAM, SECRET, seedItems} from '#tests/pg/assessment.ts';

const {origin} = here;
const pool = new pg.Pool({connectionString: here.databaseUrl, max: 2});
const opened: Profile[] = [];
/** Python starts with the first run of a page: seconds, on a busy machine more. */
const STARTED = {timeout: 60_000};

beforeAll(() => seedItems(pool));

afterAll(async () => {
  await pool.end();
  for (const profile of opened) {
    await profile.remove();
    expect(profile.complaints).toEqual([]);
  }
});

async function newBrowser(): Promise<{context: BrowserContext; page: Page}> {
  const profile = await newVisitor({ahead: true});
  opened.push(profile);
  const context = await profile.open();
  return {context, page: await firstPage(context)};
}

const signIn = (page: Page, {username, password}: TestLearner) =>
  page.request.post(`${origin}/api/auth/login`, {
    headers: {origin},
    data: {username, password, rememberMe: false},
  });

/** Opens a page that the gate closes, and is sent to the assessment. */
async function beSentToAssessment(page: Page): Promise<void> {
  await page.goto(`${origin}/modules`);
  await page.waitForURL('**/assessment');
  await page.getByRole('heading', {level: 1}).waitFor();
}

async function start(page: Page): Promise<void> {
  await page.getByRole('button', {name: 'Start the assessment'}).click();
  await page.getByText(/^Question 1 of 30/).waitFor();
}

const goTo = (page: Page, no: number) =>
  page.getByRole('button', {name: new RegExp(`^Question ${no}, `)}).click();
const isAnswered = (page: Page, no: number) =>
  page.getByRole('button', {name: `Question ${no}, answered`}).waitFor();

/** Answers the choice on the screen. */
async function chooseRight(page: Page, no: number): Promise<void> {
  await page.getByText(new RegExp(`^Question ${no} of 30`)).waitFor();
  await page.getByRole('radio', {name: 'right'}).check();
  await isAnswered(page, no);
}

async function submit(page: Page): Promise<void> {
  await page.getByRole('button', {name: 'Review', exact: true}).first().click();
  await page.getByRole('button', {name: 'Submit', exact: true}).click();
  await page.getByRole('alertdialog').getByRole('button', {name: 'Submit'}).click();
}

const userIdOf = async ({username}: TestLearner): Promise<string> =>
  (await pool.query<{id: string}>(`select "id" from "user" where "username" = $1`, [username])).rows[0]?.id ??
  '';

test(
  'half on one device, offline in the middle, half on another; a pass opens the gate live in both',
  {timeout: 240_000},
  async () => {
    const ada = newLearner();
    const [one, other] = [await newBrowser(), await newBrowser()];
    const wire: string[] = [];
    one.page.on('websocket', (socket) =>
      socket.on('framereceived', ({payload}) => wire.push(String(payload))),
    );
    one.page.on('response', async (response) => {
      if (!response.url().includes('/assets/')) wire.push(await response.text().catch(() => ''));
    });
    await newcomerByRest(one.page, origin, ada);
    await beSentToAssessment(one.page);
    expect(await violationsOf(one.page)).toEqual([]);
    await start(one.page);
    for (let no = 1; no <= 4; no += 1) {
      await goTo(one.page, no);
      await chooseRight(one.page, no);
    }
    await one.context.setOffline(true);
    for (let no = 5; no <= 6; no += 1) {
      await goTo(one.page, no);
      await chooseRight(one.page, no);
    }
    await one.page.getByText('Waiting to send').first().waitFor();
    await one.context.setOffline(false);
    expect(await violationsOf(one.page)).toEqual([]);

    await signIn(other.page, ada);
    await beSentToAssessment(other.page);
    for (let no = 1; no <= 6; no += 1) await isAnswered(other.page, no);
    for (let no = 7; no <= 18; no += 1) {
      await goTo(other.page, no);
      await chooseRight(other.page, no);
    }
    for (let no = 19; no < 19 + CODE_TO_PASS; no += 1) {
      await goTo(other.page, no);
      const editor = other.page.getByRole('textbox', {name: `Question ${no}, code`});
      await editor.click();
      await other.page.keyboard.press('Control+a');
      await other.page.keyboard.insertText(RIGHT_PROGRAM);
      await isAnswered(other.page, no);
    }
    await other.page.getByRole('button', {name: 'Run the tests'}).click();
    await other.page.getByText('2 of 2 visible tests passed on this device.').waitFor(STARTED);
    expect(await violationsOf(other.page)).toEqual([]);

    // Nothing of a key is on the device or came over the wire, before it is graded or after.
    await isAnswered(one.page, 19 + CODE_TO_PASS - 1);
    // Here the first answer about the new rights is lost.
    await one.page.route('**/api/auth/me', (route) => route.fulfill({status: 503}), {times: 1});
    await submit(other.page);
    for (const {page} of [one, other]) {
      await page.getByRole('heading', {name: 'You passed the assessment'}).waitFor({timeout: 120_000});
    }
    // The look is worth something: what is asked did come.
    expect(wire.join('\n')).toContain('adds two');
    expect(wire.join('\n')).not.toContain(SECRET);
    expect(await everythingStored(one.page)).not.toContain(SECRET);
    for (const {page} of [one, other]) {
      await page.getByRole('link', {name: 'Go to your tutor'}).click();
      await page.waitForURL('**/personal-tutor');
      await page.getByRole('complementary', {name: 'Sidebar'}).waitFor();
    }
    await one.page.goto(`${origin}/assessment`);
    await one.page.waitForURL('**/personal-tutor');
  },
);

test('the time ends without a browser; then the result says what to study and how long to wait', async () => {
  const bob = newLearner();
  const {page} = await newBrowser();
  await newcomerByRest(page, origin, bob);
  await beSentToAssessment(page);
  await start(page);
  await chooseRight(page, 1);
  const userId = await userIdOf(bob);
  await letPass(pool, userId, 51);
  await page.getByText('Less than 10 minutes left.').waitFor();
  await page.getByRole('button', {name: 'Hide the time'}).click();
  await page.getByText('Time hidden').waitFor();
  await page.goto('about:blank');
  await letPass(pool, userId, 11);
  await page.goto(`${origin}/assessment`);
  await page.getByRole('heading', {name: 'Not passed yet'}).waitFor({timeout: 60_000});
  await page.getByText(/Next attempt in (?:24|23) hours/).waitFor();
  await page.getByRole('heading', {name: 'What to study'}).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await letPass(pool, userId, 24 * 60);
  await page.getByRole('button', {name: 'Start the next attempt'}).click();
  await page.getByText(/^Question 1 of 30/).waitFor();
});

test('an attempt by keyboard alone, and the focus is never lost', async () => {
  const {page} = await newBrowser();
  await newcomerByRest(page, origin, newLearner());
  await beSentToAssessment(page);
  const isOnTitle = async (name: string) => {
    await expect
      .poll(() =>
        page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`),
      )
      .toBe(`H1 ${name}`);
  };
  await press(page, 'Start the assessment');
  await page.getByText(/^Question 1 of 30/).waitFor();
  await isOnTitle('Python assessment');
  await tabTo(page, page.getByRole('radio').first());
  await page.keyboard.press('Space');
  await isAnswered(page, 1);
  await press(page, 'Flag');
  await page.getByRole('button', {name: 'Question 1, answered, flagged'}).waitFor();
  await press(page, /^Question 19, /);
  const editor = page.getByRole('textbox', {name: 'Question 19, code'});
  await tabTo(page, editor);
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(RIGHT_PROGRAM);
  await page.keyboard.press('Control+Enter');
  // Python starts with it: seconds, on a busy machine more.
  await page.getByText(/^\d of \d visible tests? passed on this device\.$/).waitFor({timeout: 60_000});
  // Tab indents in the editor; Escape makes it leave.
  await page.keyboard.press('Escape');
  await press(page, 'Start over');
  await press(page, 'Review');
  await page.getByRole('heading', {name: 'Review your answers'}).waitFor();
  await press(page, 'Submit');
  await page.getByRole('alertdialog').waitFor();
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', {name: 'Submit'}));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', {name: 'Not passed yet'}).waitFor({timeout: 120_000});
  await isOnTitle('Not passed yet');
});

test('before a pass the account is at hand: password, sessions, the own data', async () => {
  const {page} = await newBrowser();
  await newcomerByRest(page, origin, newLearner());
  await beSentToAssessment(page);
  await page.getByRole('button', {name: 'Account'}).click();
  const sheet = page.getByRole('dialog', {name: 'Account'});
  await sheet.getByRole('button', {name: 'Export my data'}).waitFor();
  await sheet.getByRole('button', {name: 'Change password'}).waitFor();
  expect(await violationsOf(page)).toEqual([]);
});
