import {useAtomValue} from 'jotai';
import {useState} from 'react';
import {changePassword, forgotPassword} from '#schema/account/account.api.ts';
import {changePasswordRules, PASSWORD_MIN} from '#schema/account/account.rules.ts';
import {PasswordField} from '#web/account/password-field.tsx';
import {SubmitButton} from '#web/account/submit-button.tsx';
import {useAccountForm} from '#web/account/use-account-form.ts';
import {orUnsure, Unsure, wordsFor} from '#web/io/words-for.ts';
import {accountAtom, askNow} from '#web/data/current-user.ts';
import {call} from '#web/io/call.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Notice} from '#web/ui/show/notice.tsx';

type ChangeProps = {username: string; disabled: boolean; onChanged: () => void};

/** Another password in place of the one that is known. */
export function ChangePassword(props: ChangeProps) {
  const [times, setTimes] = useState(0);
  return (
    <div className="space-y-4">
      <h3 className="font-medium">Password</h3>
      {times > 0 ? (
        <Notice tone="good" title="Your password was changed">
          You’re signed out in every other browser.
        </Notice>
      ) : null}
      <ChangeForm
        // An empty form again.
        key={times}
        {...props}
        onChanged={() => {
          setTimes(times + 1);
          props.onChanged();
        }}
      />
    </div>
  );
}

/** It may still be at work on the server, or be done. */
const LOST =
  'The connection broke before we heard back. Try again: if your current password isn’t accepted anymore, the new one is already in place.';

function ChangeForm({username, disabled, onChanged}: ChangeProps) {
  const form = useAccountForm(
    changePasswordRules,
    async (body) => {
      await orUnsure(call(changePassword, {body}), LOST).catch(async (error: unknown) => {
        // Where it was changed, this session has probably ended with all the others: then that is what is shown.
        if (error instanceof Unsure) await askNow();
        throw error;
      });
      onChanged();
    },
    (data) => ({currentPassword: data.get('currentPassword'), newPassword: data.get('newPassword')}),
  );
  const {problems, isUnsure} = form;
  return (
    <form {...form.form} aria-label="Change password" className="space-y-5">
      {problems['form'] ? (
        <Notice
          tone="bad"
          title={isUnsure ? 'We don’t know if your password was changed' : 'Your password wasn’t changed'}
        >
          {problems['form']}
        </Notice>
      ) : null}
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="Current password"
        name="currentPassword"
        autoComplete="current-password"
        error={problems['currentPassword']}
      />
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN} characters. This signs you out in every other browser.`}
        error={problems['newPassword']}
      />
      <fieldset disabled={disabled} className="flex justify-end">
        <SubmitButton form={form} label="Change password" />
      </fieldset>
    </form>
  );
}

/** For accounts that came by Google: the email proves that the account is theirs. */
export function ChoosePassword({disabled}: {disabled: boolean}) {
  const account = useAtomValue(accountAtom);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{tone: 'good' | 'bad'; text: string}>();
  const order = async () => {
    if (account.state !== 'learner') return;
    setBusy(true);
    try {
      const {message} = await call(forgotPassword, {body: {email: account.user.email}});
      setSaid({tone: 'good', text: message});
    } catch (error) {
      setSaid({tone: 'bad', text: wordsFor(error)});
    }
    setBusy(false);
  };
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 basis-72 grow">
          <h3 className="font-medium">Password</h3>
          <p className="text-sm text-muted">
            You don’t have one yet. You’ll need it to sign in without Google, export your data, or delete your
            account.
          </p>
        </div>
        <Button kind="secondary" busy={busy} disabled={disabled} onClick={() => void order()}>
          Email me a link to set one
        </Button>
      </div>
      {said ? (
        <Notice tone={said.tone} title={said.tone === 'good' ? 'Check your email' : 'No email was sent'}>
          {said.text}
        </Notice>
      ) : null}
    </div>
  );
}
