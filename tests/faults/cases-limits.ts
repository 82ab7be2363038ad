// The server refuses for now, or the network stays away for long.
import {setTimeout as pause} from 'node:timers/promises';
import {pressOffline} from '#tests/faults/cases-browser.ts';
import type {Case} from '#tests/faults/case.ts';
import {live, press, says, turnTo} from '#tests/faults/person.ts';

/** Commands that a learner may send in a minute, in the academy of these cases. */
export const FEW_A_MINUTE = 2;

export const rateLimited: Case = {
  name: 'refused for now by the rate limit',
  run: async ({academy, newPerson, met}) => {
    const person = await newPerson();
    await turnTo(person.page, academy, 0);
    await live(person);
    for (let at = 0; at < FEW_A_MINUTE; at += 1) {
      await press(person, academy, at);
      await says(person.page, 'Saved');
    }
    await press(person, academy, FEW_A_MINUTE);
    await says(person.page, 'Waiting to send');
    await person.page
      .getByRole('button', {name: /Show what waits/})
      .first()
      .click();
    await person.page
      .getByRole('dialog')
      .getByText(/That is a lot at once/)
      .waitFor();
    met();
    await person.page.keyboard.press('Escape');
    await says(person.page, 'Saved');
  },
};

/** A little more than Zero stays in `connecting` before it refuses writes. */
const TEN_MINUTES_MS = 10 * 60_000 + 20_000;

export const tenMinutes: Case = {
  name: 'ten minutes offline, a write at either end',
  run: async (desk) => {
    const person = await desk.newPerson();
    await pressOffline(person, desk, 0);
    // The ten minutes themselves.
    await pause(TEN_MINUTES_MS, undefined, {signal: desk.opened.signal});
    await press(person, desk.academy, 1);
    await says(person.page, 'Waiting to send');
    await person.browser.setOffline(false);
    await says(person.page, 'Saved');
    await turnTo(person.page, desk.academy, 0);
    await says(person.page, 'Saved');
    await live(person);
    desk.met();
  },
};
