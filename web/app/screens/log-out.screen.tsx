import {useAtomValue} from 'jotai';
import {useCallback, useEffect, useRef, useState, type ReactNode} from 'react';
import {useLocation} from 'wouter';
import {accountAtom, signOut} from '#web/data/current-user.ts';
import {forgetWindow, onlyHere} from '#web/data/session/left-behind.ts';
import {isSignOutMeant} from '#web/data/session/sign-out-intent.ts';
import {dropDataSession, dropJournalLeft, openCommands} from '#web/data/session/use-session.ts';
import {Button} from '#web/ui/form/button.tsx';
import {useTitle} from '#web/ui/page.tsx';
import {Opening} from '#web/ui/show/opening.tsx';

/**
 * Signs out; asks first when something has not been sent yet, or when only an address has led here. Where nobody is signed
 * in an address ends nothing: what an ended session has left on this device may be the only copy.
 */
export function LogOutScreen({away = goThere}: {away?: (path: string) => void}) {
  useTitle('Log out');
  const [isMeant] = useState(isSignOutMeant);
  const account = useAtomValue(accountAtom);
  const waiting = useWaiting();
  const {isLeaving, leave} = useLeave(away);
  const isSure = isMeant || isLeaving;
  const isOut = !isSure && account.state === 'guest';
  useEffect(() => {
    if (isOut) away('/');
  }, [isOut, away]);

  useEffect(() => {
    if (isSure && waiting === 0) void leave();
  }, [isSure, waiting, leave]);

  const userId = account.state === 'learner' ? account.user.id : '';
  const lost = Math.min(onlyHere(userId), waiting ?? 0);
  const leaveAnyway = () => {
    // They have been told what is lost.
    forgetWindow(userId);
    return leave();
  };

  if (waiting)
    return (
      <Question title="Some changes haven’t been sent yet" leave="Log out anyway" onLeave={leaveAnyway}>
        <Waits count={waiting - lost} />
        <Loses count={lost} />
      </Question>
    );
  if (isSure)
    return (
      <div role="status" className="grid min-h-dvh place-items-center text-muted">
        Signing out…
      </div>
    );
  if (account.state !== 'learner' || waiting === undefined) return <Opening />;
  return (
    <Question title="Do you want to sign out?" leave="Sign out" onLeave={leave}>
      You’re signed in as {account.user.username}. A link or an address brought you here.
    </Question>
  );
}

/** To a fresh page, without anything of the learner in memory. */
const goThere = (path: string): void => location.replace(path);

/** Ends the session, once. */
function useLeave(away: (path: string) => void) {
  const [isLeaving, setIsLeaving] = useState(false);
  const begun = useRef(false);
  const leave = useCallback(async () => {
    if (begun.current) return;
    begun.current = true;
    setIsLeaving(true);
    // On this device first: whatever interrupts the rest, nobody is signed in here any more.
    const told = signOut();
    await dropDataSession({withJournal: true});
    await dropJournalLeft();
    const isTold = await told;
    // On a page that was opened by this address its answer is the first, and says whether the academy was restored.
    await dropJournalLeft();
    // Where the academy could not be told, the landing page is not there, or leads back into the app.
    away(isTold ? '/' : '/auth/login');
  }, [away]);
  return {isLeaving, leave};
}

/** What is in this window alone. */
function Loses({count}: {count: number}) {
  if (count === 0) return null;
  return (
    <span>
      {' '}
      {count === 1 ? '1 change is' : `${count} changes are`} only in this window: your browser couldn’t store{' '}
      {count === 1 ? 'it' : 'them'}. Logging out loses {count === 1 ? 'it' : 'them'}.
    </span>
  );
}

/** What is on the disk. */
function Waits({count}: {count: number}) {
  if (count === 0) return null;
  return (
    <>
      {count === 1 ? '1 change is' : `${count} changes are`} waiting on this device.{' '}
      {count === 1 ? 'It stays' : 'They stay'} here, and {count === 1 ? 'is' : 'are'} sent when you sign in on
      this device again.
    </>
  );
}

type QuestionProps = {
  title: string;
  children: ReactNode;
  /** What the button that signs out says. */
  leave: string;
  onLeave: () => Promise<void>;
};

function Question({title, children, leave, onLeave}: QuestionProps) {
  const [, go] = useLocation();
  return (
    <main className="grid min-h-dvh place-items-center px-5">
      <div className="w-full max-w-md rounded-2xl border border-line bg-surface p-8 shadow-card">
        <h1 className="text-xl font-semibold">{title}</h1>
        <p className="mt-2 text-muted">{children}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button onClick={() => go('/modules', {replace: true})}>Stay signed in</Button>
          <Button kind="secondary" onClick={() => void onLeave()}>
            {leave}
          </Button>
        </div>
      </div>
    </main>
  );
}

/** How many changes wait, counted when the page was opened; `undefined` until the disk has been read. */
function useWaiting(): number | undefined {
  const account = useAtomValue(accountAtom);
  const [waiting, setWaiting] = useState<number>();
  const user = account.state === 'learner' ? account.user : undefined;
  useEffect(() => {
    if (waiting !== undefined || user === undefined) return;
    // What cannot be read cannot be lost by this.
    void openCommands(user).then(setWaiting, () => setWaiting(0));
  }, [user, waiting]);
  return account.state === 'guest' ? 0 : waiting;
}
