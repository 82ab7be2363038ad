import {exportData} from '#schema/account/own-data.api.ts';
import {exportRules} from '#schema/account/own-data.rules.ts';
import {PasswordDialog} from '#web/account/profile/password-dialog.tsx';
import {call} from '#web/io/call.ts';
import {toast} from '#web/ui/overlay/toast.ts';

type Props = {open: boolean; onClose: () => void; username: string};

/** Everything of oneself in one file. */
export function ExportDialog({open, onClose, username}: Props) {
  return (
    <PasswordDialog
      title="Export my data"
      description="One file with your profile, email address, progress, answers, notes, points, sign-ins, and picture. Enter your password so we know it’s you."
      failed="Your data wasn’t exported"
      act="Export"
      open={open}
      onClose={onClose}
      rules={exportRules}
      send={async (body) => {
        const data = await call(exportData, {body});
        saveFile(`academy-${username}-${data.exportedAt.slice(0, 10)}.json`, JSON.stringify(data, null, 2));
        toast({title: 'Your data is in your Downloads folder', tone: 'good'});
        onClose();
      }}
    />
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
