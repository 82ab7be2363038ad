import {useState} from 'react';
import {Link} from 'wouter';
import {forgotPassword} from '#schema/account/account.api.ts';
import {forgotPasswordRules} from '#schema/account/account.rules.ts';
import {AuthFrame} from '#web/account/auth-frame.tsx';
import {SubmitButton, WIDE} from '#web/account/submit-button.tsx';
import {useAccountForm} from '#web/account/use-account-form.ts';
import {call} from '#web/io/call.ts';
import {buttonLook} from '#web/ui/form/button.tsx';
import {Field} from '#web/ui/form/field.tsx';
import {useTitle} from '#web/ui/page.tsx';
import {Notice} from '#web/ui/show/notice.tsx';

/** Asks for the email with the link. It says the same whether anybody has the address. */
export function ForgotPasswordScreen() {
  useTitle('Forgot your password');
  const [answer, setAnswer] = useState('');
  const form = useAccountForm(forgotPasswordRules, async (body) => {
    setAnswer((await call(forgotPassword, {body})).message);
  });
  const {problems, state} = form;

  if (state === 'done') {
    return (
      <AuthFrame title="Check your email">
        <Notice tone="good" title="Your request has arrived">
          {answer}
        </Notice>
        <p className="mt-5 text-sm text-muted">
          Nothing there after a few minutes? Look in your spam folder, and check the address.
        </p>
        <Link href="/auth/login" className={`${buttonLook('secondary')} mt-6 h-11 w-full`}>
          Back to Sign In
        </Link>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title="Forgot your password"
      lead="Tell us your address, and we send you a link to choose a new one."
    >
      <form {...form.form} className="space-y-5">
        {problems['form'] ? (
          <Notice tone="bad" title="We couldn’t send the link">
            {problems['form']}
          </Notice>
        ) : null}
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          autoFocus
          error={problems['email']}
        />
        <SubmitButton form={form} label="Send the link" busyLabel="Sending..." className={WIDE} />
      </form>
      <p className="mt-6 text-center text-sm text-muted">
        Remembered it?{' '}
        <Link href="/auth/login" className="text-accent underline underline-offset-4">
          Sign in
        </Link>
      </p>
    </AuthFrame>
  );
}
