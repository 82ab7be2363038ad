import {expect, test} from 'vitest';
import {moved, placed, savedOf} from '#web/dashboard/layout.ts';
import type {Command} from '#web/data/outbox/command.ts';

const ids = (cards: readonly {id: string}[]) => cards.map(({id}) => id).join(' ');
const card = (id: string, isHidden = false) => ({id, isHidden});

test('without an arrangement cards are as at first', () => {
  expect(placed(['a', 'b'], [])).toEqual([card('a'), card('b')]);
});

test('an arrangement is kept; what it does not know comes after what is before it at first', () => {
  expect(ids(placed(['a', 'b', 'c'], [card('c'), card('a')]))).toBe('c a b');
  expect(ids(placed(['new', 'a', 'b'], [card('b'), card('a')]))).toBe('new b a');
  expect(placed(['a', 'b'], [card('b', true), card('gone')])).toEqual([card('a'), card('b', true)]);
});

test('a card moves, and not beyond the ends', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 1, 9)).toEqual(['a', 'c', 'b']);
  const same = ['a', 'b'];
  expect(moved(same, 0, -1)).toBe(same);
  expect(moved(same, 7, 0)).toBe(same);
});

test('what waits to be sent counts already', () => {
  const arranging: Command = {
    id: 'c',
    userId: 'u',
    name: 'dashboard.arrange',
    args: {id: 'c', v: 1, cards: [card('b')]},
    lane: 'dashboard',
    createdAt: 0,
    status: 'waiting',
    attempts: 0,
  };
  expect(savedOf({cards: [card('a')]}, [arranging])).toEqual([card('b')]);
  expect(savedOf(undefined, [])).toEqual([]);
});
