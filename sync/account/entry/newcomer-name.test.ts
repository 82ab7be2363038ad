import {expect, test} from 'vitest';
import {usernamesFor} from '#sync/account/entry/newcomer-name.ts';

const first = (name: string | undefined) => usernamesFor(name).next().value;

test.each([
  ['Ada King-Noël', 'ada.king-noel'],
  ['  Ada   Lovelace ', 'ada.lovelace'],
  ['Łukasz Żak', 'ukasz.zak'],
  ['李雷', 'learner'],
  ['..', 'learner'],
  ['O’Brien, Conan', 'obrien.conan'],
  [undefined, 'learner'],
  ['Support', 'learner'],
  ['The Academy', 'learner'],
  ['x'.repeat(100), 'x'.repeat(24)],
])('of the name "%s" comes the username %s', (name, username) => {
  expect(first(name)).toBe(username);
});

test('later users of a name get a number, within the length of a username', () => {
  const names = usernamesFor('x'.repeat(100));
  names.next();
  for (let at = 0; at < 100; at += 1) expect(names.next().value).toMatch(/^x{24}-\d{4,5}$/);
});
