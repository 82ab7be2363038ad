// The server rejects commands for a while, or the network is down for long.
import {setTimeout as pause} from 'node:timers/promises';
import {pressOffline} from '#tests/faults/cases-browser.ts';
import type {Case} from '#tests/faults/case.ts';
import {live, press, says, turnTo} from '#tests/faults/test-user.ts';

/** Commands per learner and minute in the academy of these cases. */
export const FEW_A_MINUTE = 2;

export const rateLimited: Case = {
  name: 'refused for now by the rate limit',
  run: async ({academy, newTestUser, met}) => {
    const user = await newTestUser();
    await turnTo(user.page, academy, 0);
    await live(user);
    for (let at = 0; at < FEW_A_MINUTE; at += 1) {
      await press(user, academy, at);
      await says(user.page, 'Saved');
    }
    await press(user, academy, FEW_A_MINUTE);
    await says(user.page, 'Waiting to send');
    await user.page
      .getByRole('button', {name: /Show changes on this device/})
      .first()
      .click();
    await user.page
      .getByRole('dialog')
      .getByText(/That’s a lot at once/)
      .waitFor();
    met();
    await user.page.keyboard.press('Escape');
    await says(user.page, 'Saved');
  },
};

/** Slightly longer than Zero stays in `connecting` before it rejects writes. */
const TEN_MINUTES_MS = 10 * 60_000 + 20_000;

export const tenMinutes: Case = {
  name: 'ten minutes offline, a write at either end',
  run: async (fixture) => {
    const user = await fixture.newTestUser();
    await pressOffline(user, fixture, 0);
    // The ten minutes offline.
    await pause(TEN_MINUTES_MS, undefined, {signal: fixture.opened.signal});
    await press(user, fixture.academy, 1);
    await says(user.page, 'Waiting to send');
    await user.browser.setOffline(false);
    await says(user.page, 'Saved');
    await turnTo(user.page, fixture.academy, 0);
    await says(user.page, 'Saved');
    await live(user);
    fixture.met();
  },
};
