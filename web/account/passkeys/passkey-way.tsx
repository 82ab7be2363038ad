import {useEffect, useEffectEvent, useState, type ComponentType} from 'react';
import type {CurrentUser} from '#schema/account/account.api.ts';
import {PasskeyButton} from '#web/account/passkeys/passkey-button.tsx';
import {useIsAwake} from '#web/ui/use-is-awake.ts';

const canUsePasskeys = typeof PublicKeyCredential === 'function';

type Props = {rememberMe: boolean; onDone: (user: CurrentUser) => void};

/**
 * The way in by a passkey. What asks for one comes when the form is there, for nobody waits for it; a click that was faster is
 * not lost, and one that finds it cannot be fetched tries again.
 */
export function PasskeyWay({rememberMe, onDone}: Props) {
  const isAwake = useIsAwake();
  const [isWanted, setWanted] = useState(false);
  const [asking, setAsking] = useState<{Part: ComponentType<Props & {isWanted: boolean}>}>();
  const fetchIt = () =>
    import('#web/account/passkeys/passkey-sign-in.tsx').then(
      ({LearnerPasskeySignIn: Part}) => setAsking({Part}),
      () => setWanted(false),
    );
  const fetchNow = useEffectEvent(fetchIt);
  useEffect(() => {
    if (canUsePasskeys) void fetchNow();
  }, []);
  if (isAwake && !canUsePasskeys) return null;
  if (asking) return <asking.Part rememberMe={rememberMe} onDone={onDone} isWanted={isWanted} />;
  return (
    <div className="mt-3">
      <PasskeyButton
        isBusy={isWanted}
        onClick={() => {
          setWanted(true);
          void fetchIt();
        }}
      />
    </div>
  );
}
