// What only developers see: machines as charts, the socket, any route of REST.
import type {Page} from 'playwright';
import {keptUser} from '#web/data/session/kept-user.ts';
import type {Screen, ScreenFixture} from '#tests/screens/screen.ts';

const setDev = async ({pool, username}: ScreenFixture, isDev: boolean): Promise<void> => {
  await pool.query(
    `update "learner" set "isDev" = $2 from "user" u where u."id" = "learner"."userId" and u."username" = $1`,
    [username, isDev],
  );
};

/**
 * Makes the learner a developer, or a learner again: the device forgets who it knew, and asks. No page of the app is open
 * meanwhile, for it would notice and write down what it knew before.
 */
async function become(page: Page, fixture: ScreenFixture, isDev: boolean): Promise<void> {
  await page.goto(`${fixture.origin}/robots.txt`);
  await setDev(fixture, isDev);
  await page.evaluate((key) => localStorage.removeItem(key), keptUser.key);
}

/** A screen that the learner opens as a developer. */
const forDevelopers = (name: string, path: string, ready: (page: Page) => Promise<void>): Screen => ({
  name: `dev-${name}`,
  as: 'learner',
  show: async (page, fixture) => {
    await become(page, fixture, true);
    await page.goto(fixture.origin + path);
    await ready(page);
  },
  after: (page, fixture) => become(page, fixture, false),
});

const drawn = (machine: string) => async (page: Page) => {
  await page.getByRole('button', {name: new RegExp(`^${machine}`)}).click();
  await page.locator(`[data-state="${machine}"]`).waitFor();
};

export const developers: readonly Screen[] = [
  forDevelopers('machines', '/dev/machines', drawn('chat-socket')),
  forDevelopers('machines-parallel', '/dev/machines', drawn('connection')),
  forDevelopers('machines-text', '/dev/machines', async (page) => {
    await drawn('chat-socket')(page);
    await page.getByRole('button', {name: /States and transitions/}).click();
    await page.getByText('lively', {exact: true}).last().scrollIntoViewIfNeeded();
  }),
  forDevelopers('socket', '/community/debug', async (page) => {
    await page.getByText('linked › open › lively').waitFor();
    await page.getByRole('button', {name: 'Ping'}).click();
    await page.getByRole('list', {name: 'Frames'}).getByText('pong', {exact: true}).first().waitFor();
  }),
  forDevelopers('api', '/community/api-debug', async (page) => {
    await page.getByRole('button', {name: /GET \/api\/auth\/me/}).click();
    await page.getByRole('button', {name: 'Send', exact: true}).click();
    await page.getByRole('region', {name: 'Reply'}).waitFor();
  }),
  forDevelopers('api-asks', '/community/api-debug', async (page) => {
    await page.getByRole('button', {name: /PUT \/api\/user\/profile/}).click();
    await page.getByRole('button', {name: 'Send', exact: true}).click();
    await page.getByRole('alertdialog').waitFor();
  }),
];
