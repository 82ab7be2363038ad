import {useState} from 'react';
import {NOTES} from '#web/avatar/machine/avatar.texts.ts';
import {fetchLanguage} from '#web/io/captions.ts';
import {LANGUAGE} from '#web/io/voice/language.ts';
import {Button} from '#web/ui/form/button.tsx';

type Props = {
  label: string;
  onFetched: () => void;
};

/** Has the browser fetch what it understands speech by. */
export function LanguageButton({label, onFetched}: Props) {
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const fetchIt = async () => {
    setState('busy');
    const isThere = await fetchLanguage(LANGUAGE);
    setState(isThere ? 'ready' : 'failed');
    if (isThere) onFetched();
  };
  return (
    <>
      {state === 'failed' ? (
        <p role="alert" className="text-sm text-bad">
          {NOTES.notFetched}
        </p>
      ) : null}
      <Button kind="secondary" size="small" busy={state === 'busy'} onClick={() => void fetchIt()}>
        {label}
      </Button>
    </>
  );
}
