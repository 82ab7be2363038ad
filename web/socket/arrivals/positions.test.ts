import {expect, test} from 'vitest';
import {Positions} from '#web/socket/arrivals/positions.ts';

test('a channel goes forward message by message, and never back', () => {
  const positions = new Positions();
  positions.follow({channelId: 'a', seq: 3});
  expect(positions.heard({channelId: 'a', seq: 4})).toBeUndefined();
  positions.follow({channelId: 'a', seq: 2});
  expect(positions.heard({channelId: 'a', seq: 4})).toBeUndefined();
  expect(positions.all().channels).toEqual([{channelId: 'a', seq: 4}]);
});

test('what nobody shows is not resumed', () => {
  const positions = new Positions();
  expect(positions.heard({channelId: 'a', seq: 9})).toBeUndefined();
  expect(positions.all().channels).toEqual([]);
});

test('a gap is asked for once, from the last message before it', () => {
  const positions = new Positions();
  positions.follow({channelId: 'a', seq: 3});
  expect(positions.heard({channelId: 'a', seq: 6})).toEqual({channelId: 'a', seq: 3});
  expect(positions.heard({channelId: 'a', seq: 7})).toBeUndefined();
  positions.resumed({channelId: 'a', seq: 7});
  expect(positions.all().channels).toEqual([{channelId: 'a', seq: 7}]);
  expect(positions.heard({channelId: 'a', seq: 9})).toEqual({channelId: 'a', seq: 7});
});

test('an answer that a lost socket owed is asked for again by the next one', () => {
  const positions = new Positions();
  positions.follow({channelId: 'a', seq: 3});
  positions.heard({channelId: 'a', seq: 6});
  expect(positions.all().channels).toEqual([{channelId: 'a', seq: 3}]);
  expect(positions.heard({channelId: 'a', seq: 8})).toEqual({channelId: 'a', seq: 3});
});

test('of more than 200 channels the one followed longest ago is dropped', () => {
  const positions = new Positions();
  for (let n = 0; n < 200; n += 1) positions.follow({channelId: `c${n}`, seq: n});
  positions.follow({channelId: 'c0', seq: 0});
  positions.follow({channelId: 'new', seq: 1});
  const ids = positions.all().channels.map(({channelId}) => channelId);
  expect([ids.length, ids.includes('c0'), ids.includes('c1'), ids.at(-1)]).toEqual([200, true, false, 'new']);
});

test('an older message makes it ask, once: it is late, or a restored server counts anew', () => {
  const positions = new Positions();
  positions.follow({channelId: 'a', seq: 9});
  expect(positions.heard({channelId: 'a', seq: 4})).toEqual({channelId: 'a', seq: 9});
  expect(positions.heard({channelId: 'a', seq: 5})).toBeUndefined();
  positions.resumed({channelId: 'a', seq: 9});
  expect(positions.all().channels).toEqual([{channelId: 'a', seq: 9}]);
});

test('a position ahead of the server goes back to where the server is, and goes on from there', () => {
  const positions = new Positions();
  positions.follow({channelId: 'a', seq: 9});
  positions.areOf(0);
  expect(positions.all()).toEqual({channels: [{channelId: 'a', seq: 9}], epoch: 0});
  positions.resumed({channelId: 'a', seq: 5, isAhead: true});
  positions.areOf(7);
  expect(positions.heard({channelId: 'a', seq: 6})).toBeUndefined();
  expect(positions.heard({channelId: 'a', seq: 8})).toEqual({channelId: 'a', seq: 6});
  expect(positions.from({channelId: 'a', seq: 6})).toEqual({channels: [{channelId: 'a', seq: 6}], epoch: 7});
});
