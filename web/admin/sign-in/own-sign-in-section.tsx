import {useState} from 'react';
import {NewCodesForm, NewPasswordForm} from '#web/admin/sign-in/own-sign-in-forms.tsx';
import {AdminPasskeys} from '#web/admin/sign-in/passkeys.tsx';
import {CodesToKeep} from '#web/admin/sign-in/recovery-codes.tsx';
import {Button} from '#web/ui/form/button.tsx';
import {Dialog} from '#web/ui/overlay/dialog.tsx';

type Open = 'password' | 'codes' | undefined;

/** The admin's own password and recovery codes. */
export function OwnSignInSection({email}: {email: string}) {
  const [open, setOpen] = useState<Open>();
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => {
    setOpen(undefined);
    setCodes(undefined);
  };
  return (
    <section aria-labelledby="own-sign-in" className="space-y-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="own-sign-in" className="text-xl font-semibold">
            Your sign-in
          </h2>
          <p className="text-sm text-muted">To change it, you need your password and a code from your app.</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button kind="secondary" size="small" onClick={() => setOpen('password')}>
            Change password
          </Button>
          <Button kind="secondary" size="small" onClick={() => setOpen('codes')}>
            New recovery codes
          </Button>
        </div>
      </div>
      <AdminPasskeys />
      <Dialog
        title="Change your password"
        description="This signs you out in every other browser."
        open={open === 'password'}
        onOpenChange={close}
      >
        <NewPasswordForm email={email} onDone={close} />
      </Dialog>
      <Dialog
        title={codes ? 'Save your recovery codes' : 'New recovery codes'}
        description={codes ? 'You’ll need one if you lose your phone.' : 'Your current codes stop working.'}
        open={open === 'codes'}
        // Only an admin who says that they are kept goes on: they are never told again.
        mustStay={codes !== undefined}
        onOpenChange={close}
      >
        {codes ? (
          <CodesToKeep codes={codes} label="Done" onDone={close} />
        ) : (
          <NewCodesForm email={email} onMade={setCodes} />
        )}
      </Dialog>
    </section>
  );
}
