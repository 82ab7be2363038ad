// Over the composer: that the socket is not open, what happens next, and that writing goes on.
import {CloudOff, RotateCw} from 'lucide-react';
import {useEffect, useState} from 'react';
import type {Connection} from '#web/socket/connection.ts';
import {useChatConnection} from '#web/socket/use-chat-socket.ts';
import {Button} from '#web/ui/form/button.tsx';

/** What is over sooner is not worth a word, ms. */
const PATIENCE_MS = 2000;

/** Says so when chat is not connected, with the time of the next attempt and a way to try at once. */
export function ConnectionBanner() {
  const {retry, ...connection} = useChatConnection();
  const isShown = useIsWorthAWord(connection);
  const {state, words, cause, retryAt} = connection;
  return (
    <>
      {/* The live region is always there and has no countdown: what changes each second would be read each second. */}
      <p role="status" className="sr-only">
        {isShown ? `${words}. ${REASSURANCE}` : ''}
      </p>
      {isShown ? (
        <section
          aria-label="Chat connection"
          className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-sunken px-4 py-2 text-sm"
        >
          <CloudOff size={16} aria-hidden className="shrink-0 text-warn" />
          <div className="min-w-0 flex-1 basis-48">
            <p className="font-medium">{words}</p>
            <p className="text-muted">
              <span>{`${cause === undefined ? '' : `${cause}. `}${REASSURANCE} `}</span>
              <Next state={state} retryAt={retryAt} />
            </p>
          </div>
          {state === 'connecting' ? null : (
            <Button kind="secondary" size="small" onClick={retry}>
              <RotateCw size={14} aria-hidden /> Retry
            </Button>
          )}
        </section>
      ) : null}
    </>
  );
}

const REASSURANCE = 'Messages you write are sent when you’re back.';

/** What happens next, in text. */
function Next({state, retryAt}: Pick<Connection, 'state'> & {retryAt: number | undefined}) {
  if (state === 'failed') return null;
  if (state === 'connecting' || retryAt === undefined) return TRYING;
  return <Countdown key={retryAt} at={retryAt} />;
}

const TRYING = 'Trying again now.';

/** Whole seconds until then, drawn again each second. @param at Unix time, ms. */
function Countdown({at}: {at: number}) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.ceil((at - now) / 1000);
  return seconds > 0 ? <span className="tabular-nums">Trying again in {seconds} s.</span> : TRYING;
}

/** A socket that is lost and open again in a moment is not mentioned; once mentioned, it stays until it is open. */
function useIsWorthAWord({state, words}: Connection): boolean {
  const [isLate, setLate] = useState(false);
  const isLost = words !== undefined && state !== 'open';
  if (!isLost && isLate) setLate(false);
  useEffect(() => {
    if (!isLost) return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isLost]);
  return isLost && (isLate || state === 'failed');
}
