import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import '#web/styles.css';
import {SessionClock} from '#web/avatar/screen/session/session-clock.tsx';

const NOW = 1_000_000;
beforeEach(() => vi.useFakeTimers({toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW}));
afterEach(() => vi.useRealTimers());

test('it says how long a session has been going on, and how long it may', async () => {
  await render(<SessionClock startedAt={NOW - 65_000} endsAt={NOW + 600_000} />);
  const clock = page.getByRole('timer', {name: 'Session time 1 minute 5 seconds, 10 minutes left'});
  await expect.element(clock).toHaveTextContent('1:0510:00 left');
});

test('without an end it says nothing of one; its last minute is said and seen', async () => {
  const {rerender} = await render(<SessionClock startedAt={NOW} />);
  expect(page.getByRole('timer').element().textContent).toBe('0:00');
  await rerender(<SessionClock startedAt={NOW} endsAt={NOW + 61_000} />);
  const said = page.getByRole('status');
  expect(said.element().textContent).toBe('');
  vi.advanceTimersByTime(1000);
  await expect.element(said).toHaveTextContent('Less than a minute left');
  expect(said.element().getBoundingClientRect().width).toBeGreaterThan(50);
});
