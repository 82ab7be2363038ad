import {AuthFrame} from '#web/account/auth-frame.tsx';
import {GoogleArrival} from '#web/account/google-arrival.tsx';
import {SignInForm} from '#web/account/sign-in-form.tsx';
import {signedIn} from '#web/data/current-user.ts';
import {useTitle} from '#web/ui/page.tsx';

type Props = {
  onDone: () => void;
  /** The page that the visitor wanted before. */
  returnTo: string | undefined;
};

/** The page of the sign-in form. */
export function SignInScreen({onDone, returnTo}: Props) {
  useTitle('Sign in');
  return (
    <AuthFrame title="Welcome Back">
      <SignInForm
        onDone={(user) => {
          signedIn(user);
          onDone();
        }}
        arrival={<GoogleArrival onDone={onDone} />}
        returnTo={returnTo}
      />
    </AuthFrame>
  );
}
