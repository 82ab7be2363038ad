import {useAtomValue} from 'jotai';
import {useEffect} from 'react';
import {queries} from '#schema/queries.ts';
import {useProfile} from '#web/account/profile/use-profile.ts';
import {accountAtom, learnt, refreshAccount} from '#web/data/current-user.ts';
import {useData} from '#web/data/data.ts';
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

/** What an admin has changed, or a passed assessment, takes effect in the open page: the server says what is so, and gives a new session. */
function useRole() {
  const [learner] = useRows(queries.account.learner());
  const account = useAtomValue(accountAtom);
  const known = account.state === 'learner' ? rightsOf(account.user) : undefined;
  const now = learner && rightsOf(learner);
  useEffect(() => {
    if (now !== undefined && known !== undefined && now !== known) void refreshAccount({force: true});
  }, [now, known]);
}
