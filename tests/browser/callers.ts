// Two learners who may call each other, in browsers of their own, with devices that Chromium makes up.
import pg, {type Pool} from 'pg';
import type {BrowserContext, Page} from 'playwright';
import {afterAll, afterEach, beforeAll, expect} from 'vitest';
import {newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {noteConnections} from '#tests/browser/call-seen.ts';
import {here} from '#tests/browser/here.ts';
import {enterByRest, newLearner, type TestLearner} from '#tests/browser/learner.ts';
import {withSocket} from '#tests/browser/with-socket.ts';

const {origin} = here;

export type Caller = {
  readonly learner: TestLearner;
  readonly userId: string;
  readonly profile: Profile;
  readonly context: BrowserContext;
  /** Where the two write to each other; a test may put another page in its place. */
  page: Page;
  /** Its address, once they have met. */
  conversation?: string;
};

/** A browser of somebody who calls: its devices are allowed and checked. */
export async function openCaller(profile: Profile): Promise<BrowserContext> {
  const context = await profile.open();
  await context.grantPermissions(['camera', 'microphone'], {origin});
  // A page in a call asks before it is left.
  context.on('dialog', (dialog) => void dialog.accept());
  return context;
}

type Wishes = {
  /** Of each of the two. */
  readonly newBrowser?: () => Promise<Profile>;
  /** Complaints of their pages that a test brings about. */
  readonly expected?: RegExp;
};

/**
 * The two of a file of tests, in their conversation: they are there from its first test to its last. At the end no page may
 * have complained.
 */
export function twoCallers({newBrowser, expected}: Wishes = {}) {
  const pool = new pg.Pool({connectionString: here.databaseUrl});
  // Some tests kill the database under its connections.
  pool.on('error', () => undefined);
  const [ada, bob] = [{} as Caller, {} as Caller];
  const both = [ada, bob];
  beforeAll(async () => {
    const made = await Promise.all(both.map(() => newCaller(pool, newBrowser)));
    both.forEach((one, at) => Object.assign(one, made[at]));
    await meet(pool, ada, bob);
  });
  afterEach(async ({task}) => {
    if (task.result?.state === 'fail') await Promise.all(both.map(leave));
  });
  afterAll(async () => {
    await pool.end();
    await Promise.all(both.map(({profile}) => profile.remove()));
    const complaints = both.flatMap(({profile}) => profile.complaints);
    expect(complaints.filter((text) => !expected?.test(text))).toEqual([]);
  });
  return {pool, ada, bob};
}

/** A call that a failed test leaves behind would ring into the next; a page that is left hangs up, one that crashed cannot. */
async function leave(caller: Caller): Promise<void> {
  if (crashed.has(caller.page) || caller.page.isClosed()) await openAgain(caller);
  // Wherever the test has left it: a page of another site opens no socket that could be waited for.
  else await (caller.conversation ? openConversation(caller.page, caller.conversation) : reload(caller.page));
}

const crashed = new WeakSet<Page>();

/** The page is gone from one moment to the next: nothing in it learns of that. */
export async function crash(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const gone = page.waitForEvent('crash');
  crashed.add(page);
  // It never answers.
  void devtools.send('Page.crash').catch(() => undefined);
  await gone;
}

/** Another page in place of one that crashed or was closed. */
export async function openAgain(caller: Caller): Promise<void> {
  const url = caller.page.url();
  await caller.page.close();
  caller.page = await caller.context.newPage();
  await openConversation(caller.page, url);
}

/** Only those may call each other whose first message was accepted. Both are in their conversation then. */
export async function meet(pool: Pool, a: Caller, b: Caller): Promise<void> {
  const reply = await a.page.request.post(`${origin}/api/direct-messages`, {
    headers: {origin},
    data: {receiverId: b.userId, content: 'Shall we look at it together?'},
  });
  const {channelId} = (await reply.json()) as {channelId: string};
  await pool.query(`UPDATE public."channelState" SET contact = 'accepted' WHERE "channelId" = $1`, [
    channelId,
  ]);
  const conversation = `${origin}/community?channel=${channelId}`;
  await Promise.all(
    [a, b].map((caller) => {
      caller.conversation = conversation;
      return openConversation(caller.page, conversation);
    }),
  );
}

/** Opens the conversation in the browser's only page. */
export const openConversation = (page: Page, url: string): Promise<void> =>
  withSocket(page, () => page.goto(url));

const reload = (page: Page): Promise<void> => withSocket(page, () => page.reload());

export async function newCaller(
  pool: Pool,
  newBrowser: () => Promise<Profile> = () => newVisitor({devices: true}),
): Promise<Caller> {
  const [learner, profile] = [newLearner(), await newBrowser()];
  const context = await openCaller(profile);
  await context.addInitScript(noteConnections);
  const page = await context.newPage();
  await enterByRest(page, origin, learner);
  const {rows} = await pool.query<{id: string}>('SELECT id FROM public."user" WHERE username = $1', [
    learner.username,
  ]);
  return {learner, userId: rows[0]?.id ?? '', profile, context, page};
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', {name});
/** Of a call. Toasts have a button whose name begins alike. */
export const dismiss = (page: Page) => page.getByRole('button', {name: 'Dismiss', exact: true});
export const ringing = (page: Page) => page.getByRole('region', {name: /^Incoming/});
export const ended = (page: Page) => page.getByRole('region', {name: 'Call ended'});

export const place = (page: Page, kind: 'Voice' | 'Video' = 'Voice'): Promise<void> =>
  button(page, new RegExp(`^${kind} call with`)).click();

/** Both see the clock of the call. */
export const talk = (...pages: readonly Page[]): Promise<unknown> =>
  Promise.all(pages.map((page) => page.getByRole('timer').waitFor()));

export async function connect(caller: Page, callee: Page, kind: 'Voice' | 'Video' = 'Voice'): Promise<void> {
  await place(caller, kind);
  await button(callee, 'Accept').first().click();
  await talk(caller, callee);
}

/** One ends the call, and both see that. */
export async function end(one: Page, other: Page): Promise<void> {
  await button(one, 'End call').click();
  for (const page of [one, other]) await dismissEnd(page);
}

export async function dismissEnd(page: Page): Promise<void> {
  await ended(page).waitFor();
  await dismiss(page).click();
}
