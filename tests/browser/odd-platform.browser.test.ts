// All pages in browsers that do not say what others say. They open, and the academy is told nothing that is not so.
import type {Page} from 'playwright';
import pg from 'pg';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {routes, type Audience} from '#schema/wire/routes.ts';
import {breakPlatform, type Answers, type Breakage} from '#tests/browser/break-platform.ts';
import {firstPage, newVisitor} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {enterByRest, firstLessonUrl, newLearner} from '#tests/browser/learner.ts';
import {COMING} from '#tests/pages.ts';
import {go} from '#tests/screens/screen.ts';

const {origin} = here;
const learner = newLearner();
const pool = new pg.Pool({connectionString: here.databaseUrl});
let cookies: Awaited<ReturnType<ReturnType<Page['context']>['cookies']>> = [];
/** A conversation with somebody who may be called. */
let conversation = '';

beforeAll(async () => {
  const [ada, bob] = [await newVisitor(), await newVisitor()];
  const [hers, his] = [await firstPage(await ada.open()), await firstPage(await bob.open())];
  await enterByRest(hers, origin, learner);
  await enterByRest(his, origin, newLearner());
  cookies = await hers.context().cookies();
  const reply = await his.request.post(`${origin}/api/direct-messages`, {
    headers: {origin},
    data: {receiverId: await idOf(learner.username), content: 'Shall we look at it together?'},
  });
  const {channelId} = (await reply.json()) as {channelId: string};
  await pool.query(`update "channelState" set "contact" = 'accepted' where "channelId" = $1`, [channelId]);
  conversation = `${origin}/community?channel=${channelId}`;
  await Promise.all([ada.remove(), bob.remove()]);
});

afterAll(() => pool.end());

const idOf = async (username: string) =>
  (await pool.query<{id: string}>(`select "id" from "user" where "username" = $1`, [username])).rows[0]?.id;

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', {level: 1, name});

/** Each screen with its heading. In one area of the app they follow each other without a load. */
const SCREENS = [
  ['/personal-tutor', 'AI tutor'],
  ['/progress', 'Progress'],
  ['/profile', 'Profile'],
  ['/profile?tab=notifications', 'Notifications'],
  ['/leaderboard', 'Leaderboard'],
  ['/coding', 'Coding'],
  ['/modules', 'Modules'],
  [firstLessonUrl(''), 'Values, names and types'],
  ['/community', 'Community'],
  ['/dashboard', /step/],
] as const;

/** What leads elsewhere at once, and the assessment, which is behind who has passed it. */
const NO_PAGES: readonly string[] = ['/logout', '/assessment'];

/** The addresses of pages for these, of the one table that has them all. */
const pagesOf = (...audiences: readonly Audience[]): readonly string[] =>
  routes
    .filter(({audience, devOnly}) => audiences.includes(audience) && devOnly !== true)
    .map(({path}) => path)
    .filter((path) => !path.includes(':') && ![...COMING, ...NO_PAGES].includes(path));

const GUEST_PAGES = pagesOf('public', 'guest', 'open');
const OTHER_PAGES = pagesOf('student').filter((path) => !SCREENS.some(([known]) => known === path));

async function see(page: Page, path: string, name: string | RegExp = /./): Promise<void> {
  await go(page, origin + path);
  await heading(page, name).filter({visible: true}).first().waitFor();
  expect(await heading(page, "The academy didn't open").count(), path).toBe(0);
}

/** Opens every screen, and tries what a call needs. */
async function seeAll(page: Page): Promise<void> {
  for (const [path, name] of SCREENS) await see(page, path, name);
  for (const path of OTHER_PAGES) await see(page, path);
  await page.goto(conversation);
  await page.getByRole('button', {name: /^Voice call with/}).click();
  await page.getByRole('dialog', {name: 'Will this call work?'}).waitFor();
  await page.getByRole('button', {name: 'Not now'}).click();
  await page.getByRole('button', {name: /^Voice call with/}).waitFor();
}

async function oddBrowser(answers: Answers, breakage: Breakage, who = cookies) {
  const profile = await newVisitor();
  const context = await profile.open();
  await context.addInitScript(breakPlatform, [answers, breakage] as const);
  await context.addCookies(who);
  return {profile, page: await context.newPage()};
}

const zoneOf = async (username: string) =>
  (await pool.query(`select "timeZone" from "learner" where "userId" = $1`, [await idOf(username)])).rows;

test.each(['missing', 'refused', 'nonsense'] as const)(
  'every screen opens where what the browser says of place, language and device is %s, and no time zone is sent',
  async (breakage) => {
    const {profile, page} = await oddBrowser('device', breakage);
    await seeAll(page);
    await page.goto(`${origin}/profile`);
    await page.getByText('Your browser doesn’t say which time zone you’re in').waitFor();
    expect(await page.getByLabel('Time zone').inputValue()).toBe('UTC');
    await page.getByText('Saved', {exact: true}).first().waitFor();
    expect(await zoneOf(learner.username)).toEqual([{timeZone: null}]);
    expect(profile.complaints).toEqual([]);
    await profile.remove();
  },
);

test.each(['missing', 'refused', 'nonsense'] as const)(
  'every screen opens where the browser’s parts, from storage to speech, are %s',
  async (breakage) => {
    const {profile, page} = await oddBrowser('parts', breakage);
    await seeAll(page);
    expect(profile.complaints).toEqual([]);
    await profile.remove();
  },
);

const ODDITIES = (['device', 'parts'] as const).flatMap((answers) =>
  (['missing', 'refused', 'nonsense'] as const).map((breakage) => [answers, breakage] as const),
);

test.each(ODDITIES)(
  'every page for guests opens where the answers of the %s are %s',
  async (answers, breakage) => {
    const {profile, page} = await oddBrowser(answers, breakage, []);
    for (const path of GUEST_PAGES) await see(page, path);
    expect(profile.complaints).toEqual([]);
    await profile.remove();
  },
);
