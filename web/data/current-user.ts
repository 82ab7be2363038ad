// Who is signed in on this device: the last answer is kept, so that guards open immediately and offline; the
// server is asked at most every five minutes, without retries.
// See docs/decisions/0011-the-current-user-is-kept-on-the-device.md.
import {atom, getDefaultStore} from 'jotai';
import {currentUser, logout, type CurrentUser} from '#schema/account/account.api.ts';
import {ARRIVED_PARAM} from '#schema/account/google.api.ts';
import {isUser, keptUser} from '#web/data/kept-user.ts';
import {noteLeft} from '#web/data/left-behind.ts';
import {call, HttpError} from '#web/io/call.ts';
import {forgetAtSignOut, isFlag, kept} from '#web/io/kept.ts';

/** Specification, section 9: current-user cache. */
const FRESH_FOR_MS = 5 * 60_000;
/** A sign-out that the server has not heard of yet. */
const signOutPending = kept({
  name: 'sign-out-pending',
  owner: 'device',
  until: 'forever',
  schema: isFlag,
});

export type Account =
  | {readonly state: 'asking'}
  | {readonly state: 'guest'}
  | {readonly state: 'learner'; readonly user: CurrentUser};

// Whoever comes back from a sign-in elsewhere may be another learner than the one of before: the server knows.
if (new URLSearchParams(globalThis.location?.search).has(ARRIVED_PARAM)) keptUser.forget();
const known = keptUser.read();
const store = getDefaultStore();

/** Known at once from what the device kept; `asking` only on a device that knows nobody. */
export const accountAtom = atom<Account>(known ? {state: 'learner', user: known.user} : {state: 'asking'});

/** Asks the server who is signed in, unless it was asked lately. */
export async function refreshAccount({force = false} = {}): Promise<Account> {
  const before = keptUser.read();
  if (!force && before && isFresh(before.askedAt)) return store.get(accountAtom);
  if (!(await tellSignOut())) return signedOutHere();
  return settle(await askServer(), before?.user.id);
}

/** An answer from the future is of a clock that has been put back since: it may be of any age. */
function isFresh(askedAt: number): boolean {
  const age = Date.now() - askedAt;
  return age >= 0 && age < FRESH_FOR_MS;
}

/** @param askedFor who was signed in when the server was asked. */
function settle(answer: Awaited<ReturnType<typeof askServer>>, askedFor: string | undefined): Account {
  // Meanwhile another tab may have signed somebody else in: the answer is then about a session of before.
  const isOld = keptUser.read()?.user.id !== askedFor;
  if (answer !== 'nobody answers' && !isOld) return answer ? signedIn(answer) : signedOutHere();
  // Offline, or the server is away: who was signed in stays so; a device that knows nobody has a guest.
  const account = store.get(accountAtom);
  return account.state === 'asking' ? become({state: 'guest'}) : account;
}

/** The learner whose session this is; none where the academy says so. What others say in its place is no answer. */
async function askServer(): Promise<CurrentUser | undefined | 'nobody answers'> {
  try {
    const user = await call(currentUser, {});
    return isUser(user) ? user : 'nobody answers';
  } catch (error) {
    const isOver = error instanceof HttpError && error.isOurs && error.status === 401;
    return isOver ? undefined : 'nobody answers';
  }
}

/** Asks again now and whenever this tab is looked at again. @returns the way to stop. */
export function keepAccountFresh(): () => void {
  refreshWhenVisible();
  document.addEventListener('visibilitychange', refreshWhenVisible);
  addEventListener('storage', onOtherTab);
  return () => {
    document.removeEventListener('visibilitychange', refreshWhenVisible);
    removeEventListener('storage', onOtherTab);
  };
}

/** Who signs in or out in one tab does so in all of them, at once. */
function onOtherTab({key, newValue}: StorageEvent): void {
  if (key !== keptUser.key) return;
  if (newValue === null) return void become({state: 'guest'});
  const user = keptUser.read()?.user;
  const account = store.get(accountAtom);
  const isNews = account.state !== 'learner' || account.user.id !== user?.id;
  if (user && isNews) become({state: 'learner', user});
}

function refreshWhenVisible(): void {
  if (document.visibilityState === 'visible') void refreshAccount();
}

/** The server says that this learner is signed in. */
export function signedIn(user: CurrentUser): Account {
  signOutPending.forget();
  keptUser.keep({user, askedAt: Date.now()});
  return become({state: 'learner', user});
}

/** What rows tell of the learner counts more than the last answer: it is shown at once, and kept. */
export function learnt(userId: string, news: Pick<CurrentUser, 'fullName' | 'avatarUrl' | 'country'>): void {
  const account = store.get(accountAtom);
  if (account.state !== 'learner' || account.user.id !== userId) return;
  const {fullName, avatarUrl, country} = account.user;
  if (fullName === news.fullName && avatarUrl === news.avatarUrl && country === news.country) return;
  const user = {...account.user, ...news};
  keptUser.keep({askedAt: keptUser.read()?.askedAt ?? 0, user});
  become({state: 'learner', user});
}

/** Signs out on this device at once, whatever the network does; the server is told first at the next contact. */
export async function signOut(): Promise<void> {
  signOutPending.keep(true);
  signedOutHere();
  await tellSignOut();
}

/** Nobody is signed in here any more, and what was theirs alone is gone. */
export function signedOutHere(): Account {
  const userId = keptUser.read()?.user.id;
  forgetAtSignOut(userId);
  if (userId !== undefined) noteLeft(userId);
  return become({state: 'guest'});
}

/** @returns false when a sign-out still waits for the server. */
async function tellSignOut(): Promise<boolean> {
  if (signOutPending.read() !== true) return true;
  try {
    await call(logout, {});
    signOutPending.forget();
    return true;
  } catch {
    // Specification, section 4: the client's session is cleared even so; it is told again before any sync.
    return false;
  }
}

function become(account: Account): Account {
  store.set(accountAtom, account);
  return account;
}
