import {exportData} from '#schema/account/own-data.api.ts';
import {exportRules} from '#schema/account/own-data.rules.ts';
import {PasswordDialog} from '#web/account/profile/password-dialog.tsx';
import {call} from '#web/io/call.ts';
import {saveFile} from '#web/io/save-file.ts';
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
        saveFile(
          `academy-${username}-${data.exportedAt.slice(0, 10)}.json`,
          new Blob([JSON.stringify(data, null, 2)], {type: 'application/json'}),
        );
        toast({title: 'Your data is in your Downloads folder', tone: 'good'});
        onClose();
      }}
    />
  );
}
