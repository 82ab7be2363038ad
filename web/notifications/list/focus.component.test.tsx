// Where the focus goes when its button goes with what it did.
import {useState} from 'react';
import {expect, test} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import type {Shown} from '#schema/notifications/notifications.queries.ts';
import {notification} from '#web/notifications/fakes.ts';
import {BulkBar} from '#web/notifications/list/bulk-bar.tsx';
import {NotificationList} from '#web/notifications/list/notification-list.tsx';
import {NotificationRow} from '#web/notifications/list/notification-row.tsx';
import {useSelection} from '#web/notifications/list/use-selection.ts';
import type {Notification} from '#web/notifications/changes.ts';
import type {Acts} from '#web/notifications/use-acts.ts';

type Some = readonly Notification[];

const readIn = (rows: Some, some: Some): Some =>
  rows.map((row) => (some.some(({id}) => id === row.id) ? {...row, isRead: true} : row));

/** A list of notifications, with what becomes of it. */
function List({start, show = 'all'}: {start: Some; show?: Shown}) {
  const [rows, setRows] = useState(start);
  const selection = useSelection(rows);
  const take = (some: Some) => setRows(rows.filter((row) => !some.includes(row)));
  const read = (some: Some) => (show === 'unread' ? take(some) : setRows(readIn(rows, some)));
  const acts: Acts = {read, archive: take, unarchive: take, remove: take};
  return (
    <>
      <h1 tabIndex={-1}>Profile</h1>
      {rows.length > 0 ? <BulkBar {...{rows, selection, show, acts}} isOffline={false} /> : null}
      <ul>
        {rows.map((one) => (
          <li key={one.id}>
            <NotificationRow {...{one, show, selection, acts}} isOffline={false} />
          </li>
        ))}
      </ul>
    </>
  );
}

const button = (name: string) => page.getByRole('button', {name, exact: true});
const heading = page.getByRole('heading', {name: 'Profile'});

async function press(name: string): Promise<void> {
  (button(name).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
}

test.each([
  ['Archive', 'all'],
  ['Move back', 'archived'],
  ['Mark as read', 'all'],
  ['Mark as read', 'unread'],
] as const)(
  'after “%s” (%s) it is on the next line, else on the one before, else on the heading',
  async (act, show) => {
    await render(<List start={[notification('3'), notification('2'), notification('1')]} show={show} />);
    await press(`${act}: 2`);
    await expect.element(button(`${act}: 1`)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(button(`${act}: 3`)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(heading).toHaveFocus();
  },
);

test.each([
  ['Archive', 'all', false],
  ['Move back', 'archived', false],
  ['Mark as read', 'all', true],
  ['Mark as read', 'unread', false],
] as const)(
  'after “%s” (%s) of what was chosen it is on “Choose all”, or on the heading',
  async (act, show, stays) => {
    await render(<List start={[notification('2'), notification('1')]} show={show} />);
    const all = page.getByRole('checkbox', {name: 'Choose all'});
    await page.getByRole('checkbox', {name: 'Choose: 2'}).click();
    await press(act);
    await expect.element(all).toHaveFocus();
    await expect.element(button(act)).not.toBeInTheDocument();
    await page.getByRole('checkbox', {name: 'Choose: 1'}).click();
    if (stays) await page.getByRole('checkbox', {name: 'Choose: 2'}).click();
    await press(act);
    await expect.element(stays ? all : heading).toHaveFocus();
  },
);

function Bell({start}: {start: Some}) {
  const [newest, setNewest] = useState(start);
  return (
    <NotificationList
      newest={newest}
      unread={newest.filter(({isRead}) => !isRead).length}
      isKnown
      onRead={(one) => setNewest((rows) => readIn(rows, [one]))}
      onReadAll={() => setNewest(readIn(newest, newest))}
      onFollow={() => undefined}
    />
  );
}

test('on the bell it goes to the next row after “Mark as read”, and stays in the list after the last', async () => {
  await render(<Bell start={[notification('2'), notification('1')]} />);
  await press('Mark as read: 2');
  await expect.element(button('Mark as read: 1')).toHaveFocus();
  await press('Mark as read: 1');
  await expect.element(page.getByRole('list', {name: 'Newest notifications'})).toHaveFocus();
  await expect.element(button('Mark as read: 1')).not.toBeInTheDocument();
});

test('on the bell it stays in the list after “Mark all as read”', async () => {
  await render(<Bell start={[notification('2'), notification('1')]} />);
  await press('Mark all as read');
  await expect.element(page.getByRole('list', {name: 'Newest notifications'})).toHaveFocus();
  await expect.element(button('Mark all as read')).not.toBeInTheDocument();
});
