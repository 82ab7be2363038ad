import {describe, expect, test} from 'vitest';
import type {Command, Json} from '#web/data/outbox/command.ts';
import {bellOf, type Notification} from '#web/notifications/bell-of.ts';
import {linkOf, untilOf} from '#web/notifications/newest.ts';

const one = (id: string, more: Partial<Notification> = {}): Notification => ({
  id,
  type: 'info',
  title: id,
  message: '',
  isRead: false,
  actionUrl: null,
  actionText: null,
  createdAt: Number(id),
  ...more,
});
const commandNamed = (name: string, args: Readonly<Record<string, Json>>): Command => ({
  id: 'c',
  userId: 'u',
  name,
  args: {...args, id: 'c', v: 1},
  lane: 'notifications',
  createdAt: 0,
  status: 'waiting',
  attempts: 0,
});
const ROWS = [one('3'), one('2', {isRead: true}), one('1')];
const unreadOf = (...pending: Parameters<typeof bellOf>[2]) => bellOf(ROWS, 12, pending).unread;

test('with nothing on its way it is as synced', () => {
  expect(bellOf(ROWS, 12, [])).toEqual({newest: ROWS, unread: 12});
});

describe('on its way', () => {
  test('one that is read counts less, once', () => {
    const read = commandNamed('notifications.read', {notificationId: '3'});
    expect(unreadOf(read, read)).toBe(11);
    expect(bellOf(ROWS, 12, [read]).newest.map(({isRead}) => isRead)).toEqual([true, true, false]);
    expect(unreadOf(commandNamed('notifications.read', {notificationId: '2'}))).toBe(12);
  });

  test('all that were shown are read, and what came later is not', () => {
    expect(unreadOf(commandNamed('notifications.readAll', {until: 3}))).toBe(0);
    expect(unreadOf(commandNamed('notifications.readAll', {until: 2}))).toBe(1);
    expect(unreadOf(commandNamed('notifications.readAll', {}))).toBe(0);
  });

  test('what is archived is gone, and read', () => {
    const archive = commandNamed('notifications.archive', {notificationId: '3'});
    expect(bellOf(ROWS, 12, [archive])).toMatchObject({newest: [{id: '2'}, {id: '1'}], unread: 11});
  });

  test('what was rejected changes nothing', () => {
    const rejected = {...commandNamed('notifications.readAll', {}), status: 'failed'} as const;
    expect(unreadOf(rejected)).toBe(12);
  });
});

test('all up to the newest is that one too: the database counts microseconds', () => {
  expect(untilOf([one('1', {createdAt: 1000.123})])).toBe(1001);
  expect(untilOf([])).toBeUndefined();
});

test('it leads only to pages of the academy', () => {
  const to = (actionUrl: string | null) => linkOf(one('1', {actionUrl, actionText: 'Reply'}))?.href;
  expect(to('/community?c=general#m')).toBe('/community?c=general#m');
  for (const url of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
    null,
  ])
    expect(to(url), String(url)).toBeUndefined();
  expect(linkOf(one('1', {actionUrl: '/x'}))?.text).toBe('Show');
});
