import {Link} from 'wouter';
import {register} from '#schema/account/account.api.ts';
import {PASSWORD_MIN, registrationRules} from '#schema/account/account.rules.ts';
import {TERMS_VERSION} from '#schema/account/terms.ts';
import {AuthFrame} from '#web/account/auth-frame.tsx';
import {GoogleLink} from '#web/account/google-link.tsx';
import {PasswordField} from '#web/account/password-field.tsx';
import {SubmitButton, WIDE} from '#web/account/submit-button.tsx';
import {useAccountForm} from '#web/account/use-account-form.ts';
import {useUsernameNews} from '#web/account/use-username-news.ts';
import {signedIn} from '#web/data/current-user.ts';
import {knownSource} from '#web/io/arrival-source.ts';
import {call} from '#web/io/call.ts';
import {Field} from '#web/ui/form/field.tsx';
import {useTitle} from '#web/ui/page.tsx';
import {Notice} from '#web/ui/show/notice.tsx';

/** Makes an account, and signs in with it. */
export function RegisterScreen({onDone, returnTo}: {onDone: () => void; returnTo: string | undefined}) {
  useTitle('Create your account');
  const form = useAccountForm(registrationRules, async (body) => {
    signedIn(await call(register, {body: {...body, terms: TERMS_VERSION, utm: knownSource()}}));
    onDone();
  });
  const {problems} = form;
  const username = useUsernameNews();

  return (
    <AuthFrame title="Create your account" lead="Free, and your lessons work offline too.">
      <form {...form.form} className="space-y-5">
        {problems['form'] ? (
          <Notice tone="bad" title="We couldn’t create your account">
            {problems['form']}
          </Notice>
        ) : null}
        <Field label="Full name" name="fullName" autoComplete="name" autoFocus error={problems['fullName']} />
        <Field
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          hint="Other learners see this. Letters, digits, dots, dashes, and underscores."
          news={username.news}
          onInput={username.onInput}
          error={problems['username']}
        />
        <Field label="Email" name="email" type="email" autoComplete="email" error={problems['email']} />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN} characters. A few plain words are strong and easy to remember.`}
          error={problems['password']}
        />
        <SubmitButton
          form={form}
          label="Create account"
          busyLabel="Creating your account..."
          className={WIDE}
        />
      </form>
      <GoogleLink returnTo={returnTo} />
      <p className="mt-6 text-center text-sm text-muted">
        Already registered?{' '}
        <Link href="/auth/login" className="text-accent underline underline-offset-4">
          Sign in
        </Link>
      </p>
    </AuthFrame>
  );
}
