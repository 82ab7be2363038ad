import {useEffect} from 'react';
import {learnt} from '#web/account/current-user.ts';
import {useProfile} from '#web/account/profile/use-profile.ts';
import {useData} from '#web/io/data.ts';

/** Carries name, picture and country from the rows to wherever the current user is shown. */
export function CardKeeper() {
  const {userId} = useData();
  const profile = useProfile();
  const isKnown = profile !== undefined;
  const {fullName = '', avatarUrl = null, country = null} = profile ?? {};
  useEffect(() => {
    if (isKnown) learnt(userId, {fullName, avatarUrl, country});
  }, [isKnown, userId, fullName, avatarUrl, country]);
  return null;
}
