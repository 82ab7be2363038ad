import {expect, test} from 'vitest';
import {colleaguesOf} from '#web/admin-area/presence.ts';

const told = (adminId: string, more: object = {}) => ({
  adminId,
  name: adminId,
  page: '/admin/students',
  rowId: null,
  seenAt: 1_000_000,
  ...more,
});
const names = (rows: readonly ReturnType<typeof told>[]) =>
  colleaguesOf(rows, 'me', '/admin/students').map(({name}) => name);

test('others on the same page are colleagues; oneself and those elsewhere are not', () => {
  expect(names([told('me'), told('grace'), told('alan', {page: '/admin'})])).toEqual(['grace']);
});

test('who has two tabs open is one person, with the row that one of them shows', () => {
  const rows = [told('grace'), told('grace', {rowId: 'ada'})];
  expect(colleaguesOf(rows, 'me', '/admin/students')).toEqual([
    {adminId: 'grace', name: 'grace', rowId: 'ada'},
  ]);
});

test('a page that nobody has told of for a minute is not open any more, by the latest word and not by this clock', () => {
  expect(names([told('me'), told('grace', {seenAt: 939_000}), told('alan', {seenAt: 941_000})])).toEqual([
    'alan',
  ]);
});
