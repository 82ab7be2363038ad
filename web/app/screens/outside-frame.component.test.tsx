// The way back from a page outside the learner's area.
import {getDefaultStore} from 'jotai';
import {afterEach, expect, test} from 'vitest';
import {page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {OutsideFrame} from '#web/app/outside-frame.tsx';
import {accountAtom, type Account} from '#web/data/current-user.ts';

const is = (account: Account) => getDefaultStore().set(accountAtom, account);
afterEach(() => is({state: 'guest'}));

const learner = {state: 'learner', user: {mayLearn: true}} as unknown as Account;

test.each<[string, Account, string, string]>([
  ['a learner', learner, 'Back to your lessons', '/dashboard'],
  ['a guest', {state: 'guest'}, 'Back to the home page', '/'],
])('of %s leads home, by the mark too', async (_, account, label, href) => {
  is(account);
  await render(<OutsideFrame>Here</OutsideFrame>);
  await expect.element(page.getByRole('link', {name: label})).toHaveAttribute('href', href);
  await expect.element(page.getByRole('link', {name: 'Academy home'})).toHaveAttribute('href', href);
});
