// Deleting is for online only: what cannot be undone is not left waiting.
import {expect, test, vi} from 'vitest';
import {page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {notification} from '#web/notifications/fakes.ts';
import {BulkBar} from '#web/notifications/list/bulk-bar.tsx';
import {NotificationRow} from '#web/notifications/list/notification-row.tsx';
import {useSelection} from '#web/notifications/list/use-selection.ts';
import type {Acts} from '#web/notifications/use-acts.ts';
import {useDeleting} from '#web/notifications/use-deleting.tsx';

const ROWS = [notification('2'), notification('1')];
const removed = vi.fn();
const archived = vi.fn();

function List({isOffline}: {isOffline: boolean}) {
  const selection = useSelection(ROWS);
  const {ask, question} = useDeleting(removed, isOffline);
  const acts: Acts = {read: archived, archive: archived, unarchive: archived, remove: ask};
  return (
    <>
      <BulkBar rows={ROWS} selection={selection} show="all" acts={acts} isOffline={isOffline} />
      {ROWS.map((one) => (
        <NotificationRow key={one.id} {...{one, selection, acts, isOffline}} show="all" />
      ))}
      <div>{question}</div>
    </>
  );
}

const WHY = 'You’re offline. You can delete notifications when you’re back online.';
const question = page.getByRole('alertdialog');
const button = (name: string) => page.getByRole('button', {name, exact: true});

test.each(['Delete', 'Delete: 2'])(
  '“%s” is off while offline, says why, and takes the focus',
  async (name) => {
    const {rerender} = await render(<List isOffline />);
    await page.getByRole('checkbox', {name: 'Choose: 2'}).click();
    await expect.element(button(name)).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button(name)).toHaveAccessibleDescription(WHY);
    (button(name).element() as HTMLElement).click();
    expect(question.query()).toBeNull();
    await expect.element(button('Archive: 2')).not.toHaveAttribute('aria-disabled');
    await rerender(<List isOffline={false} />);
    await expect.element(page.getByText(WHY)).not.toBeInTheDocument();
    await button(name).click();
    await question.getByRole('button', {name: 'Delete'}).click();
    await expect.poll(() => removed.mock.calls.length).toBe(1);
    removed.mockReset();
  },
);

test('a question that is open when the connection goes is taken back', async () => {
  const {rerender} = await render(<List isOffline={false} />);
  await button('Delete: 2').click();
  await expect.element(question).toBeVisible();
  await rerender(<List isOffline />);
  await expect.poll(() => question.query()).toBeNull();
  expect(removed).not.toHaveBeenCalled();
});
