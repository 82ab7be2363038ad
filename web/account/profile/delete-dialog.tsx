import {deleteAccount} from '#schema/account/own-data.api.ts';
import {usePasswordForm} from '#web/account/profile/use-password-form.ts';
import {PasswordField} from '#web/account/password-field.tsx';
import {call} from '#web/io/call.ts';
import {Button} from '#web/ui/button.tsx';
import {Dialog} from '#web/ui/dialog.tsx';
import {Field} from '#web/ui/field.tsx';
import {Notice} from '#web/ui/notice.tsx';

type Props = {open: boolean; onClose: () => void; username: string; onDeleted: () => void};

/** The way out, with everything that it takes along said before. */
export function DeleteDialog({open, onClose, ...rest}: Props) {
  return (
    <Dialog
      title="Delete my account"
      description="This cannot be undone."
      open={open}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
    >
      <DeleteForm onClose={onClose} {...rest} />
    </Dialog>
  );
}

function DeleteForm({onClose, username, onDeleted}: Omit<Props, 'open'>) {
  const {busy, problems, submit} = usePasswordForm(async (typed) => {
    await call(deleteAccount, {body: typed});
    onDeleted();
  });
  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <ul className="list-disc space-y-1 pl-5 text-sm text-muted">
        <li>Your card, address and picture are removed, and your row of the leaderboard.</li>
        <li>So are your progress, answers, notes, points and badges.</li>
        <li>You are signed out everywhere. What waits on a device to be sent is not sent any more.</li>
        <li>Copies of the database and the log of its changes are kept apart, and go as they expire.</li>
      </ul>
      {problems['form'] ? (
        <Notice tone="bad" title="Your account was not deleted">
          {problems['form']}
        </Notice>
      ) : null}
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={problems['password']}
      />
      <Field
        label={`Your username, ${username}, to confirm`}
        name="username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={problems['username']}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button kind="quiet" onClick={onClose}>
          Keep my account
        </Button>
        <Button type="submit" busy={busy} className="bg-bad text-paper hover:bg-bad/90">
          Delete my account
        </Button>
      </div>
    </form>
  );
}
