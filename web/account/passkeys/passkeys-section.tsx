import {useState} from 'react';
import {listPasskeys, type PasskeyInfo} from '#schema/account/passkeys.api.ts';
import {AddDialog, RemoveDialog, RenameDialog} from '#web/account/passkeys/passkey-dialogs.tsx';
import {PasskeyRow} from '#web/account/passkeys/passkey-row.tsx';
import {AskedFrame} from '#web/account/profile/asked-frame.tsx';
import {useRest} from '#web/data/use-rest.ts';
import {Button} from '#web/ui/form/button.tsx';
import {SettingsSection} from '#web/ui/settings-section.tsx';

/** What is open over the list. */
type Open = 'add' | {readonly does: 'rename' | 'remove'; readonly passkey: PasskeyInfo} | undefined;

/** The account's passkeys: added, named and removed here. */
export function PasskeysSection({onChanged}: {onChanged: () => void}) {
  const asked = useRest(listPasskeys, {});
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const changed = () => {
    close();
    asked.askAgain();
    onChanged();
  };
  const chosen = typeof open === 'object' ? open : undefined;
  return (
    <SettingsSection
      title="Passkeys"
      lead="Sign in with your fingerprint, face, or device PIN. Your password keeps working."
    >
      <AskedFrame asked={asked} what="your passkeys">
        {({passkeys}) => (
          <>
            <PasskeyList passkeys={passkeys} disabled={asked.isOffline} onAct={setOpen} />
            <div className="mt-5 flex justify-end">
              <Button kind="secondary" disabled={asked.isOffline} onClick={() => setOpen('add')}>
                Add a passkey
              </Button>
            </div>
            {asked.isOffline ? (
              <p className="mt-3 text-sm text-muted">
                You’re offline. You can change your passkeys when you’re back online.
              </p>
            ) : null}
          </>
        )}
      </AskedFrame>
      <AddDialog open={open === 'add'} onClose={close} onDone={changed} />
      {chosen?.does === 'rename' ? (
        <RenameDialog passkey={chosen.passkey} onClose={close} onDone={changed} />
      ) : null}
      {chosen?.does === 'remove' ? (
        <RemoveDialog passkey={chosen.passkey} onClose={close} onDone={changed} />
      ) : null}
    </SettingsSection>
  );
}

type ListProps = {
  passkeys: readonly PasskeyInfo[];
  disabled: boolean;
  onAct: (what: {does: 'rename' | 'remove'; passkey: PasskeyInfo}) => void;
};

function PasskeyList({passkeys, disabled, onAct}: ListProps) {
  if (passkeys.length === 0) {
    return <p className="text-muted">You don’t have a passkey yet. Add one on each device you use.</p>;
  }
  return (
    <ul className="divide-y divide-line">
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey}>
          <Button
            kind="secondary"
            size="small"
            disabled={disabled}
            aria-label={`Rename ${passkey.name}`}
            onClick={() => onAct({does: 'rename', passkey})}
          >
            Rename
          </Button>
          <Button
            kind="danger"
            size="small"
            disabled={disabled}
            aria-label={`Remove ${passkey.name}`}
            onClick={() => onAct({does: 'remove', passkey})}
          >
            Remove
          </Button>
        </PasskeyRow>
      ))}
    </ul>
  );
}
