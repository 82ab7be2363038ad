// A stranger's first minutes, from the landing page to the first question of a quiz: by mouse, by touch, by keyboard alone.
import type {Locator, Page} from 'playwright';
import {afterEach, expect, test} from 'vitest';
import {violationsOf} from '#tests/browser/axe.ts';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {newLearner, passInSight} from '#tests/browser/learner.ts';
import {tabTo} from '#tests/browser/quiz-keyboard.ts';

const {origin} = here;

/** How somebody uses a page. */
type Hand = {
  readonly press: (target: Locator) => Promise<void>;
  /** Chooses a radio button. */
  readonly choose: (target: Locator) => Promise<void>;
  readonly write: (field: Locator, text: string) => Promise<void>;
  readonly readToTheEnd: () => Promise<void>;
};

const byMouse = (page: Page): Hand => ({
  press: (target) => target.click(),
  choose: (target) => target.click(),
  write: async (field, text) => {
    await field.click();
    await page.keyboard.type(text);
  },
  readToTheEnd: () => page.mouse.wheel(0, 100_000),
});

const byTouch = (page: Page): Hand => ({
  press: (target) => target.tap(),
  choose: (target) => target.tap(),
  write: async (field, text) => {
    await field.tap();
    await page.keyboard.type(text);
  },
  readToTheEnd: () => page.getByRole('button', {name: 'Start', exact: true}).scrollIntoViewIfNeeded(),
});

const byKeys = (page: Page): Hand => ({
  press: async (target) => {
    await tabTo(page, target);
    await page.keyboard.press('Enter');
  },
  choose: async (target) => {
    const ofGroup = page.locator(`input[name="${await target.getAttribute('name')}"]`);
    // Tab stops at the chosen one, or at the first.
    const chosen = ofGroup.and(page.locator(':checked'));
    await tabTo(page, (await chosen.count()) > 0 ? chosen : ofGroup.first());
    await page.keyboard.press('Space');
    for (let at = 0; at < 10 && !(await target.isChecked()); at += 1) await page.keyboard.press('ArrowDown');
    expect(await target.isChecked()).toBe(true);
  },
  write: async (field, text) => {
    await tabTo(page, field);
    await page.keyboard.type(text);
  },
  readToTheEnd: () => page.keyboard.press('End'),
});

let visitor: Profile;

afterEach(async () => {
  await visitor.remove();
  expect(visitor.complaints).toEqual([]);
});

test.each([
  ['by mouse', byMouse, false],
  ['by touch, on a phone', byTouch, true],
  ['by keyboard alone', byKeys, false],
] as const)('a stranger comes to the first question %s', async (_, handOf, phone) => {
  visitor = await newVisitor({phone});
  const page = await firstPage(await visitor.open());
  const {press, choose, write, readToTheEnd} = handOf(page);
  const {username, password} = newLearner();

  await page.goto(origin);
  await press(page.getByRole('main').getByRole('link', {name: 'Apply Now'}).first());
  await page.waitForURL('**/auth/register');
  await write(page.getByLabel('Full name'), 'Ada Lovelace');
  await write(page.getByLabel('Username'), username);
  await write(page.getByLabel('Email'), `${username}@example.org`);
  await write(page.getByLabel('Password', {exact: true}), password);
  await press(page.getByRole('button', {name: 'Create account'}));

  const steps = page.getByRole('dialog');
  await page.getByRole('dialog', {name: 'Set your goal'}).waitFor();
  // The gate opens under their eyes.
  await passInSight(page, origin, {username});
  await choose(steps.getByRole('radio', {name: '5 days a week'}));
  await press(steps.getByRole('button', {name: 'Next'}));
  await choose(steps.getByRole('radio', {name: 'No, it’s new to me'}));
  await press(steps.getByRole('button', {name: 'Next'}));
  await press(steps.getByRole('link', {name: 'Open the first lesson'}));
  await page.getByRole('heading', {level: 1, name: 'Values, names and types'}).waitFor();
  await steps.waitFor({state: 'detached'});

  const isRead = page.getByText('Met: Read to the end');
  // The heading may be there before the text that makes the page long: who sees that, goes on to the end again.
  await expect
    .poll(async () => {
      await readToTheEnd();
      return isRead.isVisible();
    })
    .toBe(true);
  await press(page.getByRole('button', {name: 'Start', exact: true}));
  await page.getByText(/^Question 1 of/).waitFor();
  expect(await violationsOf(page)).toEqual([]);
});
