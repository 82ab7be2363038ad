import {useCallback, useState, type ReactNode} from 'react';
import {confirmAdmin} from '#schema/admin/admin.api.ts';
import {confirmRules} from '#schema/admin/admin.rules.ts';
import {PasswordField} from '#web/account/password-field.tsx';
import {SubmitButton} from '#web/account/submit-button.tsx';
import {useAccountForm} from '#web/account/use-account-form.ts';
import {Unsure, wordsFor} from '#web/io/words-for.ts';
import {ConfirmedContext, type Act, type RunConfirmed} from '#web/admin-area/confirmed.ts';
import {adminCall} from '#web/admin-area/session.ts';
import {HttpError} from '#web/io/call.ts';
import {Dialog} from '#web/ui/overlay/dialog.tsx';
import {toast} from '#web/ui/overlay/toast.ts';
import {Notice} from '#web/ui/show/notice.tsx';

const RIGHTS = 'Confirm it’s you before you change what others can do. That covers the next 10 minutes.';

/** The dialog for what gives or takes rights, or shows what does: one for all pages of the area. */
export function ConfirmLayer({children}: {children: ReactNode}) {
  const [waiting, setWaiting] = useState<{act: Act; why: string}>();
  const run: RunConfirmed = useCallback(
    (act, why = RIGHTS) =>
      void act().catch((error: unknown) => {
        if (error instanceof HttpError && error.code === 'CONFIRM_FIRST') setWaiting({act, why});
        else {
          const title = error instanceof Unsure ? 'We don’t know whether that worked' : 'That didn’t work';
          toast({title, description: wordsFor(error), tone: 'bad'});
        }
      }),
    [],
  );
  return (
    <ConfirmedContext.Provider value={run}>
      {children}
      <Dialog
        title="Is it you?"
        description={waiting?.why ?? RIGHTS}
        open={waiting !== undefined}
        onOpenChange={(isOpen) => (isOpen ? undefined : setWaiting(undefined))}
      >
        <ConfirmForm
          onDone={() => {
            setWaiting(undefined);
            if (waiting) run(waiting.act, waiting.why);
          }}
        />
      </Dialog>
    </ConfirmedContext.Provider>
  );
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
