import {getDefaultStore} from 'jotai';
import {ARRIVED_PARAM} from '#schema/account/google.api.ts';
import {accountAtom} from '#web/data/current-user.ts';
import {newcomer} from '#web/plan/use-plan.ts';
import {toast} from '#web/ui/overlay/toast.ts';

/** Greets anyone who has come back from a sign-in elsewhere, by the address that they came to. */
/** @param userId who is signed in: the first steps are shown to somebody new. */
export function welcome(search: string, userId: string | undefined): void {
  const arrived = new URLSearchParams(search).get(ARRIVED_PARAM);
  // Specification, section 4.
  if (arrived === 'back')
    toast({isUnlisted: true, title: 'Login successful', description: 'Welcome back!', tone: 'good'});
  if (arrived === 'new' && userId !== undefined) newcomer(userId).keep(true);
  if (arrived === 'new')
    toast({isUnlisted: true, title: 'Your account is ready', description: 'Welcome!', tone: 'good'});
}

/** Shows the first steps to who has just registered here. */
export function welcomeNew(): void {
  const account = getDefaultStore().get(accountAtom);
  if (account.state === 'learner') newcomer(account.user.id).keep(true);
}
