import {useAtomValue} from 'jotai';
import {useState} from 'react';
import type {EndReason} from '#schema/account/account.api.ts';
import {AuthFrame} from '#web/account/auth-frame.tsx';
import {GoogleArrival} from '#web/account/google-arrival.tsx';
import {SignInForm} from '#web/account/sign-in-form.tsx';
import {accountAtom, signedIn} from '#web/data/current-user.ts';
import type {EndedSession} from '#web/data/session/ended-session.ts';
import {useTitle} from '#web/ui/page.tsx';

type Props = {
  onDone: () => void;
  /** The page that the visitor wanted before. */
  returnTo: string | undefined;
};

const REASONS: Record<EndReason | 'unknown', string> = {
  expired: 'You were away for a while, so your session ended.',
  password: 'Your password was changed, and that signs out every other browser.',
  elsewhere: 'You signed this browser out from another device.',
  suspended: 'An admin has suspended your account. Your progress is kept.',
  'too-many': 'You’re signed in on many devices, so the session you hadn’t used the longest ended.',
  deleted: 'Your account was deleted.',
  unknown: 'Your session on this device has ended.',
};

/**
 * The page of the sign-in form. Where a session has ended it says so, knows the name, and leads back to the page that was
 * open.
 */
export function SignInScreen({onDone, returnTo}: Props) {
  const ended = useEnded();
  const title = ended ? 'You’ve been signed out' : 'Welcome Back';
  useTitle(ended ? title : 'Sign in');
  const isDeleted = ended?.reason === 'deleted';
  const lead = ended && wordsOf(ended);
  return (
    <AuthFrame title={title} {...(lead === undefined ? {} : {lead})}>
      <SignInForm
        onDone={(user) => {
          signedIn(user);
          onDone();
        }}
        arrival={<GoogleArrival onDone={onDone} />}
        returnTo={returnTo}
        username={isDeleted ? undefined : ended?.username}
      />
    </AuthFrame>
  );
}

function wordsOf({reason}: EndedSession): string {
  const words = REASONS[reason ?? 'unknown'];
  return reason === 'deleted' ? words : `${words} Sign in and you’re back where you were.`;
}

/** The session that has ended here; until the next page, while somebody signs in. */
function useEnded(): EndedSession | undefined {
  const account = useAtomValue(accountAtom);
  const now = account.state === 'guest' ? account.ended : undefined;
  const [last, setLast] = useState(now);
  if (account.state === 'guest' && last !== now) setLast(now);
  return now ?? (account.state === 'guest' ? undefined : last);
}
