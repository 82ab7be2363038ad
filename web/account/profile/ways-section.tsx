import {useState} from 'react';
import {connectGoogle, disconnectGoogle, signInWays, type SignInWays} from '#schema/account/google.api.ts';
import {exportRules} from '#schema/account/own-data.rules.ts';
import {AskedFrame} from '#web/account/profile/asked-frame.tsx';
import {PasswordDialog} from '#web/account/profile/password-dialog.tsx';
import {ChangePassword, ChoosePassword} from '#web/account/profile/password-forms.tsx';
import {useRest} from '#web/data/use-rest.ts';
import {call} from '#web/io/call.ts';
import {Button} from '#web/ui/form/button.tsx';
import {toast} from '#web/ui/overlay/toast.ts';
import {SettingsSection} from '#web/ui/settings-section.tsx';
import {Time} from '#web/ui/show/time.tsx';

type Props = {
  username: string;
  /** The password has changed, and with it where one is signed in. */
  onChanged: () => void;
};

/** How one signs in: the password, and Google. */
export function WaysSection({username, onChanged}: Props) {
  const asked = useRest(signInWays, {});
  const {isOffline, askAgain} = asked;
  return (
    <SettingsSection
      title="How you sign in"
      lead={
        isOffline
          ? 'You’re offline. You can change this when you’re back online.'
          : 'Your password and the accounts you’ve connected.'
      }
    >
      <AskedFrame asked={asked} what="your ways to sign in" lines={4}>
        {(ways) => (
          <div className="space-y-6">
            {ways.hasPassword ? (
              <ChangePassword username={username} disabled={isOffline} onChanged={onChanged} />
            ) : (
              <ChoosePassword disabled={isOffline} />
            )}
            {ways.google || ways.offersGoogle ? (
              <GoogleRow ways={ways} disabled={isOffline} onChanged={askAgain} />
            ) : null}
          </div>
        )}
      </AskedFrame>
    </SettingsSection>
  );
}

type RowProps = {ways: SignInWays; disabled: boolean; onChanged: () => void};

function GoogleRow({ways: {google, hasPassword}, disabled, onChanged}: RowProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-6">
      <div className="min-w-0 basis-72 grow">
        <h3 className="font-medium">Google</h3>
        <p className="text-sm break-words text-muted">
          {google ? (
            <>
              <span>
                Connected to {google.address}, <Time at={Date.parse(google.connectedAt)} />
              </span>
              {hasPassword ? null : (
                <span className="mt-1 block">
                  It’s your only way to sign in. Set a password before you disconnect it.
                </span>
              )}
            </>
          ) : (
            <span>Sign in with your Google account as well as your password.</span>
          )}
        </p>
      </div>
      <Button kind="secondary" disabled={disabled || !hasPassword} onClick={() => setOpen(true)}>
        {google ? 'Disconnect Google' : 'Connect Google'}
      </Button>
      {google ? (
        <DisconnectDialog
          open={open}
          onClose={close}
          onDone={() => {
            close();
            onChanged();
          }}
        />
      ) : (
        <ConnectDialog open={open} onClose={close} />
      )}
    </div>
  );
}

type DialogProps = {open: boolean; onClose: () => void};

function ConnectDialog(props: DialogProps) {
  return (
    <PasswordDialog
      {...props}
      title="Connect Google"
      description="Anyone who can use that Google account will be able to sign in to yours. Enter your password so we know it’s you."
      failed="Google wasn’t connected"
      act="Continue to Google"
      rules={exportRules}
      send={async (body) => location.assign((await call(connectGoogle, {body})).address)}
    />
  );
}

function DisconnectDialog({onDone, ...props}: DialogProps & {onDone: () => void}) {
  return (
    <PasswordDialog
      {...props}
      title="Disconnect Google"
      description="After this, you sign in with your username and password."
      failed="Google is still connected"
      act="Disconnect Google"
      rules={exportRules}
      send={async (body) => {
        toast({title: (await call(disconnectGoogle, {body})).message, tone: 'good'});
        onDone();
      }}
    />
  );
}
