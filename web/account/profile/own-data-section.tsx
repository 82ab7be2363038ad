import {useState} from 'react';
import {DeleteDialog} from '#web/account/profile/deletion/delete-dialog.tsx';
import {ExportDialog} from '#web/account/profile/export-dialog.tsx';
import {useIsOffline} from '#web/data/data.ts';
import {Button} from '#web/ui/form/button.tsx';
import {SettingsSection} from '#web/ui/settings-section.tsx';

type Props = {
  username: string;
  /** The account is gone: what this device has of it goes, too. */
  onDeleted: () => void;
};

/** Taking one's data along, and leaving. */
export function OwnDataSection({username, onDeleted}: Props) {
  const [open, setOpen] = useState<'export' | 'delete'>();
  const isOffline = useIsOffline();
  const close = () => setOpen(undefined);
  return (
    <SettingsSection
      title="Your data"
      lead={
        isOffline
          ? 'You’re offline. You can do this when you’re back online.'
          : 'It’s yours to take with you or to delete.'
      }
    >
      <ul className="space-y-5">
        <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="min-w-0 basis-72 grow">
            <h3 className="font-medium">Export my data</h3>
            <p className="text-sm text-muted">Everything the academy stores about you, in one JSON file.</p>
          </div>
          <Button kind="secondary" disabled={isOffline} onClick={() => setOpen('export')}>
            Export my data
          </Button>
        </li>
        <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-5">
          <div className="min-w-0 basis-72 grow">
            <h3 className="font-medium">Delete my account</h3>
            <p className="text-sm text-muted">
              This deletes everything you’ve done here. It can’t be undone.
            </p>
          </div>
          <Button kind="danger" disabled={isOffline} onClick={() => setOpen('delete')}>
            Delete my account
          </Button>
        </li>
      </ul>
      <ExportDialog open={open === 'export'} onClose={close} username={username} />
      <DeleteDialog open={open === 'delete'} onClose={close} username={username} onDeleted={onDeleted} />
    </SettingsSection>
  );
}
