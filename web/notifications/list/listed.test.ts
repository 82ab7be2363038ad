import {describe, expect, test} from 'vitest';
import type {Command} from '#web/data/outbox/command.ts';
import {addressOf, placeIn} from '#web/notifications/address.ts';
import type {Notification} from '#web/notifications/changes.ts';
import {notification, waiting} from '#web/notifications/fakes.ts';
import {linesOf, listed} from '#web/notifications/list/listed.ts';

const one = (id: string, more: Partial<Notification> = {}) =>
  notification(id, {dedupeKey: `mention:${id}`, ...more});
const ROWS = [one('3'), one('2', {isRead: true}), one('1')];
const after = (show: 'all' | 'unread' | 'archived', ...pending: readonly Command[]) =>
  listed(ROWS, pending, show).map(({id, isRead}) => (isRead ? id : `${id} unread`));

describe('what is on its way', () => {
  test('is read in the list, and leaves what shows the unread ones alone', () => {
    const read = waiting('readSome', {notificationIds: ['3', '2']});
    expect(after('all', read)).toEqual(['3', '2', '1 unread']);
    expect(after('unread', read)).toEqual(['1 unread']);
  });

  test('is archived or deleted: gone from the list, and among the archived ones only what is deleted or moved back', () => {
    const archive = waiting('archiveSome', {notificationIds: ['3']});
    const remove = waiting('removeSome', {notificationIds: ['1']});
    expect(after('all', archive, remove)).toEqual(['2']);
    expect(after('archived', archive, remove)).toEqual(['3 unread', '2']);
    expect(after('archived', waiting('unarchiveSome', {notificationIds: ['2']}))).toEqual([
      '3 unread',
      '1 unread',
    ]);
  });
});

describe('what is taken back before it was sent', () => {
  const archive = waiting('archiveSome', {notificationIds: ['3', '1']});
  const back = (...notificationIds: readonly string[]) => waiting('unarchiveSome', {notificationIds});

  test('is in the list as if nothing had been: an Undo gives back what it names', () => {
    expect(after('all', archive, back('3'))).toEqual(['3 unread', '2']);
    expect(after('all', archive, back('3', '1'))).toEqual(['3 unread', '2', '1 unread']);
    expect(after('all', waiting('archive', {notificationId: '3'}), back('3'))).toHaveLength(3);
  });

  test('counts as it was last, and what was rejected takes nothing back', () => {
    expect(after('all', archive, back('3', '1'), archive)).toEqual(['2']);
    expect(after('archived', back('3'), archive)).toEqual(['3 unread', '2', '1 unread']);
    expect(after('all', archive, {...back('3'), status: 'failed'})).toEqual(['2']);
  });

  test('what is moved back from the archive is in its place in the list, and never among the unread ones', () => {
    const archived = [one('4', {isRead: true}), one('2.5', {isRead: true})];
    const shown = (show: 'all' | 'unread', ...pending: readonly Command[]) =>
      listed(ROWS, pending, show, archived).map(({id}) => id);
    expect(shown('all', back('2.5'))).toEqual(['3', '2.5', '2', '1']);
    expect(shown('all', back('2.5', '4', '3'))).toEqual(['4', '3', '2.5', '2', '1']);
    expect(shown('all', back('2.5'), waiting('archiveSome', {notificationIds: ['2.5']}))).toEqual([
      '3',
      '2',
      '1',
    ]);
    expect(shown('unread', back('2.5'))).toEqual(['3', '1']);
  });
});

describe('more than three of a kind one after the other', () => {
  const kinds = [...['9', '8', '7', '6'].map((id) => one(id)), one('5', {dedupeKey: 'call:5'}), one('4')];
  const shown = (open: readonly string[]) =>
    linesOf(kinds, new Set(open)).map((line) => (line.type === 'one' ? line.one.id : `+${line.count}`));

  test('are one line and how many more there are', () => {
    expect(shown([])).toEqual(['9', '+3', '5', '4']);
    expect(linesOf(kinds.slice(1), new Set()).every(({type}) => type === 'one')).toBe(true);
  });

  test('unfold, and stay so when a newer one comes', () => {
    expect(shown(['6'])).toEqual(['9', '+3', '8', '7', '6', '5', '4']);
    const lines = linesOf([one('10'), ...kinds], new Set(['6']));
    expect(lines[1]).toMatchObject({type: 'fold', count: 4, isOpen: true});
  });
});

test('ten thousand, none of which is of the kind of the one before, are looked at a few times each', () => {
  let looks = 0;
  const rows = Array.from({length: 10_000}, (_, at) =>
    Object.defineProperty(one(`${at}`), 'dedupeKey', {
      get: () => {
        looks += 1;
        return `kind${at}:x`;
      },
    }),
  );
  expect(linesOf(rows, new Set())).toHaveLength(10_000);
  expect(looks).toBeLessThan(4 * rows.length);
});

describe('its address', () => {
  test('says what is shown, and what it says wrongly counts as unsaid', () => {
    for (const place of [{show: 'all'}, {show: 'unread', category: 'course'}, {show: 'archived'}] as const) {
      expect(placeIn(addressOf(place).slice('/profile'.length))).toEqual(place);
    }
    expect(placeIn('?tab=notifications&show=none&category=toString')).toEqual({show: 'all'});
  });
});
