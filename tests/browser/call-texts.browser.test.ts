// Each text of calls (specification, section 8) where its cause is, which is a real one where Chromium has it. Others are beside
// what they belong to: a denied microphone in `call-endings`, a lost connection in `call-faults`.
import type {Page} from 'playwright';
import {expect, test} from 'vitest';
import {newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {hears, onlyByRelay, spoil} from '#tests/browser/call-seen.ts';
import {
  button,
  connect,
  dismiss,
  dismissEnd,
  end,
  ended,
  place,
  openAgain,
  ringing,
  talk,
  twoCallers,
} from '#tests/browser/callers.ts';
import {CALL_TEXTS, OWN_CALL_TEXTS} from '#web/calls/machine/call.texts.ts';

const {ada, bob} = twoCallers({
  newBrowser: withClock,
  // Said once for each ring that could not be drawn.
  expected: /dynamically imported module.*call-screens/,
});

/** A browser whose clock a test may put forward; until then it runs like any other. */
async function withClock(): Promise<Profile> {
  const profile = await newVisitor({devices: true});
  return {
    ...profile,
    open: async () => {
      const context = await profile.open();
      await context.clock.install();
      return context;
    },
  };
}

/** Files of that name are not there, as in an old tab beside a newer build. @returns the way to have them again. */
async function withoutFile(page: Page, name: string): Promise<() => Promise<void>> {
  const file = new RegExp(`/assets/${name}-.*js`);
  await page.route(file, (route) => route.fulfill({status: 404, body: 'Not found'}));
  return () => page.unroute(file);
}

test('the code of calls is not to be had: the call does not begin, its card can be closed, and later it works', async () => {
  const again = await withoutFile(ada.page, 'call-engine');
  await place(ada.page);
  await ended(ada.page).getByText(CALL_TEXTS.notInitiated).waitFor();
  await ended(ada.page).getByText('Ada Lovelace').waitFor();
  await dismiss(ada.page).click();
  await expect.poll(() => ended(ada.page).count()).toBe(0);
  await again();
});

test('a ring that cannot be drawn leaves the page as it is, and says how to answer', async () => {
  await bob.page.reload();
  const field = bob.page.getByRole('textbox').last();
  await field.fill('Half a sentence');
  const again = await withoutFile(bob.page, 'call-screens');
  await place(ada.page);
  await bob.page.getByText('Ada Lovelace is calling').first().waitFor();
  expect(await field.inputValue()).toBe('Half a sentence');
  await again();
  await bob.page.reload();
  await button(bob.page, 'Accept').click();
  await talk(ada.page, bob.page);
  await end(ada.page, bob.page);
});

/** Devices that are asked for next do not open. */
const rejectNext = (page: Page, name: string): Promise<void> =>
  page.evaluate((kind) => {
    const devices = navigator.mediaDevices;
    const real = devices.getUserMedia.bind(devices);
    devices.getUserMedia = () => {
      devices.getUserMedia = real;
      return Promise.reject(new DOMException('', kind));
    };
  }, name);

test.each([
  ['a failure without a name', 'InvalidStateError', 'Voice', CALL_TEXTS.notInitiated],
  ['a microphone that another app uses', 'NotReadableError', 'Voice', OWN_CALL_TEXTS.microphoneBusy],
  ['a camera that another app uses', 'NotReadableError', 'Video', OWN_CALL_TEXTS.cameraBusy],
  ['a computer without a camera', 'NotFoundError', 'Video', OWN_CALL_TEXTS.noCamera],
] as const)(
  '%s: the caller reads so, and nothing rings (getUserMedia is replaced)',
  async (_, name, kind, text) => {
    await rejectNext(ada.page, name);
    await place(ada.page, kind);
    await ended(ada.page).getByText(text).waitFor();
    expect(await ringing(bob.page).count()).toBe(0);
    await dismiss(ada.page).click();
  },
);

test('an offer, then an answer that no browser accepts: each side reads so, and the third attempt connects them', async () => {
  await place(ada.page);
  await ringing(bob.page).waitFor();
  await spoil(ada.page, 'offer');
  await button(bob.page, 'Accept').click();
  await bob.page.getByText(CALL_TEXTS.offerFailed).first().waitFor();
  await spoil(bob.page, 'answer');
  await ada.page.clock.fastForward(8000);
  await ada.page.getByText(CALL_TEXTS.answerFailed).first().waitFor();
  await ada.page.clock.fastForward(8000);
  await talk(ada.page, bob.page);
  await hears(bob.page);
  for (const {page} of [ada, bob]) expect(await page.getByText(/Failed to process/).count()).toBe(0);
  await end(ada.page, bob.page);
});

test('no way leads from one to the other: after all attempts both read so, and the call ends by itself', async () => {
  // No relay is set up here.
  await onlyByRelay(ada.page);
  await place(ada.page);
  await button(bob.page, 'Accept').click();
  await ada.page.getByText('Connecting…').first().waitFor();
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await ada.page.clock.fastForward(8000);
  }
  await ada.page.getByText(CALL_TEXTS.connectionFailed).first().waitFor();
  await ada.page.clock.fastForward(5000);
  for (const {page} of [ada, bob]) await ended(page).getByText(CALL_TEXTS.connectionFailed).waitFor();
  await Promise.all([ada.page, bob.page].map(dismissEnd));
  await onlyByRelay(ada.page, false);
});

test('the browser makes no more connections: both read that there is none, and it ends for both', async () => {
  await ada.page.evaluate(() => {
    const all: RTCPeerConnection[] = [];
    // Chromium has at most 500 in a page.
    try {
      for (;;) all.push(new RTCPeerConnection());
    } catch {
      // Here it is.
    }
  });
  await place(bob.page);
  await button(ada.page, 'Accept').click();
  await ada.page.getByText(CALL_TEXTS.notEstablished).first().waitFor();
  await Promise.all([ada.page, bob.page].map(dismissEnd));
  // Closed ones count until the process of their page is gone: a reload keeps it.
  await openAgain(ada);
});

test('each side also counts the 30 s by itself', async () => {
  await place(bob.page);
  await ringing(ada.page).waitFor();
  await ada.page.clock.fastForward(30_000);
  await ended(ada.page).getByText('Missed call').waitFor();
  await button(bob.page, 'End call').waitFor();
  await bob.page.clock.fastForward(30_000);
  await ended(bob.page).getByText(CALL_TEXTS.timeout).waitFor();
  await Promise.all([ada.page, bob.page].map(dismissEnd));
});

test('a page whose clock is wrong by a day makes calls like any other', async () => {
  await bob.page.clock.setSystemTime(Date.now() + 86_400_000);
  await connect(bob.page, ada.page);
  await Promise.all([ada.page, bob.page].map(hears));
  for (const page of [ada.page, bob.page])
    expect(await page.getByRole('timer').textContent()).toMatch(/^0:\d\d$/);
  await end(ada.page, bob.page);
});
