import {expect, test} from 'vitest';
import {after, shownOn, START, type Act, type Windows} from '#web/landing/islands/two-windows.ts';

const playing = (...acts: readonly Act[]): Windows => acts.reduce(after, START);
const shown = (windows: Windows) => ({
  laptop: [...shownOn(windows, 'laptop')],
  phone: [...shownOn(windows, 'phone')],
});

const mark = (on: 'laptop' | 'phone', passage: 0 | 1 | 2): Act => ({type: 'mark', on, passage});
const network = (on: 'laptop' | 'phone', isOnline: boolean): Act => ({type: 'network', on, isOnline});

test('a mark made on one device shows up on the other', () => {
  expect(shown(playing(mark('laptop', 1)))).toEqual({laptop: [1], phone: [1]});
});

test('the same passage again takes the mark away, on both', () => {
  expect(shown(playing(mark('laptop', 1), mark('phone', 1)))).toEqual({laptop: [], phone: []});
});

test('offline a mark is there at once, waits, and reaches the other device with the network', () => {
  const offline = playing(network('phone', false), mark('phone', 2));
  expect(shown(offline)).toEqual({laptop: [], phone: [2]});
  expect(offline.phone.waiting).toHaveLength(1);
  const back = after(offline, network('phone', true));
  expect(shown(back)).toEqual({laptop: [2], phone: [2]});
  expect(back.phone.waiting).toEqual([]);
});

test('what happened elsewhere meanwhile arrives with the network, and nothing of one’s own is lost', () => {
  const back = playing(network('phone', false), mark('laptop', 0), mark('phone', 2), network('phone', true));
  expect(shown(back)).toEqual({laptop: [0, 2], phone: [0, 2]});
});

test('with both offline each keeps its own until it is back', () => {
  const both = [network('laptop', false), network('phone', false), mark('laptop', 0), mark('phone', 1)];
  expect(shown(playing(...both))).toEqual({laptop: [0], phone: [1]});
  expect(shown(playing(...both, network('laptop', true), network('phone', true)))).toEqual({
    laptop: [0, 1],
    phone: [0, 1],
  });
});
