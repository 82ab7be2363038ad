import {useRef, useState} from 'react';
import {beforeEach, expect, test, vi} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {Router} from 'wouter';
import type {Notification} from '#web/notifications/changes.ts';
import {NotificationList} from '#web/notifications/list/notification-list.tsx';
import {Popover} from '#web/ui/overlay/popover.tsx';

const HOUR = 3_600_000;
const now = Date.now();
const mention: Notification = {
  id: 'a',
  dedupeKey: 'mention:a',
  actorId: 'bob',
  type: 'info',
  category: 'community',
  title: 'Bob mentioned you in #general',
  message: '@ada, what does line 3 print?',
  isRead: false,
  actionUrl: '/community?channel=general',
  actionText: 'Show message',
  createdAt: now - HOUR / 2,
};
const older: Notification = {
  ...mention,
  id: 'b',
  dedupeKey: 'contact:b',
  title: 'Eve wants to chat with you',
  message: 'Hello!',
  isRead: true,
  actionUrl: null,
  actionText: null,
  createdAt: now - 3 * HOUR,
};

const onRead = vi.fn();
const onReadAll = vi.fn();
const go = vi.fn();

beforeEach(() => {
  onRead.mockReset();
  onReadAll.mockReset();
  go.mockReset();
});

function Bell({newest, isKnown = true}: {newest: readonly Notification[]; isKnown?: boolean}) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <Router hook={() => ['/modules', go]}>
      <button ref={anchor} type="button" onClick={() => setOpen(!open)}>
        Notifications
      </button>
      <button type="button" onFocus={() => undefined}>
        Elsewhere
      </button>
      <Popover label="Notifications" anchor={anchor} open={open} onOpenChange={setOpen}>
        <NotificationList
          newest={newest}
          unread={newest.filter(({isRead}) => !isRead).length}
          isKnown={isKnown}
          onRead={onRead}
          onReadAll={onReadAll}
          onFollow={() => setOpen(false)}
        />
      </Popover>
    </Router>
  );
}

const opener = page.getByRole('button', {name: 'Notifications', exact: true});
const panel = page.getByRole('dialog', {name: 'Notifications'});

test('each says what it is, when it was and where it leads, and unread ones say so', async () => {
  await render(<Bell newest={[mention, older]} />);
  await opener.click();
  const items = panel.getByRole('listitem');
  await expect.element(items.nth(0)).toMatchTextContent(/Unread: Bob mentioned you in #general/);
  await expect.element(items.nth(0)).toMatchTextContent(/what does line 3 print\?/);
  await expect.element(items.nth(0).getByRole('time')).toHaveTextContent('Just now');
  await expect.element(items.nth(1)).not.toMatchTextContent(/Unread/);
  await expect.element(items.nth(1).getByRole('time')).toHaveTextContent('3h ago');
  expect(items.nth(1).getByRole('link').query()).toBeNull();
  expect(items.nth(1).getByRole('button').query()).toBeNull();
});

test('missed calls of one person are one line with their number, read with one press', async () => {
  const call = (id: string): Notification => ({
    ...mention,
    id,
    dedupeKey: `call:${id}`,
    title: 'Missed voice call from Bob Stone',
    message: 'You didn’t answer in time.',
  });
  await render(<Bell newest={[call('3'), mention, call('2'), call('1')]} />);
  await opener.click();
  const first = panel.getByRole('listitem').first();
  await expect.element(first).toMatchTextContent(/Missed voice call from Bob Stone \(3 calls\)/);
  expect(panel.getByRole('listitem').elements()).toHaveLength(2);
  await panel.getByRole('button', {name: 'Mark as read: Missed voice call from Bob Stone'}).click();
  expect(onRead.mock.calls.map(([{id}]) => id)).toEqual(['3', '2', '1']);
});

test('one or all are marked as read; with nothing unread neither is offered', async () => {
  const {rerender} = await render(<Bell newest={[mention, older]} />);
  await opener.click();
  await panel.getByRole('button', {name: 'Mark as read: Bob mentioned you in #general'}).click();
  expect(onRead).toHaveBeenCalledExactlyOnceWith(mention);
  await panel.getByRole('button', {name: 'Mark all as read'}).click();
  expect(onReadAll).toHaveBeenCalledOnce();
  await rerender(<Bell newest={[{...mention, isRead: true}, older]} />);
  await expect.poll(() => panel.getByRole('button').query()).toBeNull();
});

test('its link leads there, marks it as read and closes the panel', async () => {
  await render(<Bell newest={[mention]} />);
  await opener.click();
  await panel.getByRole('link', {name: 'Show message'}).click();
  expect(go.mock.calls.map(([to]) => String(to))).toEqual(['/community?channel=general']);
  expect(onRead).toHaveBeenCalledExactlyOnceWith(mention);
  await expect.poll(() => panel.query()).toBeNull();
});

test('Escape gives the focus back to the bell; a click elsewhere leaves it there', async () => {
  await render(<Bell newest={[mention]} />);
  await opener.click();
  await expect.element(panel).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveFocus();
  await opener.click();
  await expect.element(panel).toBeVisible();
  const elsewhere = page.getByRole('button', {name: 'Elsewhere'});
  await elsewhere.click();
  await expect.poll(() => panel.query()).toBeNull();
  await expect.element(elsewhere).toHaveFocus();
});

test('without any it says what will be here; until that is known it says that it loads', async () => {
  const {rerender} = await render(<Bell newest={[]} isKnown={false} />);
  await opener.click();
  await expect.element(panel.getByLabelText('Loading your notifications')).toBeVisible();
  await rerender(<Bell newest={[]} />);
  await expect.element(panel.getByText('No notifications yet')).toBeVisible();
  await expect.poll(() => panel.element().querySelector('svg')).not.toBeNull();
});
