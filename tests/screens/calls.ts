// A call in each of its states, as one of the two sees it: the other is a page beside, with devices that Chromium makes up.
import type {BrowserContext, Page} from 'playwright';
import {newLearner, registerByRest} from '#tests/browser/learner.ts';
import {withSocket} from '#tests/browser/with-socket.ts';
import type {Screen, ScreenFixture} from '#tests/screens/screen.ts';

type Friend = {readonly page: Page; readonly context: BrowserContext; readonly conversation: string};

/** Of each look, whose browser it is. */
const friends = new Map<BrowserContext, Friend>();

/** Somebody with whom the learner may talk; theirs is the same academy. */
async function friendOf(page: Page, {origin, context, pool, username}: ScreenFixture): Promise<Friend> {
  const known = friends.get(context);
  if (known) return known;
  const browser = context.browser();
  if (!browser) throw new Error('no browser');
  const their = await browser.newContext({serviceWorkers: 'block'});
  for (const one of [context, their]) await one.grantPermissions(['camera', 'microphone'], {origin});
  const bob = newLearner();
  const theirs = await their.newPage();
  await registerByRest(theirs, origin, bob);
  const {rows} = await pool.query<{id: string}>('SELECT id FROM public."user" WHERE username = $1', [
    username,
  ]);
  const reply = await theirs.request.post(`${origin}/api/direct-messages`, {
    headers: {origin},
    data: {receiverId: rows[0]?.id, content: 'Shall we look at it together?'},
  });
  const {channelId} = (await reply.json()) as {channelId: string};
  await pool.query(`UPDATE public."channelState" SET contact = 'accepted' WHERE "channelId" = $1`, [
    channelId,
  ]);
  const conversation = `${origin}/community?channel=${channelId}`;
  await theirs.addInitScript(() => localStorage.setItem('call-checked', '"yes"'));
  await withSocket(theirs, () => theirs.goto(conversation));
  await page.evaluate(() => localStorage.removeItem('call-checked'));
  const friend = {page: theirs, context: their, conversation};
  friends.set(context, friend);
  return friend;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', {name});
const dismiss = (page: Page) => page.getByRole('button', {name: 'Dismiss', exact: true});
const timer = (page: Page) => page.getByRole('timer').waitFor();

/** Both in the conversation, without a call. */
async function meet(page: Page, fixture: ScreenFixture): Promise<Friend> {
  const friend = await friendOf(page, fixture);
  await withSocket(page, () => page.goto(friend.conversation));
  await button(page, /^Voice call with/).waitFor();
  await button(friend.page, /^Voice call with/).waitFor();
  return friend;
}

async function ring(page: Page, fixture: ScreenFixture, kind: 'Voice' | 'Video'): Promise<Friend> {
  const friend = await meet(page, fixture);
  await button(friend.page, new RegExp(`^${kind} call with`)).click();
  await page.getByRole('region', {name: /^Incoming/}).waitFor();
  return friend;
}

async function talk(page: Page, fixture: ScreenFixture, kind: 'Voice' | 'Video'): Promise<Friend> {
  const friend = await ring(page, fixture, kind);
  await button(page, 'Accept').first().click();
  await Promise.all([timer(page), timer(friend.page)]);
  return friend;
}

/** Ends what goes on, and closes what is shown of it. */
async function end(page: Page, {context}: ScreenFixture): Promise<void> {
  const their = friends.get(context)?.page;
  if (!their) return;
  await button(their, 'End call').click();
  for (const one of [page, their]) {
    await one.getByRole('region', {name: 'Call ended'}).waitFor();
    await dismiss(one).click();
  }
}

export const calls: readonly Screen[] = [
  {
    name: 'call-check',
    as: 'learner',
    show: async (page, fixture) => {
      await meet(page, fixture);
      await button(page, /^Video call with/).click();
      const check = page.getByRole('dialog', {name: 'Will this call work?'});
      await check.getByLabel('Works').nth(2).waitFor();
    },
    after: (page) => button(page, 'Not now').click(),
  },
  {
    name: 'call-incoming',
    as: 'learner',
    show: async (page, fixture) => void (await ring(page, fixture, 'Video')),
    after: end,
  },
  {
    name: 'call-calling',
    as: 'learner',
    show: async (page, fixture) => {
      await meet(page, fixture);
      await page.evaluate(() => localStorage.setItem('call-checked', '"yes"'));
      await button(page, /^Voice call with/).click();
      await page.getByText('Ringing…').first().waitFor();
    },
    after: async (page, {context}) => {
      await button(page, 'End call').click();
      await dismiss(page).click();
      const friend = friends.get(context)?.page;
      if (friend) await dismiss(friend).click();
    },
  },
  {
    name: 'call-voice',
    as: 'learner',
    show: async (page, fixture) => void (await talk(page, fixture, 'Voice')),
    after: end,
  },
  {
    name: 'call-video',
    as: 'learner',
    show: async (page, fixture) => {
      await talk(page, fixture, 'Video');
      await page.locator('video[aria-label$="picture"]').first().waitFor();
    },
  },
  {
    // The call of before goes on.
    name: 'call-small',
    as: 'learner',
    show: async (page) => {
      await button(page, 'Make the call small').click();
      await button(page, 'Back to the call').waitFor();
    },
    after: end,
  },
  {
    name: 'call-reconnecting',
    as: 'learner',
    show: async (page, fixture) => {
      const friend = await talk(page, fixture, 'Voice');
      const devtools = await friend.context.newCDPSession(friend.page);
      // It stops answering, and says nothing.
      void devtools.send('Page.crash').catch(() => undefined);
      await page.getByText('Reconnecting…').first().waitFor();
    },
  },
  {
    name: 'call-ended',
    as: 'learner',
    show: async (page) => {
      await page.getByRole('region', {name: 'Call ended'}).waitFor();
    },
    after: async (page, {context}) => {
      await dismiss(page).click();
      await friends.get(context)?.context.close();
      friends.delete(context);
    },
  },
  {
    name: 'call-history',
    as: 'learner',
    show: async (page, {origin}) => {
      await page.goto(`${origin}/community?list`);
      await button(page, 'Calls').click();
      await page.getByRole('dialog', {name: 'Calls'}).getByRole('listitem').first().waitFor();
    },
    after: (page) => page.keyboard.press('Escape'),
  },
];
