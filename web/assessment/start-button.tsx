import {Play} from 'lucide-react';
import {useState} from 'react';
import {getQuestions} from '#schema/assessment/assessment.api.ts';
import {serverClock} from '#web/io/server-clock.ts';
import {useIsOffline} from '#web/data/data.ts';
import {call, HttpError} from '#web/io/call.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Notice} from '#web/ui/show/notice.tsx';

/** Starts an attempt, online only: a start that waited would let the clock run while nobody looks. */
export function StartButton({children}: {children: string}) {
  const isOffline = useIsOffline();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const start = async () => {
    setBusy(true);
    setError(undefined);
    try {
      // It goes on with the rows, which come in a moment.
      serverClock.tell(Date.parse((await call(getQuestions, {query: {}})).now));
    } catch (problem) {
      setBusy(false);
      setError(
        problem instanceof HttpError && problem.isOurs
          ? problem.message
          : 'The academy couldn’t be reached. Nothing was started. Check your connection and try again.',
      );
    }
  };
  return (
    <>
      <Button disabled={isOffline} busy={isBusy} onClick={() => void start()}>
        <Play size={16} aria-hidden /> {children}
      </Button>
      {isOffline ? (
        <p role="status" className="mt-2 text-sm text-warn">
          You’re offline. You can start once you’re back online.
        </p>
      ) : null}
      {error === undefined ? null : (
        <div className="mt-3">
          <Notice tone="bad" title="The assessment didn’t start">
            {error}
          </Notice>
        </div>
      )}
    </>
  );
}
