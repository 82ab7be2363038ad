// Over the composer of /community: that chat is not connected, and when it tries again.
import type {BrowserContext, Page} from 'playwright';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {enterByRest, newLearner} from '#tests/browser/learner.ts';

const {origin} = here;
let profile: Profile;
let context: BrowserContext;
let page: Page;

beforeEach(async () => {
  profile = await newVisitor({ahead: true});
  context = await profile.open();
  page = await firstPage(context);
});
afterEach(async () => {
  await profile.remove();
  expect(profile.complaints).toEqual([]);
});

test('the banner over the composer counts down, and is gone as soon as the network is back', async () => {
  await enterByRest(page, origin, newLearner());
  await page.goto(`${origin}/community`);
  await page.getByRole('textbox').first().waitFor();
  const {id} = (await (await page.request.get(`${origin}/api/auth/me`)).json()) as {id: string};
  await page.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        const tabs = new BroadcastChannel(name);
        tabs.addEventListener('message', ({data}: MessageEvent<{connection?: {state: string}}>) => {
          if (data.connection?.state === 'open') resolve();
        });
        tabs.postMessage({type: 'ask', wake: false});
      }),
    `chat-socket:${id}`,
  );
  await context.setOffline(true);
  const banner = page.getByRole('region', {name: 'Chat connection'});
  await banner.getByText('Not connected to chat server', {exact: true}).waitFor();
  await banner.getByText(/Trying again in \d+ s\./).waitFor();
  await context.setOffline(false);
  await banner.waitFor({state: 'detached'});
});
