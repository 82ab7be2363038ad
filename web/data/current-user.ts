// Who is signed in on this device: the last answer is kept, so that guards open immediately and offline; the
// server is asked at most every five minutes, without retries.
// See docs/decisions/0011-the-current-user-is-kept-on-the-device.md.
import {atom, getDefaultStore} from 'jotai';
import {flushSync} from 'react-dom';
import {currentSession, currentUser, logout, type CurrentUser} from '#schema/account/account.api.ts';
import {ARRIVED_PARAM} from '#schema/account/google.api.ts';
import {askReason, keptEnd, type EndedSession} from '#web/data/session/ended-session.ts';
import {isUser, keptUser} from '#web/data/session/kept-user.ts';
import {noteLeft} from '#web/data/session/left-behind.ts';
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

type Learner = Extract<Account, {state: 'learner'}>;
export type Account =
  | {readonly state: 'asking'}
  /** `ended`: the session of the last learner of this device ended without a sign-out here. */
  | {readonly state: 'guest'; readonly ended?: EndedSession}
  /**
   * `isAnother`: they signed in where another learner's session had ended. `mayHavePassed`: this device has kept that they
   * may not learn yet, and the server has not been asked since. `hasPassed`: their rows say that they may, and the session is
   * about to follow; `unanswered` while nobody answers.
   */
  | {
      readonly state: 'learner';
      readonly user: CurrentUser;
      readonly isAnother?: true;
      readonly mayHavePassed?: true;
      readonly hasPassed?: true | 'unanswered';
    };

// Anyone who comes back from a sign-in elsewhere may be another learner than the one of before: the server knows.
// Whoever it was is not forgotten: anybody can make such an address.
const hasArrived = new URLSearchParams(globalThis.location?.search).has(ARRIVED_PARAM);
const known = hasArrived ? undefined : keptUser.read();
const store = getDefaultStore();

/** Known at once from what the device kept; `asking` only on a device that knows nobody. */
export const accountAtom = atom<Account>(known ? keptLearner(known.user) : {state: 'asking'});

/** The assessment may have been passed on another device: whoever had not passed is no answer to rest on. */
function keptLearner(user: CurrentUser): Account {
  return user.mayLearn ? {state: 'learner', user} : {state: 'learner', user, mayHavePassed: true};
}

/** Asks the server who is signed in, unless it was asked lately. */
export async function refreshAccount({force = false} = {}): Promise<Account> {
  const before = keptUser.read();
  const account = store.get(accountAtom);
  const isAnswer = account.state !== 'asking' && (account.state !== 'learner' || !account.mayHavePassed);
  if (force || !isAnswer || !before || !isFresh(before.askedAt)) await askNow();
  return store.get(accountAtom);
}

/** Asks the server who is signed in, however lately it was asked. @returns whether it has answered. */
export async function askNow(): Promise<boolean> {
  const user = whoIsHere();
  if (!(await tellSignOut())) {
    signedOutHere();
    return false;
  }
  const answer = await askServer(user !== undefined);
  settle(answer, user);
  return answer !== 'nobody answers';
}

/**
 * Who is signed in, as far as this window knows. Where somebody has cleared the site's data, the device knows nobody any
 * more, and the window still does: what waits in it is theirs.
 */
export function whoIsHere(): CurrentUser | undefined {
  const account = store.get(accountAtom);
  return keptUser.read()?.user ?? (account.state === 'learner' ? account.user : undefined);
}

/** The academy has just said to some request that nobody is signed in: asks whether that is so. */
export function doubtSession(): void {
  if (store.get(accountAtom).state === 'learner') void refreshAccount({force: true});
}

let isLeaving = false;

/**
 * While an account is being deleted its session ends before the page hears that it is gone: no other answer tells what has
 * become of it.
 */
export async function whileLeaving<T>(work: () => Promise<T>): Promise<T> {
  isLeaving = true;
  try {
    return await work();
  } finally {
    isLeaving = false;
  }
}

/** An answer from the future is of a clock that has been put back since: it may be of any age. */
function isFresh(askedAt: number): boolean {
  const age = Date.now() - askedAt;
  return age >= 0 && age < FRESH_FOR_MS;
}

/** @param askedFor who was signed in when the server was asked. */
function settle(answer: Answer, askedFor: CurrentUser | undefined): void {
  // Meanwhile another tab may have signed somebody else in: the answer is then about a session of before.
  const isOld = isLeaving || whoIsHere()?.id !== askedFor?.id;
  if (answer !== 'nobody answers' && !isOld) {
    if ('user' in answer) return void signedIn(answer.user);
    if (askedFor) keptEnd.keep({userId: askedFor.id, username: askedFor.username, reason: answer.reason});
    return void nobodyIsHere();
  }
  // Offline, or the server is away: who was signed in stays so; a device that knows nobody has a guest.
  const account = store.get(accountAtom);
  if (account.state === 'asking') {
    const before = keptUser.read();
    become(before ? {state: 'learner', user: before.user} : guest());
  } else if (account.state === 'learner' && account.mayHavePassed) become(answered(account));
}

/** What is known of them is all that can be had. */
const answered = ({mayHavePassed: _kept, ...rest}: Learner): Learner => rest;

const withoutRows = ({hasPassed: _rows, ...rest}: Learner): Learner => rest;

type Answer = {readonly user: CurrentUser} | Pick<EndedSession, 'reason'> | 'nobody answers';

/**
 * The learner whose session this is; none where the academy says so. What others say in its place is no answer.
 * @param isEnd whether somebody was signed in here: then it is asked why nobody is.
 */
async function askServer(isEnd: boolean): Promise<Answer> {
  try {
    if (!isEnd) return await askWho();
    const user = await call(currentUser, {});
    return isUser(user) ? {user} : 'nobody answers';
  } catch (error) {
    const isOver = error instanceof HttpError && error.isOurs && error.status === 401;
    return isOver ? {reason: isEnd ? await askReason() : null} : 'nobody answers';
  }
}

/** On a device that knows nobody: a guest is not answered by an error. */
async function askWho(): Promise<Answer> {
  const {user} = await call(currentSession, {});
  if (user === null) return {reason: null};
  return isUser(user) ? {user} : 'nobody answers';
}

/** Asks again now and whenever this tab is looked at again. @returns the way to stop. */
export function keepAccountFresh(): () => void {
  refreshWhenVisible();
  document.addEventListener('visibilitychange', refreshWhenVisible);
  addEventListener('storage', onOtherTab);
  addEventListener('pageshow', onPageShow);
  return () => {
    document.removeEventListener('visibilitychange', refreshWhenVisible);
    removeEventListener('storage', onOtherTab);
    removeEventListener('pageshow', onPageShow);
  };
}

/** Who signs in or out in one tab does so in all of them, at once. */
function onOtherTab({key, newValue}: StorageEvent): void {
  const isGuest = store.get(accountAtom).state === 'guest';
  if (key === keptEnd.key && isGuest) return void become(guest());
  if (key !== keptUser.key) return;
  if (newValue === null) return void become(guest());
  const user = keptUser.read()?.user;
  const account = store.get(accountAtom);
  const isNews = account.state !== 'learner' || account.user.id !== user?.id;
  if (user && isNews) become(learner(user));
}

/**
 * The browser has kept the page whole and shows it again, by Back or Forward. Nobody could tell it meanwhile who has come and
 * gone: what is another's leaves the screen before anything is asked, and the page is loaded anew.
 */
function onPageShow({persisted}: PageTransitionEvent): void {
  if (!persisted) return;
  const shown = shownId();
  const user = keptUser.read()?.user;
  if (user?.id === shown) return void reloadUnless(shown);
  flushSync(() => become(user ? learner(user) : guest()));
  location.reload();
}

/** @param shown whose page it is. */
async function reloadUnless(shown: string | undefined): Promise<void> {
  await askNow();
  if (shownId() !== shown) location.reload();
}

function shownId(): string | undefined {
  const account = store.get(accountAtom);
  return account.state === 'learner' ? account.user.id : undefined;
}

function refreshWhenVisible(): void {
  if (document.visibilityState === 'visible') void refreshAccount();
}

/** The server says that this learner is signed in. */
export function signedIn(user: CurrentUser): Account {
  signOutPending.forget();
  const account = learner(user);
  keptUser.keep({user, askedAt: Date.now()});
  // Last: other tabs still know then whose session had ended.
  keptEnd.forget();
  return become(account);
}

/** What rows tell of the learner counts more than the last answer: it is shown at once, and kept. */
export function learnt(userId: string, news: Pick<CurrentUser, 'fullName' | 'avatarUrl' | 'country'>): void {
  const account = store.get(accountAtom);
  if (account.state !== 'learner' || account.user.id !== userId) return;
  const {fullName, avatarUrl, country} = account.user;
  if (fullName === news.fullName && avatarUrl === news.avatarUrl && country === news.country) return;
  const user = {...account.user, ...news};
  keptUser.keep({askedAt: keptUser.read()?.askedAt ?? 0, user});
  become({...account, user});
}

/** Whether rows say that the learner may learn, where the last answer says otherwise: nobody is sent away meanwhile. */
export function hasPassed(userId: string, isSo: boolean | 'unanswered'): void {
  const account = store.get(accountAtom);
  if (account.state !== 'learner' || account.user.id !== userId) return;
  if (account.hasPassed === isSo) return;
  if (isSo && !account.user.mayLearn) become({...account, hasPassed: isSo});
  else if (account.hasPassed) become(withoutRows(account));
}

/**
 * Signs out on this device at once, whatever the network does; the server is told first at the next contact.
 * @returns false when it could not be told yet: its session lasts.
 */
export async function signOut(): Promise<boolean> {
  signOutPending.keep(true);
  signedOutHere();
  return tellSignOut();
}

/** Nobody is signed in here any more, by their own will: what was theirs alone is gone, and who it was is not told. */
export function signedOutHere(): Account {
  keptEnd.forget();
  return nobodyIsHere();
}

function nobodyIsHere(): Account {
  const userId = whoIsHere()?.id;
  forgetAtSignOut(userId);
  if (userId !== undefined) noteLeft(userId);
  return become(guest());
}

function guest(): Account {
  const ended = keptEnd.read();
  return ended ? {state: 'guest', ended} : {state: 'guest'};
}

/** Told apart by whose session had ended before: the page that was open is theirs alone. */
function learner(user: CurrentUser): Account {
  const before = store.get(accountAtom);
  const ended =
    before.state === 'guest' ? before.ended : before.state === 'asking' ? keptEnd.read() : undefined;
  if (before.state === 'learner' && before.user.id === user.id) {
    return {...answered(user.mayLearn ? withoutRows(before) : before), user};
  }
  return ended === undefined || ended.userId === user.id
    ? {state: 'learner', user}
    : {state: 'learner', user, isAnother: true};
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
