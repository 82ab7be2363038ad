// What an admin has changed, or a passed assessment, takes effect in the open page: the server says what is so, and gives a
// new session. It is asked until it agrees, as an answer may be lost, or be older than the rows; also while a page waits for
// it to open, when nothing of the learner's is drawn.
import {getDefaultStore} from 'jotai';
import type {CurrentUser} from '#schema/account/account.api.ts';
import {accountAtom, askNow, hasPassed} from '#web/data/current-user.ts';

/** What is open to a learner follows from these. */
export type Rights = Pick<CurrentUser, 'isDev' | 'isPythonTestCompleted'>;

/** The first wait before it is asked again, ms; doubled with each further one, up to the longest. */
const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [1000, 60_000];
/** A page that is not open yet waits for as many answers; then it is the assessment that says how things are. */
const WAITS_FOR = 3;

type Following = {
  readonly userId: string;
  readonly rights: Rights;
  answers: number;
  /** How often it was asked since the network last came back. */
  turns: number;
  isAsking: boolean;
};

let following: Following | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** @param rights as the learner's rows have them. */
export function followRights(userId: string, rights: Rights): void {
  following = {userId, rights, answers: 0, turns: 0, isAsking: false};
  const mayLearn = rights.isDev || rights.isPythonTestCompleted;
  if (isOld(following)) hasPassed(userId, mayLearn);
  addEventListener('online', onOnline);
  void ask(following);
}

function onOnline(): void {
  if (!following) return;
  following.turns = 0;
  void ask(following);
}

async function ask(one: Following): Promise<void> {
  clearTimeout(timer);
  if (one.isAsking || one !== following || !isOld(one)) return;
  one.isAsking = true;
  const isAnswered = await askNow();
  one.isAsking = false;
  if (one !== following || !isOld(one)) return;
  if (isAnswered) one.answers += 1;
  tellPages(one, isAnswered);
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** one.turns, LONGEST_WAIT_MS);
  one.turns += 1;
  timer = setTimeout(() => void ask(one), waitMs);
}

/** Pages that wait until the server agrees. Where nobody answers nothing is decided: they say so, and wait on. */
function tellPages({userId, answers}: Following, isAnswered: boolean): void {
  const account = getDefaultStore().get(accountAtom);
  if (account.state !== 'learner' || !account.hasPassed) return;
  hasPassed(userId, answers >= WAITS_FOR ? false : isAnswered || 'unanswered');
}

/** Whether the last answer is about the same learner, and says otherwise. */
function isOld({userId, rights}: Following): boolean {
  const account = getDefaultStore().get(accountAtom);
  if (account.state !== 'learner' || account.user.id !== userId) return false;
  const {isDev, isPythonTestCompleted} = account.user;
  return isDev !== rights.isDev || isPythonTestCompleted !== rights.isPythonTestCompleted;
}
