import {Link, useSearchParams} from 'wouter';
import {login} from '#schema/account/account.api.ts';
import {credentialsRules} from '#schema/account/account.rules.ts';
import {AuthFrame} from '#web/account/auth-frame.tsx';
import {signedIn} from '#web/account/current-user.ts';
import {GoogleLink} from '#web/account/google-link.tsx';
import {PasswordField} from '#web/account/password-field.tsx';
import {SubmitButton} from '#web/account/submit-button.tsx';
import {useAccountForm, type AccountForm} from '#web/account/use-account-form.ts';
import {call} from '#web/io/call.ts';
import {Field} from '#web/ui/field.tsx';
import {Notice} from '#web/ui/notice.tsx';
import {useTitle} from '#web/ui/page.tsx';

/** Time between the good news and the next page, ms (specification, section 9). */
const REDIRECT_DELAY_MS = 100;

/** Checks, sends and answers the form. */
function useSignIn(onDone: () => void): AccountForm {
  return useAccountForm(
    credentialsRules,
    async (body) => {
      const user = await call(login, {body});
      setTimeout(() => {
        signedIn(user);
        onDone();
      }, REDIRECT_DELAY_MS);
    },
    (data) => ({
      username: data.get('username'),
      password: data.get('password'),
      rememberMe: data.has('rememberMe'),
    }),
  );
}

/** The sign-in form (specification, sections 2.4, 5 and 8). */
export function SignInScreen({onDone}: {onDone: () => void}) {
  useTitle('Sign in');
  const form = useSignIn(onDone);
  const {problems, state} = form;

  return (
    <AuthFrame title="Welcome Back">
      <form {...form.form} className="space-y-5">
        {problems['form'] ? (
          <Notice tone="bad" title="Login failed">
            {problems['form']}
          </Notice>
        ) : null}
        {state === 'done' ? (
          <Notice tone="good" title="Login successful">
            Welcome back!
          </Notice>
        ) : null}
        {state === 'idle' && !problems['form'] ? <Arrival /> : null}
        <Field
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          error={problems['username']}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          error={problems['password']}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm whitespace-nowrap">
          <label className="flex items-center gap-2.5">
            <input type="checkbox" name="rememberMe" className="size-4 accent-accent" />
            Remember me for 30 days
          </label>
          <Link href="/auth/forgot-password" className="text-accent underline-offset-4 hover:underline">
            Forgot your password
          </Link>
        </div>
        <SubmitButton form={form} label="Sign In" busyLabel="Signing in..." />
      </form>
      <GoogleLink />
      <p className="mt-6 text-center text-sm text-muted">
        No account yet?{' '}
        <Link href="/auth/register" className="text-accent underline underline-offset-4">
          Create one now
        </Link>
      </p>
    </AuthFrame>
  );
}

/** Why somebody is here who wanted something else. */
function Arrival() {
  const [params] = useSearchParams();
  return params.get('notice') === 'google-off' ? (
    <Notice title="Sign-in with Google is not set up here">Use your username and password instead.</Notice>
  ) : null;
}
