import {useState, type ReactNode} from 'react';
import {Link} from 'wouter';
import {login, type CurrentUser} from '#schema/account/account.api.ts';
import {credentialsRules} from '#schema/account/account.rules.ts';
import {GoogleLink} from '#web/account/google-link.tsx';
import {LeftBehindNotice} from '#web/account/left-behind/left-behind-notice.tsx';
import {PasskeyWay} from '#web/account/passkeys/passkey-way.tsx';
import {PasswordField} from '#web/account/password-field.tsx';
import {SubmitButton, WIDE} from '#web/account/submit-button.tsx';
import {useAccountForm, type AccountForm} from '#web/account/use-account-form.ts';
import {SIGN_OUT_MEANT} from '#web/data/session/sign-out-intent.ts';
import {call} from '#web/io/call.ts';
import {Field} from '#web/ui/form/field.tsx';
import {focusFirst} from '#web/ui/overlay/use-opener.ts';
import {Notice} from '#web/ui/show/notice.tsx';

/** Time between the good news and the next page, ms (specification, section 9). */
const REDIRECT_DELAY_MS = 100;

/** Checks, sends and answers the form. */
function useSignIn(onDone: (user: CurrentUser) => void): AccountForm {
  return useAccountForm(
    credentialsRules,
    async (body) => {
      const user = await call(login, {body});
      setTimeout(() => onDone(user), REDIRECT_DELAY_MS);
    },
    (data) => ({
      username: data.get('username'),
      password: data.get('password'),
      rememberMe: data.has('rememberMe'),
    }),
  );
}

type Props = {
  onDone: (user: CurrentUser) => void;
  /** Why somebody is here who wanted something else; gives way to what comes of the form. */
  arrival?: ReactNode;
  /** The page that is wanted: the way by Google leads there, too. */
  returnTo?: string | undefined;
  /** Over another page: what it links to is elsewhere, and the modal takes the focus. */
  isModal?: boolean;
  /** Whose session has ended here: only the password is missing. */
  username?: string | undefined;
};

/** The sign-in form (specification, sections 2.4, 5 and 8), on its page and in the landing page's modal. */
export function SignInForm({onDone, arrival, returnTo, isModal = false, username}: Props) {
  const Anchor = isModal ? 'a' : Link;
  const form = useSignIn(onDone);
  const {problems, state} = form;
  const [rememberMe, setRememberMe] = useState(false);
  return (
    <>
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
        {arrival && state === 'idle' && !problems['form'] ? <div>{arrival}</div> : null}
        <LeftBehindNotice />
        <Field
          label="Username"
          name="username"
          // Passkeys are offered here as well (passkey-sign-in.tsx).
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          {...(isModal ? focusFirst : {autoFocus: username === undefined})}
          {...(username === undefined ? {} : {defaultValue: username})}
          error={problems['username']}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          autoFocus={username !== undefined}
          error={problems['password']}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm whitespace-nowrap">
          <RememberMe checked={rememberMe} onChange={setRememberMe} />
          <Anchor href="/auth/forgot-password" className="text-accent underline-offset-4 hover:underline">
            Forgot your password
          </Anchor>
        </div>
        <SubmitButton form={form} label="Sign In" busyLabel="Signing in..." className={WIDE} />
      </form>
      <GoogleLink returnTo={returnTo} rememberMe={rememberMe} />
      <PasskeyWay rememberMe={rememberMe} onDone={onDone} />
      <OtherWay Anchor={Anchor} isKnown={username !== undefined} />
    </>
  );
}

/** Its word holds for both ways in. */
function RememberMe({checked, onChange}: {checked: boolean; onChange: (checked: boolean) => void}) {
  return (
    <label className="flex items-center gap-2.5">
      <input
        type="checkbox"
        name="rememberMe"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 accent-accent"
      />
      Remember me for 30 days
    </label>
  );
}

type OtherWayProps = {Anchor: 'a' | typeof Link; isKnown: boolean};

/** For who has no account, or is not the one whose name is filled in. */
function OtherWay({Anchor, isKnown}: OtherWayProps) {
  const look = 'text-accent underline underline-offset-4';
  return (
    <p className="mt-6 text-center text-sm text-muted">
      {isKnown ? (
        <Link href="/logout" state={SIGN_OUT_MEANT} className={look}>
          Not you? Sign out completely
        </Link>
      ) : (
        <span>
          No account yet?{' '}
          <Anchor href="/auth/register" className={look}>
            Create one now
          </Anchor>
        </span>
      )}
    </p>
  );
}
