import {Check, CircleDashed, LoaderCircle, TriangleAlert} from 'lucide-react';
import {useEffect, useState} from 'react';
import {useIsLive, useIsOffline} from '#web/data/data.ts';
import {indexedDbWorks} from '#web/data/zero-options.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Card} from '#web/ui/show/card.tsx';

type State = 'unknown' | 'checking' | 'good' | 'warn';

/** Whether this device is up to it: connection, storage, and Python to try programs with. */
export function DeviceCheck() {
  const isOffline = useIsOffline();
  const isLive = useIsLive();
  const storage = useStorage();
  const [python, check] = usePythonCheck();
  return (
    <Card className="p-5">
      <h2 className="font-semibold">Device check</h2>
      <ul className="mt-3 space-y-3 text-sm">
        <Line state={isOffline ? 'warn' : isLive ? 'good' : 'checking'} name="Connection">
          {isOffline
            ? 'You’re offline. You need a connection to start.'
            : isLive
              ? 'Connected. Short gaps don’t matter.'
              : 'Connecting…'}
        </Line>
        <Line state={storage} name="Storage">
          {storage === 'warn'
            ? 'This browser stores nothing, maybe because the window is private. Keep it open until you’ve submitted.'
            : 'Your answers are kept on this device until they’re sent.'}
        </Line>
        <Line state={python} name="Python">
          {
            {
              unknown: 'Lets you run your programs before you submit.',
              checking: 'Loading Python, about 6 MB…',
              good: 'Your programs can run on this device.',
              warn: 'Python doesn’t run here. You can still write programs; we grade them on our side.',
            }[python]
          }
          {python === 'unknown' ? (
            <span className="mt-2 block">
              <Button size="small" kind="secondary" onClick={check}>
                Check Python
              </Button>
            </span>
          ) : null}
        </Line>
      </ul>
    </Card>
  );
}

function useStorage(): State {
  const [state, setState] = useState<State>('checking');
  useEffect(() => {
    let isGone = false;
    const look = async () => {
      const keeps = await keepsAnswers();
      if (!isGone) setState(keeps ? 'good' : 'warn');
    };
    void look();
    return () => {
      isGone = true;
    };
  }, []);
  return state;
}

/** A browser that gives no room keeps nothing; one that does not say how much it gives is tried. */
async function keepsAnswers(): Promise<boolean> {
  try {
    const {quota} = await navigator.storage.estimate();
    if (typeof quota === 'number' && Number.isFinite(quota)) return quota > 0;
  } catch {
    // It does not say.
  }
  return indexedDbWorks();
}

function usePythonCheck(): [State, () => void] {
  const [state, setState] = useState<State>('unknown');
  const check = async () => {
    setState('checking');
    try {
      const {python} = await import('#web/python/python.ts');
      const {ending} = python().run({programs: ['print(6 * 7)']});
      setState((await ending).how === 'finished' ? 'good' : 'warn');
    } catch {
      // Its files can't be fetched: that is what the line says.
      setState('warn');
    }
  };
  return [state, () => void check()];
}

const SIGNS = {
  unknown: {Icon: CircleDashed, look: 'text-muted'},
  checking: {Icon: LoaderCircle, look: 'text-muted motion-safe:animate-spin'},
  good: {Icon: Check, look: 'text-good'},
  warn: {Icon: TriangleAlert, look: 'text-warn'},
} as const;

function Line({state, name, children}: {state: State; name: string; children: React.ReactNode}) {
  const {Icon, look} = SIGNS[state];
  return (
    <li className="flex gap-3">
      <Icon size={17} aria-hidden className={`mt-0.5 shrink-0 ${look}`} />
      <div role="status" className="min-w-0">
        <p className="font-medium">{name}</p>
        <div className="text-muted">{children}</div>
      </div>
    </li>
  );
}
