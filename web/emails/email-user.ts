// Whether this browser has a session of the e-mail course: asked only of guests, on the course's own pages.
import {atom, getDefaultStore} from 'jotai';
import {currentEmailUser} from '#schema/emails/emails.api.ts';
import {call} from '#web/io/call.ts';

/** `asking` until the server has said it. */
export type EmailUser = 'asking' | 'none' | 'known';

const store = getDefaultStore();

export const emailUserAtom = atom<EmailUser>('asking');

/** Asks; any error means nobody. */
export async function askEmailUser(): Promise<void> {
  try {
    await call(currentEmailUser, {});
    store.set(emailUserAtom, 'known');
  } catch {
    store.set(emailUserAtom, 'none');
  }
}
