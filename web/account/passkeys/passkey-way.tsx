import {useEffect, useEffectEvent, useState, type ComponentType} from 'react';
import type {CurrentUser} from '#schema/account/account.api.ts';
import {PasskeyButton} from '#web/account/passkeys/passkey-button.tsx';
import {said} from '#web/io/browser/said.ts';
import {whyNotLoaded, type NotLoaded} from '#web/io/browser/why-not-loaded.ts';
import {Notice} from '#web/ui/show/notice.tsx';
import {useIsAwake} from '#web/ui/use-is-awake.ts';

const canUsePasskeys = typeof said(() => PublicKeyCredential) === 'function';

const PROBLEMS: Readonly<Record<NotLoaded, string>> = {
  network: 'We can’t reach the academy. Check your connection, then try again, or use your password.',
  server: 'The academy can’t answer right now. Try again in a moment, or use your password.',
  page: 'Reload the page, then try again, or use your password.',
};

type Props = {rememberMe: boolean; onDone: (user: CurrentUser) => void};

/**
 * The way in by a passkey. What asks for one comes when the form is there, for nobody waits for it; a click that was faster is
 * not lost, and one that finds it cannot be fetched is told why and may be repeated.
 */
export function PasskeyWay({rememberMe, onDone}: Props) {
  const isAwake = useIsAwake();
  const [isWanted, setWanted] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [asking, setAsking] = useState<{Part: ComponentType<Props & {isWanted: boolean}>}>();
  const fetchIt = () =>
    import('#web/account/passkeys/passkey-sign-in.tsx').then(({LearnerPasskeySignIn: Part}) =>
      setAsking({Part}),
    );
  const fetchAhead = useEffectEvent(fetchIt);
  useEffect(() => {
    // What fails here is fetched with the click, which tells.
    if (canUsePasskeys) fetchAhead().catch(() => undefined);
  }, []);
  const begin = async () => {
    setWanted(true);
    setProblem(undefined);
    try {
      await fetchIt();
    } catch {
      setProblem(PROBLEMS[await whyNotLoaded()]);
      setWanted(false);
    }
  };
  if (isAwake && !canUsePasskeys) return null;
  if (asking) return <asking.Part rememberMe={rememberMe} onDone={onDone} isWanted={isWanted} />;
  return (
    <div className="mt-3 space-y-3">
      <PasskeyButton isBusy={isWanted} onClick={() => void begin()} />
      {problem ? (
        <Notice tone="bad" title="The passkey couldn’t be asked for">
          {problem}
        </Notice>
      ) : null}
    </div>
  );
}
