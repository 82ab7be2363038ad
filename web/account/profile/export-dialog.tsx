import {exportData} from '#schema/account/own-data.api.ts';
import {usePasswordForm} from '#web/account/profile/use-password-form.ts';
import {PasswordField} from '#web/account/password-field.tsx';
import {call} from '#web/io/call.ts';
import {Button} from '#web/ui/button.tsx';
import {Dialog} from '#web/ui/dialog.tsx';
import {Notice} from '#web/ui/notice.tsx';
import {toast} from '#web/ui/toast.ts';

type Props = {open: boolean; onClose: () => void; username: string};

/** Everything of oneself in one file. */
export function ExportDialog({open, onClose, username}: Props) {
  return (
    <Dialog
      title="Export my data"
      description="Your card, address, progress, answers, notes, points, sessions and picture, in one file. Your password is asked again, so that nobody else takes them."
      open={open}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
    >
      <ExportForm onClose={onClose} username={username} />
    </Dialog>
  );
}

function ExportForm({onClose, username}: Omit<Props, 'open'>) {
  const {busy, problems, submit} = usePasswordForm(async ({password}) => {
    const data = await call(exportData, {body: {password}});
    saveFile(`academy-${username}-${data.exportedAt.slice(0, 10)}.json`, JSON.stringify(data, null, 2));
    toast({title: 'Your data is in your downloads', tone: 'good'});
    onClose();
  });
  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      {problems['form'] ? (
        <Notice tone="bad" title="Nothing was exported">
          {problems['form']}
        </Notice>
      ) : null}
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={problems['password']}
      />
      <div className="flex justify-end gap-2">
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          Export
        </Button>
      </div>
    </form>
  );
}

/** Hands a text to the browser's downloads. */
function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], {type: 'application/json'}));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
