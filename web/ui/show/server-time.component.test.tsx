// Times of the server on a device whose clock is wrong.
import {afterEach, expect, test} from 'vitest';
import {page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {serverClock} from '#web/io/server-clock.ts';
import {Time} from '#web/ui/show/time.tsx';
import {MINUTE_MS, useMinute} from '#web/ui/use-minute.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The server says what time it is there, before or behind this device. */
const serverIs = (aheadMs: number) => serverClock.tell(Date.now() + aheadMs);
afterEach(() => serverIs(0));

function Minute() {
  return <p>Minute {useMinute() / MINUTE_MS}</p>;
}
const minuteAt = (at: number) => page.getByText(`Minute ${Math.floor(at / MINUTE_MS)}`, {exact: true});

test('on a device that is a day ahead what was 2 hours ago is not of yesterday, and on one a day behind neither', async () => {
  for (const ahead of [-DAY_MS, DAY_MS]) {
    serverIs(ahead);
    const {unmount} = await render(<Time at={Date.now() + ahead - 2.5 * HOUR_MS} />);
    await expect.element(page.getByText('2h ago')).toBeVisible();
    await unmount();
  }
});

test('it changes as soon as the server has told its time', async () => {
  await render(<Time at={Date.now() - DAY_MS - 2.5 * HOUR_MS} />);
  await expect.element(page.getByText('Yesterday')).toBeVisible();
  serverIs(-DAY_MS);
  await expect.element(page.getByText('2h ago')).toBeVisible();
});

test('the minute is that of the server, at once', async () => {
  await render(<Minute />);
  await expect.element(minuteAt(Date.now())).toBeVisible();
  serverIs(-DAY_MS);
  await expect.element(minuteAt(Date.now() - DAY_MS)).toBeVisible();
});
