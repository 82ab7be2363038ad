import {ARRIVED_PARAM} from '#schema/account/google.api.ts';
import {toast} from '#web/ui/overlay/toast.ts';

/** Greets whoever has come back from a sign-in elsewhere, by the address that they came to. */
export function welcome(search: string): void {
  const arrived = new URLSearchParams(search).get(ARRIVED_PARAM);
  // Specification, section 4.
  if (arrived === 'back') toast({title: 'Login successful', description: 'Welcome back!', tone: 'good'});
  if (arrived === 'new') toast({title: 'Your account is ready', description: 'Welcome!', tone: 'good'});
}
