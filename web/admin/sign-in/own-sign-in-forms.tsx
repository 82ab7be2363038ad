// What an admin changes of their own sign-in: each shows the password and a code of the app.
import type {ReactNode} from 'react';
import {PASSWORD_MIN} from '#schema/account/account.rules.ts';
import {changeAdminPassword, renewRecoveryCodes} from '#schema/admin/admin.api.ts';
import {changeAdminPasswordRules, renewRecoveryCodesRules} from '#schema/admin/admin.rules.ts';
import {PasswordField} from '#web/account/password-field.tsx';
import {SubmitButton} from '#web/account/submit-button.tsx';
import {useAccountForm} from '#web/account/use-account-form.ts';
import {adminCall} from '#web/admin-area/session.ts';
import {Field} from '#web/ui/form/field.tsx';
import {toast} from '#web/ui/overlay/toast.ts';
import {Notice} from '#web/ui/show/notice.tsx';
import {orUnsure} from '#web/io/words-for.ts';

const PASSWORD_LOST =
  'The connection broke before we heard back. Try again: if your current password isn’t accepted anymore, the new one is already in place.';
const CODES_LOST =
  'The connection broke before we heard back. Make new codes again: the ones you have may not work anymore.';

/** Another password in place of the one that is known. */
export function NewPasswordForm({email, onDone}: {email: string; onDone: () => void}) {
  const form = useAccountForm(changeAdminPasswordRules, async (body) => {
    const {message} = await orUnsure(adminCall(changeAdminPassword, {body}), PASSWORD_LOST);
    onDone();
    toast({title: 'Done', description: message, tone: 'good'});
  });
  const {problems, isUnsure} = form;
  return (
    <form {...form.form} className="space-y-5">
      <Proof
        email={email}
        problems={problems}
        failed={isUnsure ? 'We don’t know if your password was changed' : 'Your password wasn’t changed'}
      >
        <PasswordField
          label="New password"
          name="newPassword"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN} characters. A few plain words are strong and easy to remember.`}
          error={problems['newPassword']}
        />
      </Proof>
      <SubmitButton form={form} label="Change password" />
    </form>
  );
}

type CodesProps = {email: string; onMade: (codes: readonly string[]) => void};

/** Ten new codes in place of all that there were. */
export function NewCodesForm({email, onMade}: CodesProps) {
  const form = useAccountForm(renewRecoveryCodesRules, async (body) =>
    onMade((await orUnsure(adminCall(renewRecoveryCodes, {body}), CODES_LOST)).recoveryCodes),
  );
  return (
    <form {...form.form} className="space-y-5">
      <Proof
        email={email}
        problems={form.problems}
        failed={form.isUnsure ? 'We don’t know if new codes were made' : 'No new codes were made'}
      />
      <SubmitButton form={form} label="Make new codes" />
    </form>
  );
}

type ProofProps = {
  email: string;
  problems: Readonly<Record<string, string>>;
  /** What is said over what went wrong. */
  failed: string;
  /** What is to be: between the password and the code. */
  children?: ReactNode;
};

/** The two that the server asks for. */
function Proof({email, problems, failed, children}: ProofProps) {
  return (
    <>
      {problems['form'] ? (
        <Notice tone="bad" title={failed}>
          {problems['form']}
        </Notice>
      ) : null}
      {/* Tells password managers whose password it is; it is not sent. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        name="currentPassword"
        autoComplete="current-password"
        isFirst
        error={problems['currentPassword']}
      />
      {children}
      <Field
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        hint="The 6 digits in your authenticator app. Each code works once."
        error={problems['code']}
      />
    </>
  );
}
