import {expect, test} from 'vitest';
import {notification as one} from '#web/notifications/fakes.ts';
import {overOf} from '#web/notifications/push/over.ts';

const seen = (...ids: readonly string[]) => new Map(ids.map((id) => [id, Number(id)]));
const rows = (...ids: readonly number[]) => ids.map((id) => one(String(id)));
const over = (...[was, now]: Parameters<typeof overOf>) => [...overOf(was, now)];

test('what is read, archived or deleted elsewhere is over; what is unread is not', () => {
  const synced = [one('3'), one('2', {isRead: true})];
  expect(over(seen('3', '2', '1'), {synced, shown: synced, isComplete: true})).toEqual(['2', '1']);
});

test('what is done here is over before the academy has heard of it', () => {
  const synced = rows(3, 2, 1);
  const shown = [one('3'), one('1', {isRead: true})];
  expect(over(seen('3', '2', '1'), {synced, shown, isComplete: false})).toEqual(['2', '1']);
});

test('what ten newer ones have pushed out is not over, until there is room for it and it is not there', () => {
  const synced = rows(12, 11, 10, 9, 8, 7, 6, 5, 4, 3);
  const was = seen('12', '2', '1');
  expect(over(was, {synced, shown: synced, isComplete: true})).toEqual([]);
  // One of the ten is archived here: the list on the screen is shorter, not the academy's.
  expect(over(was, {synced, shown: synced.slice(1), isComplete: true})).toEqual(['12']);
  const fewer = rows(11, 10, 9, 8, 7, 6, 5, 4, 3, 1);
  expect(over(was, {synced: fewer, shown: fewer, isComplete: true})).toEqual(['12', '2']);
});

test('rows that are still on their way say nothing', () => {
  expect(over(seen('1'), {synced: [], shown: [], isComplete: false})).toEqual([]);
});
