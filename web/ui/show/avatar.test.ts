import {expect, test} from 'vitest';
import {initialsOf, tintOf} from '#web/ui/show/avatar.tsx';

test.each([
  ['Ada Lovelace', 'AL'],
  ['Ada King Lovelace', 'AL'],
  ['  ada  ', 'A'],
  ['Åsa Öberg', 'ÅÖ'],
  ['🦉 Owl', '🦉O'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('a name always has the same tint, and names share out all six', () => {
  expect(tintOf('Ada Lovelace')).toBe(tintOf('Ada Lovelace'));
  const names = Array.from({length: 200}, (_, n) => `Learner ${n}`);
  expect(new Set(names.map(tintOf)).size).toBe(6);
});
