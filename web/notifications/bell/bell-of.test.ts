import {describe, expect, test} from 'vitest';
import {bellOf} from '#web/notifications/bell/bell-of.ts';
import {notification as one, waiting} from '#web/notifications/fakes.ts';
import {linkOf, untilOf} from '#web/notifications/newest.ts';

const ROWS = [one('3'), one('2', {isRead: true}), one('1')];
const unreadOf = (...pending: Parameters<typeof bellOf>[2]) => bellOf(ROWS, 12, pending).unread;

test('with nothing on its way it is as synced', () => {
  expect(bellOf(ROWS, 12, [])).toEqual({newest: ROWS, unread: 12});
});

describe('on its way', () => {
  test('one that is read counts less, once', () => {
    const read = waiting('read', {notificationId: '3'});
    expect(unreadOf(read, read)).toBe(11);
    expect(bellOf(ROWS, 12, [read]).newest.map(({isRead}) => isRead)).toEqual([true, true, false]);
    expect(unreadOf(waiting('read', {notificationId: '2'}))).toBe(12);
  });

  test('all that were shown are read, and what came later is not', () => {
    expect(unreadOf(waiting('readAll', {until: 3}))).toBe(0);
    expect(unreadOf(waiting('readAll', {until: 2}))).toBe(1);
    expect(unreadOf(waiting('readAll', {}))).toBe(0);
  });

  test('what is archived is gone, and read', () => {
    const archive = waiting('archive', {notificationId: '3'});
    expect(bellOf(ROWS, 12, [archive])).toMatchObject({newest: [{id: '2'}, {id: '1'}], unread: 11});
  });

  test('what an Undo gives back has never left, and stays read', () => {
    const ids = {notificationIds: ['3']};
    const [read, archive, undo] = [
      waiting('readSome', ids),
      waiting('archiveSome', ids),
      waiting('unarchiveSome', ids),
    ];
    const {newest, unread} = bellOf(ROWS, 12, [read, archive, undo]);
    expect([newest.map(({id}) => id), unread]).toEqual([['3', '2', '1'], 11]);
  });

  test('older ones than the newest that are read count less, each once', () => {
    const read = waiting('readSome', {notificationIds: ['3', '-1', '-2']});
    expect(unreadOf(read)).toBe(9);
    expect(unreadOf(read, waiting('readSome', {notificationIds: ['-2', '-3']}))).toBe(8);
    expect(unreadOf({...read, status: 'failed'})).toBe(12);
    expect(unreadOf(read, waiting('readAll', {}))).toBe(0);
  });

  test('what was rejected changes nothing', () => {
    const rejected = {...waiting('readAll', {}), status: 'failed'} as const;
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
