// What an admin has changed, or a passed assessment, takes effect in the open page: the server says what is so, and gives a
// new session. It is asked until it agrees, as an answer may be lost, or be older than the rows; also while a page waits for
// it to open, when nothing of the learner's is drawn.
import {getDefaultStore} from 'jotai';
import type {CurrentUser} from '#schema/account/account.api.ts';
import {accountAtom, hasPassed, refreshAccount} from '#web/data/current-user.ts';

/** What is open to a learner follows from these. */
export type Rights = Pick<CurrentUser, 'isDev' | 'isPythonTestCompleted'>;

/** The first wait before it is asked again, ms; doubled with each further one, up to the longest. */
const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [1000, 60_000];
/** A page that is not open yet waits for as many answers; then it is the assessment that says how things are. */
const WAITS_FOR = 3;

type Following = {readonly userId: string; readonly rights: Rights; asked: number};

let following: Following | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** @param rights as the learner's rows have them. */
export function followRights(userId: string, rights: Rights): void {
  clearTimeout(timer);
  following = {userId, rights, asked: 0};
  const mayLearn = rights.isDev || rights.isPythonTestCompleted;
  if (isOld(following)) hasPassed(userId, mayLearn);
  void ask(following);
}

async function ask(one: Following): Promise<void> {
  if (one !== following || !isOld(one)) return;
  await refreshAccount({force: true});
  if (one !== following || !isOld(one)) return;
  one.asked += 1;
  if (one.asked === WAITS_FOR) hasPassed(one.userId, false);
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (one.asked - 1), LONGEST_WAIT_MS);
  timer = setTimeout(() => void ask(one), waitMs);
}

/** Whether the last answer is about the same learner, and says otherwise. */
function isOld({userId, rights}: Following): boolean {
  const account = getDefaultStore().get(accountAtom);
  if (account.state !== 'learner' || account.user.id !== userId) return false;
  const {isDev, isPythonTestCompleted} = account.user;
  return isDev !== rights.isDev || isPythonTestCompleted !== rights.isPythonTestCompleted;
}
