import {useState, type ReactNode} from 'react';
import {confirmAdmin} from '#schema/admin/admin.api.ts';
import {confirmRules} from '#schema/admin/admin.rules.ts';
import {PasswordField} from '#web/account/password-field.tsx';
import {SubmitButton} from '#web/account/submit-button.tsx';
import {useAccountForm, wordsFor} from '#web/account/use-account-form.ts';
import {adminCall} from '#web/admin/state.ts';
import {HttpError} from '#web/io/call.ts';
import {Dialog} from '#web/ui/overlay/dialog.tsx';
import {toast} from '#web/ui/overlay/toast.ts';
import {Notice} from '#web/ui/show/notice.tsx';

type Act = () => Promise<void>;

export type Confirmed = {
  /** Acts; where the server wants to know that it is still them, asks first and acts then. */
  readonly run: (act: Act) => void;
  /** Stands anywhere on the page. */
  readonly dialog: ReactNode;
};

const RIGHTS = 'Confirm it’s you before you change what others can do. That covers the next 10 minutes.';

/**
 * For what gives or takes rights, or shows what does.
 * @param why says in the dialog why it asks.
 */
export function useConfirmed(why = RIGHTS): Confirmed {
  const [waiting, setWaiting] = useState<Act>();
  const run = (act: Act) =>
    void act().catch((error: unknown) => {
      if (error instanceof HttpError && error.code === 'CONFIRM_FIRST') setWaiting(() => act);
      else toast({title: 'That didn’t work', description: wordsFor(error), tone: 'bad'});
    });
  const dialog = (
    <Dialog
      title="Is it you?"
      description={why}
      open={waiting !== undefined}
      onOpenChange={(isOpen) => (isOpen ? undefined : setWaiting(undefined))}
    >
      <ConfirmForm
        onDone={() => {
          const act = waiting;
          setWaiting(undefined);
          if (act) run(act);
        }}
      />
    </Dialog>
  );
  return {run, dialog};
}

function ConfirmForm({onDone}: {onDone: () => void}) {
  const form = useAccountForm(confirmRules, async (body) => {
    await adminCall(confirmAdmin, {body});
    onDone();
  });
  const {problems} = form;
  return (
    <form {...form.form} className="space-y-5">
      {problems['form'] ? (
        <Notice tone="bad" title="Not confirmed">
          {problems['form']}
        </Notice>
      ) : null}
      <PasswordField
        label="Password or code"
        name="proof"
        autoComplete="current-password"
        autoFocus
        hint="Your password, or a new code from your authenticator app."
        error={problems['proof']}
      />
      <SubmitButton form={form} label="Confirm" busyLabel="Confirming..." />
    </form>
  );
}
