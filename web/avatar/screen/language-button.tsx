import {useState} from 'react';
import {NOTES} from '#web/avatar/machine/avatar.texts.ts';
import {avatarActions} from '#web/avatar/session/load-session.ts';
import {fetchLanguage} from '#web/io/captions.ts';
import {LANGUAGE} from '#web/io/voice/language.ts';
import {Button} from '#web/ui/form/button.tsx';

/** Has the browser fetch what it understands speech by; then the microphone is asked for. */
export function LanguageButton() {
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const fetchIt = async () => {
    setState('busy');
    const isThere = await fetchLanguage(LANGUAGE);
    setState(isThere ? 'ready' : 'failed');
    if (isThere) avatarActions.start();
  };
  return (
    <>
      {state === 'failed' ? (
        <p role="alert" className="text-sm text-bad">
          {NOTES.notFetched}
        </p>
      ) : null}
      <Button kind="secondary" size="small" busy={state === 'busy'} onClick={() => void fetchIt()}>
        Download
      </Button>
    </>
  );
}
