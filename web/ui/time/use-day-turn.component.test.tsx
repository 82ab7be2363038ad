import {expect, onTestFinished, test, vi} from 'vitest';
import {page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {serverClock} from '#web/io/server-clock.ts';
import {useDayTurn} from '#web/ui/time/use-day-turn.ts';

const Turn = () => <output>{useDayTurn()}</output>;

test('it rises at the device’s midnight and at the one in UTC, and at no other hour', async () => {
  // As in India.
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-330);
  onTestFinished(() => {
    vi.restoreAllMocks();
    serverClock.tell(Date.now());
  });
  const at = (time: string) => serverClock.tell(Date.parse(`2027-03-0${time}:30Z`));
  at('1T12:00');
  await render(<Turn />);
  const shown = page.getByRole('status');
  const first = Number(shown.element().textContent);
  for (const [time, days] of [
    ['1T18:29', 0],
    ['1T18:30', 1],
    ['1T23:59', 1],
    ['2T00:00', 2],
    ['2T12:00', 2],
  ] as const) {
    at(time);
    await expect.element(shown).toHaveTextContent(String(first + days));
  }
});
