// A view of notifications that this device has never shown: offline nobody knows what is in it.
import {beforeEach, expect, test} from 'vitest';
import {page} from 'vitest/browser';
import {Router} from 'wouter';
import {memoryLocation} from 'wouter/memory-location';
import {expectConsole} from '#tests/guard-console.ts';
import {Notifications} from '#web/notifications/notifications.screen.tsx';
import {ALONE, smallTutor} from '#web/tutor/small-tutor.tsx';

beforeEach(() => expectConsole(ALONE));

/** Opens the page at a query, on a device with these of the newest. */
async function opened(search: string, newest: readonly object[], unread = 0): Promise<void> {
  const learner = smallTutor({isOffline: true});
  await learner.put('notificationCount', {unread});
  await learner.put('notification', ...newest);
  const {hook, searchHook} = memoryLocation({path: `/profile?tab=notifications${search}`});
  await learner.show(
    <Router hook={hook} searchHook={searchHook}>
      <Notifications timeZone="UTC" />
    </Router>,
  );
}

const READ = {
  id: 'a',
  dedupeKey: 'mention:a',
  actorId: null,
  type: 'info',
  category: 'community',
  title: 'Bob mentioned you',
  message: '',
  isRead: true,
  archivedAt: null,
  actionUrl: null,
  actionText: null,
  createdAt: 1,
};
const later = () => page.getByText('This list shows up when you’re back online.', {exact: true});

test.each(['&show=archived', '&category=course', '&show=unread&category=course'])(
  '“%s” says that it comes with the connection, and not that there is nothing',
  async (search) => {
    await opened(search, [READ], 3);
    await expect.element(later()).toBeVisible();
    expect(page.getByText(/^No(?:thing| notifications)/).elements()).toEqual([]);
  },
);

test.each([
  ['', 'No notifications yet', []],
  ['&category=course', 'No notifications in Course yet', []],
  ['&show=unread', 'Nothing unread', [READ]],
])('what each device knows is said offline, too: “%s”', async (search, words, newest) => {
  await opened(search, newest);
  await expect.element(page.getByText(words, {exact: true})).toBeVisible();
  expect(later().elements()).toEqual([]);
});

test('what is on the device is shown', async () => {
  await opened('', [READ]);
  await expect.element(page.getByText('Bob mentioned you', {exact: true})).toBeVisible();
});
