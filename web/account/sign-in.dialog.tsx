import {SignInForm} from '#web/account/sign-in-form.tsx';
import {signedIn} from '#web/data/current-user.ts';
import {Dialog} from '#web/ui/overlay/dialog.tsx';

type Props = {open: boolean; onClose: () => void};

/** The sign-in form over the landing page (specification, section 2.4). */
export function SignInDialog({open, onClose}: Props) {
  return (
    <Dialog title="Welcome Back" open={open} onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <SignInForm
        onDone={(user) => {
          signedIn(user);
          // The app is another page.
          location.assign('/personal-tutor');
        }}
        isModal
      />
    </Dialog>
  );
}
