// Who is signed in as an admin in this browser. Nothing of it is kept on the device: the server is asked at each visit.
import {atom, getDefaultStore} from 'jotai';
import {flushSync} from 'react-dom';
import {adminLogout, BY_ITSELF_HEADER, currentAdmin, type AdminIdentity} from '#schema/admin/admin.api.ts';
import type {Endpoint, Input, Reply} from '#schema/wire/endpoint.ts';
import {forgetAllTyped} from '#web/admin-area/typed.ts';
import {call, HttpError} from '#web/io/call.ts';

export type AdminState =
  | {readonly state: 'asking'}
  | {readonly state: 'admin'; readonly admin: AdminIdentity}
  /** `hasEnded`: there was a session, and it is over. */
  | {readonly state: 'none'; readonly hasEnded: boolean};

const store = getDefaultStore();

export const adminAtom = atom<AdminState>({state: 'asking'});

/** Asks who is signed in; any error means nobody (specification, section 7.1). @param before who was, as the page knew. */
export async function askAdmin(before: AdminState = store.get(adminAtom)): Promise<void> {
  try {
    adminSignedIn(await call(currentAdmin, {}));
  } catch (error) {
    if (isOver(error)) endAfter(before);
    // It may well go on: that it has ended is not said.
    else store.set(adminAtom, {state: 'none', hasEnded: before.state === 'none' && before.hasEnded});
  }
}

const isOver = (error: unknown): boolean =>
  error instanceof HttpError && error.isOurs && error.status === 401;

/**
 * Asks by itself whether the session goes on, which keeps no idle one open; where it has ended, the sign-in is shown.
 * @returns false only where the academy says that it has ended: while nobody answers, it goes on.
 */
export async function adminStays(): Promise<boolean> {
  try {
    adminSignedIn(await adminCall(currentAdmin, {}, true));
    return true;
  } catch (error) {
    return !isOver(error);
  }
}

/**
 * A page that Back or Forward shows as the browser has kept it shows nothing of an admin's until the server has said whose
 * session it is now. @returns the way to stop.
 */
export function watchPageShow(): () => void {
  addEventListener('pageshow', onPageShow);
  return () => removeEventListener('pageshow', onPageShow);
}

function onPageShow({persisted}: PageTransitionEvent): void {
  if (!persisted) return;
  const before = store.get(adminAtom);
  flushSync(() => store.set(adminAtom, {state: 'asking'}));
  void askAdmin(before);
}

/**
 * Whether this admin's session lasts; where it has ended, the sign-in is shown. The page asks by itself, which keeps no idle
 * session open.
 * @throws {HttpError} and TypeError when nobody answers: then it is not known.
 */
export async function isStillAdmin(adminId: string): Promise<boolean> {
  try {
    return (await adminCall(currentAdmin, {}, true)).id === adminId;
  } catch (error) {
    if (isOver(error)) return false;
    throw error;
  }
}

export const adminSignedIn = (admin: AdminIdentity): void => store.set(adminAtom, {state: 'admin', admin});

/**
 * Signs out, once the server has ended the session: a sign-in that is shown while the session lives on would be a lie to
 * an admin who leaves the desk.
 * @throws {HttpError} and TypeError as `call` does; they are still signed in then.
 */
export async function signOutAdmin(): Promise<void> {
  await call(adminLogout, {}).catch((error: unknown) => {
    if (!(error instanceof HttpError && error.status === 401)) throw error;
  });
  forgetAllTyped();
  store.set(adminAtom, {state: 'none', hasEnded: false});
}

/**
 * Calls an endpoint of admins. A session that has ended shows the sign-in.
 * @param byItself whether the page asks, and not a person: that keeps no idle session open.
 * @throws {HttpError} and TypeError as `call` does.
 */
export async function adminCall<E extends Endpoint>(
  declared: E,
  input: Input<E>,
  byItself = false,
): Promise<Reply<E>> {
  try {
    return await call(declared, input, byItself ? {[BY_ITSELF_HEADER]: '1'} : {});
  } catch (error) {
    if (isOver(error)) endHere();
    throw error;
  }
}

const endHere = (): void => endAfter(store.get(adminAtom));

function endAfter(before: AdminState): void {
  store.set(adminAtom, {
    state: 'none',
    hasEnded: before.state === 'admin' || (before.state === 'none' && before.hasEnded),
  });
}
