import {expect, test} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {TimeFields} from '#web/admin/students/time-fields.tsx';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const NONE = {factor: 1, running: null, last: null, nextAttemptAllowed: null};
const running = (minutes: number) => ({startedAt: ago(minutes), dueAt: ago(minutes - 120)});
const time = () => page.getByRole('combobox', {name: 'Time'});
const ends = () => page.getByText('This ends the running attempt at once');

test('it starts with the time that the learner has', async () => {
  await render(<TimeFields assessment={{...NONE, factor: 1.5}} />);
  await expect.element(time()).toHaveDisplayValue('90 minutes (1.5 times)');
});

test('what would end a running attempt at once says so before it is sent', async () => {
  await render(<TimeFields assessment={{...NONE, factor: 2, running: running(70)}} />);
  expect(ends().query()).toBeNull();
  await userEvent.selectOptions(time(), '1');
  await expect.element(ends()).toBeVisible();
  await userEvent.selectOptions(time(), '1.25');
  await expect.poll(() => ends().query()).toBeNull();
});

test('a running attempt that goes on is only told of', async () => {
  await render(<TimeFields assessment={{...NONE, running: running(5)}} />);
  await expect.element(page.getByText(/An attempt has been running since/)).toBeVisible();
  expect(ends().query()).toBeNull();
});
