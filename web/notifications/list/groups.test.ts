import {expect, test} from 'vitest';
import type {Notification} from '#web/notifications/changes.ts';
import {notification} from '#web/notifications/fakes.ts';
import {groupsOf} from '#web/notifications/list/groups.ts';

const one = (id: string, dedupeKey: string, more: Partial<Notification> = {}) =>
  notification(id, {dedupeKey, actorId: 'ada', ...more});
const idsOf = (some: readonly Notification[]) =>
  groupsOf(some).map(({newest, all}) => [newest.id, all.map(({id}) => id).join(' ')]);

test('missed calls of one person are one line, in the place of the newest', () => {
  const rows = [one('5', 'call:e'), one('4', 'mention:m'), one('3', 'call:c'), one('2', 'call:b')];
  expect(idsOf(rows)).toEqual([
    ['5', '5 3 2'],
    ['4', '4'],
  ]);
});

test('calls of another person, of a deleted account, and those that were read are lines of their own', () => {
  const rows = [
    one('5', 'call:e'),
    one('4', 'call:d', {actorId: 'bob'}),
    one('3', 'call:c', {isRead: true}),
    one('2', 'call:b', {actorId: null}),
    one('1', 'call:a', {actorId: null}),
  ];
  expect(idsOf(rows).map(([, all]) => all)).toEqual(['5', '4', '3', '2', '1']);
});
