import {getDefaultStore} from 'jotai';
import {expect, onTestFinished, test} from 'vitest';
import type {CurrentUser} from '#schema/account/account.api.ts';
import {keepBookmarks} from '#web/bookmarks/keep-bookmarks.ts';
import {listOpenAtom, openList} from '#web/bookmarks/open-list.ts';
import {accountAtom, type Account} from '#web/data/current-user.ts';

const store = getDefaultStore();
const learner = (id: string, fullName = 'Ada') =>
  ({state: 'learner', user: {id, fullName} as CurrentUser}) as const satisfies Account;

test('the list closes when somebody else is signed in, or nobody, and stays open while a learner changes their name', () => {
  const before = store.get(accountAtom);
  store.set(accountAtom, learner('ada'));
  onTestFinished(keepBookmarks());
  onTestFinished(() => store.set(accountAtom, before));
  const isOpenAfter = (account: Account) => {
    openList();
    store.set(accountAtom, account);
    return store.get(listOpenAtom);
  };
  expect(isOpenAfter(learner('ada', 'Ada Lovelace'))).toBe(true);
  expect(isOpenAfter(learner('eve'))).toBe(false);
  expect(isOpenAfter({state: 'guest'})).toBe(false);
});
