import {useAtomValue} from 'jotai';
import {useEffect} from 'react';
import {queries} from '#schema/queries.ts';
import {useProfile} from '#web/account/profile/use-profile.ts';
import {accountAtom, learnt, refreshAccount} from '#web/data/current-user.ts';
import {useData, useIsLive} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';

/** Carries name, picture, country and role from the rows to wherever the current user is shown. */
export function CardKeeper() {
  const {userId} = useData();
  const profile = useProfile();
  const isKnown = profile !== undefined;
  const {fullName = '', avatarUrl = null, country = null} = profile ?? {};
  useEffect(() => {
    if (isKnown) learnt(userId, {fullName, avatarUrl, country});
  }, [isKnown, userId, fullName, avatarUrl, country]);
  useRole();
  return null;
}

/** What is open to them follows from these. */
const rightsOf = ({isDev, isPythonTestCompleted}: {isDev: boolean; isPythonTestCompleted: boolean}) =>
  `${isDev} ${isPythonTestCompleted}`;

/**
 * What an admin has changed, or a passed assessment, takes effect in the open page: the server says what is so, and gives a
 * new session. It is asked until it agrees: an answer may be lost, or be older than the rows.
 */
function useRole() {
  const [learner] = useRows(queries.account.learner());
  const account = useAtomValue(accountAtom);
  const isLive = useIsLive();
  const known = account.state === 'learner' ? rightsOf(account.user) : undefined;
  const now = learner && rightsOf(learner);
  const isOld = isLive && now !== undefined && known !== undefined && now !== known;
  useEffect(() => (isOld ? askUntilStopped() : undefined), [isOld]);
}

/** The first wait before it is asked again, ms; doubled with each further one, up to the longest. */
const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [1000, 60_000];

/** Asks who is signed in, again and again, each time after a longer wait. @returns the way to stop. */
function askUntilStopped(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const ask = async (waitMs: number) => {
    await refreshAccount({force: true});
    if (!isStopped) timer = setTimeout(() => void ask(Math.min(2 * waitMs, LONGEST_WAIT_MS)), waitMs);
  };
  void ask(FIRST_WAIT_MS);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
