import {useEffect} from 'react';
import {queries} from '#schema/queries.ts';
import {followRights} from '#web/account/profile/follow-rights.ts';
import {useProfile} from '#web/account/profile/use-profile.ts';
import {learnt} from '#web/data/current-user.ts';
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

/** What an admin has changed, or a passed assessment, takes effect in the open page. */
function useRole() {
  const [learner] = useRows(queries.account.learner());
  const {userId} = useData();
  const isLive = useIsLive();
  const {isDev, isPythonTestCompleted} = learner ?? {};
  useEffect(() => {
    if (!isLive || isDev === undefined || isPythonTestCompleted === undefined) return;
    followRights(userId, {isDev, isPythonTestCompleted});
  }, [userId, isLive, isDev, isPythonTestCompleted]);
}
