import {exportRules} from '#schema/account/own-data.rules.ts';
import {removePasskey, renamePasskey, type PasskeyInfo} from '#schema/account/passkeys.api.ts';
import {newPasskeyRules, passkeyNameRules} from '#schema/account/passkeys.rules.ts';
import {PasskeyName} from '#web/account/passkeys/passkey-name.tsx';
import {PasswordDialog} from '#web/account/profile/password-dialog.tsx';
import {SubmitButton} from '#web/account/submit-button.tsx';
import {useAccountForm} from '#web/account/use-account-form.ts';
import {call} from '#web/io/call.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Field} from '#web/ui/form/field.tsx';
import {Dialog} from '#web/ui/overlay/dialog.tsx';
import {toast} from '#web/ui/overlay/toast.ts';
import {Notice} from '#web/ui/show/notice.tsx';
import {isolated} from '#schema/isolated.ts';

type Props = {onClose: () => void; onDone: () => void};

export function AddDialog({open, onClose, onDone}: Props & {open: boolean}) {
  return (
    <PasswordDialog
      open={open}
      onClose={onClose}
      title="Add a passkey"
      description="Enter your password so we know it’s you. Then your browser asks where to save the passkey."
      failed="No passkey was added"
      act="Continue"
      rules={newPasskeyRules}
      send={async (values) => {
        // Loaded with the first use: most visits to the profile add none.
        const {makePasskey} = await import('#web/account/passkeys/ceremony.ts');
        const {name} = await makePasskey(values);
        toast({title: `“${isolated(name)}” was added. You can sign in with it now.`, tone: 'good'});
        onDone();
      }}
    >
      {(problems) => <PasskeyName error={problems['name']} />}
    </PasswordDialog>
  );
}

export function RemoveDialog({passkey: {id, name}, ...props}: Props & {passkey: PasskeyInfo}) {
  return (
    <PasswordDialog
      open
      onClose={props.onClose}
      title={`Remove “${isolated(name)}”`}
      description="It won’t open your account anymore. Your browser may still offer it until you delete it there."
      failed="The passkey is still there"
      act="Remove passkey"
      stay="Keep it"
      destructive
      rules={exportRules}
      send={async (body) => {
        toast({title: (await call(removePasskey, {params: {id}, body})).message, tone: 'good'});
        props.onDone();
      }}
    />
  );
}

export function RenameDialog({passkey, onClose, onDone}: Props & {passkey: PasskeyInfo}) {
  return (
    <Dialog title="Rename passkey" open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <RenameForm passkey={passkey} onClose={onClose} onDone={onDone} />
    </Dialog>
  );
}

function RenameForm({passkey: {id, name}, onClose, onDone}: Props & {passkey: PasskeyInfo}) {
  const form = useAccountForm(passkeyNameRules, async (body) => {
    await call(renamePasskey, {params: {id}, body});
    onDone();
  });
  const {problems} = form;
  return (
    <form {...form.form} className="space-y-5">
      {problems['form'] ? (
        <Notice tone="bad" title="The name wasn’t changed">
          {problems['form']}
        </Notice>
      ) : null}
      <Field
        label="Name"
        name="name"
        defaultValue={name}
        maxLength={60}
        autoComplete="off"
        error={problems['name']}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton form={form} label="Save name" />
      </div>
    </form>
  );
}
