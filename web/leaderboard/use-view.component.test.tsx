// Which week the leaderboard shows on a device whose clock is wrong.
import {afterEach, expect, test} from 'vitest';
import {page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {periodAt} from '#schema/leaderboard/periods.ts';
import {serverClock} from '#web/io/server-clock.ts';
import {usePeriod} from '#web/leaderboard/use-view.ts';

const WEEK_MS = 7 * 86_400_000;
afterEach(() => serverClock.tell(Date.now()));

const Week = () => <p>{usePeriod('week')}</p>;

test('it is the academy’s week, as soon as the academy has told its time', async () => {
  const before = periodAt('week', Date.now() - WEEK_MS);
  await render(<Week />);
  await expect.element(page.getByText(periodAt('week', Date.now()))).toBeVisible();
  serverClock.tell(Date.now() - WEEK_MS);
  await expect.element(page.getByText(before)).toBeVisible();
});
