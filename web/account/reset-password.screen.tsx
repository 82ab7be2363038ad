import {Link, useSearchParams} from 'wouter';
import {resetPassword} from '#schema/account/account.api.ts';
import {PASSWORD_MIN, resetPasswordRules} from '#schema/account/account.rules.ts';
import {AuthFrame} from '#web/account/auth-frame.tsx';
import {PasswordField} from '#web/account/password-field.tsx';
import {SubmitButton, WIDE} from '#web/account/submit-button.tsx';
import {useAccountForm} from '#web/account/use-account-form.ts';
import {refreshAccount} from '#web/data/current-user.ts';
import {call} from '#web/io/call.ts';
import {orUnsure} from '#web/io/words-for.ts';
import {buttonLook} from '#web/ui/form/button.tsx';
import {useTitle} from '#web/ui/page.tsx';
import {Notice} from '#web/ui/show/notice.tsx';

const LOST =
  'The connection broke before we heard back. Try again. If your link doesn’t work anymore, sign in with the new password.';

/** Chooses a new password with the link of an email; open to everybody who has one. */
export function ResetPasswordScreen() {
  useTitle('Choose a new password');
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const form = useAccountForm(
    resetPasswordRules,
    async (body) => {
      await orUnsure(call(resetPassword, {body}), LOST);
      // A session of the same person in this browser has ended with it.
      await refreshAccount({force: true});
    },
    (data) => ({token, newPassword: data.get('newPassword')}),
  );
  const {problems, isUnsure, state} = form;

  if (state === 'done') {
    return (
      <AuthFrame title="Your password was changed">
        <Notice tone="good" title="Done">
          Every browser was signed out. Sign in with the new password.
        </Notice>
        <Link href="/auth/login" className={`${buttonLook('primary')} mt-6 h-11 w-full`}>
          Sign In
        </Link>
      </AuthFrame>
    );
  }
  const problem = problems['form'] ?? problems['token'];
  const isIncomplete = token === '' || problems['token'] !== undefined;
  return (
    <AuthFrame title="Choose a new password" lead="You’ll be signed out everywhere.">
      {isIncomplete ? (
        <Notice tone="bad" title="This link isn’t complete">
          Open it from the email again, or ask for another one.
        </Notice>
      ) : (
        <form {...form.form} className="space-y-5">
          {problem ? <Problem words={problem} isUnsure={isUnsure} /> : null}
          <PasswordField
            label="New password"
            name="newPassword"
            autoComplete="new-password"
            autoFocus
            hint={`At least ${PASSWORD_MIN} characters. A few plain words are strong and easy to remember.`}
            error={problems['newPassword']}
          />
          <SubmitButton form={form} label="Change password" busyLabel="Changing..." className={WIDE} />
        </form>
      )}
      <p className="mt-6 text-center text-sm text-muted">
        Link expired?{' '}
        <Link href="/auth/forgot-password" className="text-accent underline underline-offset-4">
          Ask for another one
        </Link>
      </p>
    </AuthFrame>
  );
}

function Problem({words, isUnsure}: {words: string; isUnsure: boolean}) {
  const title = isUnsure ? 'We don’t know if your password was changed' : 'We couldn’t change your password';
  return (
    <Notice tone="bad" title={title}>
      {words}
    </Notice>
  );
}
