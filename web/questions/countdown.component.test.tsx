// The wait for an attempt on a device whose clock is wrong.
import {afterEach, expect, test} from 'vitest';
import {page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {serverClock} from '#web/io/server-clock.ts';
import {Countdown} from '#web/questions/countdown.tsx';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
afterEach(() => serverClock.tell(Date.now()));

/** Ten minutes, begun now by a server that is ahead of this device by so much. */
const waitAt = (aheadMs: number) => {
  const issuedAt = Date.now() + aheadMs;
  return {issuedAt, notBefore: issuedAt + 10 * MINUTE_MS};
};

test.each([
  ['ahead', -DAY_MS],
  ['behind', DAY_MS],
])('is as long as it is, on a device that is a day %s', async (_, aheadMs) => {
  serverClock.tell(Date.now() + aheadMs);
  await render(<Countdown wait={waitAt(aheadMs)} />);
  await expect.element(page.getByText(/^Next attempt in 10 minutes/)).toBeVisible();
});

test('is told as soon as the server has told its time', async () => {
  const wait = waitAt(-DAY_MS);
  await render(<Countdown wait={wait} />);
  expect(page.getByText(/^Next attempt/).query()).toBeNull();
  serverClock.tell(Date.now() - DAY_MS);
  await expect.element(page.getByText(/^Next attempt in 10 minutes/)).toBeVisible();
});
