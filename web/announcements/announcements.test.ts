import {expect, test} from 'vitest';
import {announcementsOf} from '#web/announcements/announcements.ts';
import type {Command} from '#web/data/outbox/command.ts';

const row = (id: string, more: object = {}) => ({
  id,
  title: id,
  body: '',
  isPinned: false,
  publishAt: 0,
  expireAt: null as number | null,
  dismissals: [] as readonly unknown[],
  ...more,
});
const dismissing = (announcementId: string): Command => ({
  id: 'c',
  userId: 'u',
  name: 'announcements.dismiss',
  args: {id: 'c', v: 1, announcementId},
  lane: 'announcements',
  createdAt: 0,
  status: 'waiting',
  attempts: 0,
});
const ids = (rows: readonly {id: string}[]) => rows.map(({id}) => id);

test('what is dismissed on another device is not shown, and what waits to be sent is not either', () => {
  const rows = [row('a'), row('b', {dismissals: [{}]}), row('c')];
  expect(ids(announcementsOf(rows, [], 10))).toEqual(['a', 'c']);
  expect(ids(announcementsOf(rows, [dismissing('c')], 10))).toEqual(['a']);
});

test('a rejected dismissal brings it back', () => {
  const failed: Command = {...dismissing('a'), status: 'failed'};
  expect(ids(announcementsOf([row('a')], [failed], 10))).toEqual(['a']);
});

test('what is over is gone without a connection, too', () => {
  expect(ids(announcementsOf([row('a', {expireAt: 10}), row('b', {expireAt: 11})], [], 10))).toEqual(['b']);
});
