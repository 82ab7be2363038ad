import {expect, test} from 'vitest';
import {PRESENCE_LASTS_MS, PRESENCE_MAX_IDS} from '#signal/limits.ts';
import {Presence} from '#signal/presence.ts';

test('somebody who leaves and comes back between two looks has never been away', () => {
  const presence = new Presence();
  presence.join('c', 'ada');
  presence.join('c', 'bob');
  expect(presence.changes()).toEqual([{channelId: 'c', online: ['ada', 'bob'], offline: []}]);
  presence.leave('c', 'bob');
  presence.join('c', 'bob');
  expect(presence.changes()).toEqual([]);
});

test('a channel is watched with its first follower and left with its last', () => {
  const presence = new Presence();
  expect([presence.join('c', 'ada'), presence.join('c', 'bob')]).toEqual([true, false]);
  expect([presence.leave('c', 'ada'), presence.leave('c', 'eve'), presence.leave('c', 'bob')]).toEqual([
    false,
    false,
    true,
  ]);
  presence.changes();
  expect([presence.followed(), presence.onlineIn('c')]).toEqual([[], []]);
});

test('somebody who is on two nodes goes when both have let them go', () => {
  const presence = new Presence();
  presence.join('c', 'ada');
  presence.heard('n', 'c', ['ada', 'bob'], 0);
  expect(presence.changes()).toEqual([{channelId: 'c', online: ['ada', 'bob'], offline: []}]);
  presence.heard('n', 'c', ['ada'], 0);
  expect(presence.changes()).toEqual([{channelId: 'c', online: [], offline: ['bob']}]);
  presence.heard('n', 'c', [], 0);
  expect(presence.changes()).toEqual([]);
});

test('a node that has fallen silent holds nobody any more; one that comes is told whom we hold', () => {
  const presence = new Presence();
  presence.join('c', 'ada');
  presence.changes();
  expect(presence.changedHere()).toEqual(['c']);
  presence.heard('n', 'c', ['bob'], 0);
  expect(presence.changedHere()).toEqual(['c']);
  presence.heard('n', 'c', ['bob'], 1);
  expect(presence.changedHere()).toEqual([]);
  presence.changes();
  presence.forgetSilent(PRESENCE_LASTS_MS + 1);
  expect(presence.changes()).toEqual([]);
  presence.forgetSilent(PRESENCE_LASTS_MS + 2);
  expect(presence.changes()).toEqual([{channelId: 'c', online: [], offline: ['bob']}]);
});

test('a long list is told in parts', () => {
  const presence = new Presence();
  for (let at = 0; at < PRESENCE_MAX_IDS + 5; at += 1) presence.join('c', `u-${at}`);
  expect(presence.changes().map(({online}) => online.length)).toEqual([PRESENCE_MAX_IDS]);
  expect(presence.changes().map(({online}) => online.length)).toEqual([5]);
  expect(presence.changes()).toEqual([]);
});
