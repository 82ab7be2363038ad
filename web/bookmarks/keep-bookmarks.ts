import {getDefaultStore} from 'jotai';
import {listOpenAtom} from '#web/bookmarks/open-list.ts';
import {accountAtom} from '#web/data/current-user.ts';

/** Closes the list when somebody else is signed in, or nobody: it is not open for who comes next. @returns the way to stop. */
export function keepBookmarks(): () => void {
  const store = getDefaultStore();
  const whoIsIn = () => {
    const account = store.get(accountAtom);
    return account.state === 'learner' ? account.user.id : undefined;
  };
  let userId = whoIsIn();
  return store.sub(accountAtom, () => {
    const next = whoIsIn();
    if (next === userId) return;
    userId = next;
    store.set(listOpenAtom, false);
  });
}
