// What is a way into a call or out of it, and what only looks like one; tabs that are behind, or closed while it rings.
import {expect, test} from 'vitest';
import {notesOf} from '#tests/browser/call-seen.ts';
import {
  button,
  connect,
  dismiss,
  dismissEnd,
  end,
  ended,
  openConversation,
  place,
  ringing,
  twoCallers,
} from '#tests/browser/callers.ts';

const {ada, bob} = twoCallers();

test('one press of Tab leads to the ring from the middle of the page, and the focus goes back after it', async () => {
  const field = bob.page.getByRole('textbox').last();
  await field.fill('Half a sentence');
  await place(ada.page);
  await ringing(bob.page).waitFor();
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  await bob.page.keyboard.press('Tab');
  expect(await ringing(bob.page).locator(':focus').count()).toBe(1);
  await bob.page.keyboard.press('Tab');
  await bob.page.keyboard.press('Enter');
  await dismissEnd(ada.page);
  await ringing(bob.page).waitFor({state: 'detached'});
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await field.inputValue()).toBe('Half a sentence');
});

test('a ring in a tab behind another one is heard, and the tab is named after the caller', async () => {
  const title = await bob.page.title();
  const front = await bob.context.newPage();
  await front.bringToFront();
  // Without a window Chromium calls no page hidden.
  await bob.page.evaluate(() =>
    Object.defineProperty(document, 'visibilityState', {configurable: true, get: () => 'hidden'}),
  );
  const before = await notesOf(bob.page);
  await place(ada.page);
  await expect.poll(() => bob.page.title()).toBe('Ada Lovelace is calling – Academy');
  await expect.poll(() => notesOf(bob.page)).toBeGreaterThan(before);
  await front.close();
  await bob.page.bringToFront();
  await ringing(bob.page).waitFor();
  await button(bob.page, 'Decline').click();
  await expect.poll(() => bob.page.title()).toBe(title);
  await dismissEnd(ada.page);
});

test('the callee closes the tab while it rings: the caller goes on ringing, and the next tab rings too', async () => {
  const url = bob.page.url();
  await place(ada.page);
  await ringing(bob.page).waitFor();
  await bob.page.close();
  bob.page = await bob.context.newPage();
  await openConversation(bob.page, url);
  await ringing(bob.page).waitFor();
  await ada.page.getByText('Ringing…').first().waitFor();
  await button(bob.page, 'Decline').click();
  await dismissEnd(ada.page);
});

test('who skips to the content of the page is not asked whether to leave the call', async () => {
  // Each calls the other in turns: who calls the same person more than five times in 30 s has to wait.
  await connect(bob.page, ada.page);
  await button(ada.page, 'Make the call small').click();
  await ada.page.getByRole('link', {name: 'Skip to content'}).press('Enter');
  await ada.page.waitForURL(/#content$/);
  await ada.page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await ada.page.getByRole('alertdialog').count()).toBe(0);
  await end(ada.page, bob.page);
});

test('in full screen the question before leaving is seen, and with the call full screen ends', async () => {
  const url = ada.page.url();
  const isFull = () => ada.page.evaluate(() => document.fullscreenElement !== null);
  await connect(bob.page, ada.page);
  await button(ada.page, 'Make the call small').click();
  await ada.page.getByRole('link', {name: 'Modules'}).first().click();
  await ada.page.getByRole('heading', {name: 'Modules', level: 1}).waitFor();
  await button(ada.page, 'Back to the call').click();
  await button(ada.page, 'Full screen').click();
  await expect.poll(isFull).toBe(true);
  await ada.page.goBack();
  await button(ada.page, 'Stay in the call').click();
  await button(ada.page, 'End call').click();
  for (const {page} of [ada, bob]) await dismissEnd(page);
  await expect.poll(isFull).toBe(false);
  await openConversation(ada.page, url);
});

test('the caller closes the tab while it rings: it rings no longer, and counts as missed', async () => {
  await place(ada.page);
  await ringing(bob.page).waitFor();
  await ada.page.close();
  await ended(bob.page).getByText('Missed call').waitFor({timeout: 25_000});
  await dismiss(bob.page).click();
});
