import {useState} from 'react';
import {PASSWORD_MIN} from '#schema/account/account.rules.ts';
import {beginSetUp, setUpAdmin, type SecondFactor} from '#schema/admin/admin.api.ts';
import {setUpRules} from '#schema/admin/admin.rules.ts';
import {AuthFrame} from '#web/account/auth-frame.tsx';
import {PasswordField} from '#web/account/password-field.tsx';
import {SubmitButton} from '#web/account/submit-button.tsx';
import {useAccountForm} from '#web/account/use-account-form.ts';
import {orUnsure, wordsFor} from '#web/io/words-for.ts';
import {QrCode} from '#web/admin/sign-in/qr-code.tsx';
import {RecoveryCodes} from '#web/admin/sign-in/recovery-codes.tsx';
import {adminSignedIn} from '#web/admin-area/session.ts';
import {useRest} from '#web/data/use-rest.ts';
import {call} from '#web/io/call.ts';
import {CopyButton} from '#web/ui/form/copy-button.tsx';
import {Field} from '#web/ui/form/field.tsx';
import {useTitle} from '#web/ui/page.tsx';
import {Notice} from '#web/ui/show/notice.tsx';
import {Skeleton} from '#web/ui/show/skeleton.tsx';

const LOST =
  'The connection broke before we heard back. If this link doesn’t work anymore, your account is already there: sign in and make new recovery codes.';

type Props = {
  token: string;
  /** @param isPasskeyOnly whether a passkey is what they need next. */
  onDone: (isPasskeyOnly: boolean) => void;
};

/** Makes an admin of the person who holds the link: name, password, second factor, recovery codes. */
export function SetUpScreen({token, onDone}: Props) {
  useTitle('Set up your admin account');
  const [codes, setCodes] = useState<readonly string[]>();
  const {answer: factor, error} = useRest(beginSetUp, {body: {token}});
  const problem = error === undefined ? undefined : wordsFor(error);
  const isPasskeyOnly = factor?.isPasskeyOnly === true;
  if (codes) return <RecoveryCodes {...{codes, isPasskeyOnly}} onDone={() => onDone(isPasskeyOnly)} />;
  return (
    <AuthFrame
      title="Set up your admin account"
      lead={
        isPasskeyOnly
          ? 'Admins here sign in with a passkey. You’ll add yours in the last step. Your password and a code from your phone confirm it’s you.'
          : 'You’ll sign in with your password and a code from your phone.'
      }
    >
      {problem ? (
        <Notice tone="bad" title="This link doesn’t work">
          {problem}
        </Notice>
      ) : null}
      {factor ? <SetUpForm token={token} factor={factor} onMade={setCodes} /> : null}
      {!factor && !problem ? <Skeleton label="Loading" lines={6} /> : null}
    </AuthFrame>
  );
}

type FormProps = {token: string; factor: SecondFactor; onMade: (codes: readonly string[]) => void};

function SetUpForm({token, factor, onMade}: FormProps) {
  const form = useAccountForm(
    setUpRules,
    async (body) => {
      const {admin, recoveryCodes} = await orUnsure(call(setUpAdmin, {body}), LOST);
      // The codes first: once the admin is known the page may be left.
      onMade(recoveryCodes);
      adminSignedIn(admin);
    },
    (data) => ({...Object.fromEntries(data), token}),
  );
  const {problems} = form;
  const problem = problems['form'] ?? problems['token'];
  return (
    <form {...form.form} className="space-y-5">
      {problem ? (
        <Notice tone="bad" title="Setting up didn’t finish">
          {problem}
        </Notice>
      ) : null}
      <Field label="Full name" name="fullName" autoComplete="name" autoFocus error={problems['fullName']} />
      <Field label="Email" name="email" type="email" autoComplete="username" error={problems['email']} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN} characters. A few plain words are strong and easy to remember.`}
        error={problems['password']}
      />
      <section aria-labelledby="second-factor" className="space-y-4 border-t border-line pt-5">
        <div>
          <h2 id="second-factor" className="font-semibold">
            Your second factor
          </h2>
          <p className="mt-1 text-sm text-muted">
            Scan this with an authenticator app on your phone, then type the code it shows.
          </p>
        </div>
        <QrCode text={factor.uri} label="QR code for your authenticator app" />
        <div>
          <p className="text-sm text-muted">No camera? Type this key into the app:</p>
          <div className="mt-1 flex items-center justify-between gap-2 rounded-lg bg-sunken py-1.5 pr-1.5 pl-3">
            <code className="font-mono text-sm break-all">{inGroups(factor.secret)}</code>
            <CopyButton text={factor.secret} />
          </div>
        </div>
        <Field
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          hint="6 digits, a new code every 30 seconds."
          error={problems['code']}
        />
      </section>
      <SubmitButton form={form} label="Create the admin account" busyLabel="Creating..." />
    </form>
  );
}

/** `ABCD EFGH …`, as people read it out. */
const inGroups = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
