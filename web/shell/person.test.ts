import {expect, test} from 'vitest';
import type {CurrentUser} from '#schema/account/account.api.ts';
import {nameOf} from '#web/shell/person.tsx';

test.each([
  ['Ada Lovelace', 'Ada Lovelace'],
  ['', 'Guest User'],
  ['  ', 'Guest User'],
])('whose name is %j is called %s', (fullName, name) => {
  expect(nameOf({fullName} as CurrentUser)).toBe(name);
});
