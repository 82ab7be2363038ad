import {lazy, Suspense} from 'react';
import {adminPasskeyChallenge, adminPasskeyLogin} from '#schema/admin/admin-passkeys.api.ts';
import {adminLogin, type AdminIdentity} from '#schema/admin/admin.api.ts';
import {adminCredentialsRules} from '#schema/admin/admin.rules.ts';
import {AuthFrame} from '#web/account/auth-frame.tsx';
import type {Entrance} from '#web/account/passkeys/ceremony.ts';
import {PasswordField} from '#web/account/password-field.tsx';
import {SubmitButton, WIDE} from '#web/account/submit-button.tsx';
import {useAccountForm} from '#web/account/use-account-form.ts';
import {adminSignedIn} from '#web/admin-area/session.ts';
import {said} from '#web/io/browser/said.ts';
import {call} from '#web/io/call.ts';
import {Field} from '#web/ui/form/field.tsx';
import {useTitle} from '#web/ui/page.tsx';
import {Notice} from '#web/ui/show/notice.tsx';
import {Unless} from '#web/ui/show/unless.tsx';

const PasskeySignIn = lazy(async () => {
  const {PasskeySignIn: Asked} = await import('#web/account/passkeys/passkey-sign-in.tsx');
  return {default: Asked<AdminIdentity>};
});
const canUsePasskeys = typeof said(() => PublicKeyCredential) === 'function';

const adminEntrance: Entrance<AdminIdentity> = {
  ask: () => call(adminPasskeyChallenge, {}),
  enter: (credential) => call(adminPasskeyLogin, {body: {credential}}),
};

/** The admins' own sign-in: by a passkey, or by three parts, and one answer when any of them is wrong. */
export function AdminLoginScreen({hasEnded}: {hasEnded: boolean}) {
  useTitle('Admin sign in');
  const form = useAccountForm(adminCredentialsRules, async (body) => {
    adminSignedIn(await call(adminLogin, {body}));
  });
  const {problems, state} = form;
  return (
    <AuthFrame title="Admin sign in" lead="For the people who run the academy.">
      <form {...form.form} className="space-y-5">
        {problems['form'] ? (
          <Notice tone="bad" title="You’re not signed in">
            {problems['form']}
          </Notice>
        ) : null}
        {hasEnded && state === 'idle' && !problems['form'] ? (
          <Notice tone="warn" title="Your session has ended">
            Sessions end after 30 minutes without activity. Sign in again to pick up where you were.
          </Notice>
        ) : null}
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="username webauthn"
          autoFocus
          error={problems['email']}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          error={problems['password']}
        />
        <Field
          label="Code"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          hint="From your authenticator app, or one of your recovery codes."
          error={problems['code']}
        />
        <SubmitButton form={form} label="Sign in" busyLabel="Signing in..." className={WIDE} />
      </form>
      {canUsePasskeys ? (
        <Unless fails={<NoPasskeys />}>
          <Suspense fallback={<div className="mt-3 h-11" />}>
            <PasskeySignIn entrance={adminEntrance} onDone={adminSignedIn} />
          </Suspense>
        </Unless>
      ) : null}
    </AuthFrame>
  );
}

/** What asks for one cannot be fetched; the form works without it. */
const NoPasskeys = () => (
  <p role="status" className="mt-4 text-sm text-muted">
    Passkeys couldn’t be loaded. Sign in above, or check your connection and reload the page.
  </p>
);
