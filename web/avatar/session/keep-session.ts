// The avatar's session wherever the learner is: fetched after the first rows, and small; the rest comes with the first start.
import {getDefaultStore} from 'jotai';
import {accountAtom} from '#web/data/current-user.ts';
import {setSessionTabs} from '#web/avatar/session/load-session.ts';

/** Follows who is signed in. @returns the way to stop. */
export function keepSession(): () => void {
  const store = getDefaultStore();
  let userId: string | undefined;
  const look = () => {
    const account = store.get(accountAtom);
    const next = account.state === 'learner' && account.user.mayLearn ? account.user.id : undefined;
    if (next === userId) return;
    userId = next;
    setSessionTabs(next);
  };
  const stop = store.sub(accountAtom, look);
  look();
  return () => {
    stop();
    setSessionTabs(undefined);
  };
}
