import {Clock} from 'lucide-react';
import {countdownText, type Wait} from '#web/questions/clock.ts';
import {useWait} from '#web/questions/use-wait.ts';

/** How long until the next attempt; nothing once it is open. Its words change, and are read out, once a minute at most. */
export function Countdown({wait}: {wait: Wait}) {
  const minutes = useWait(wait);
  return (
    <p role="status" className="flex items-center gap-2 text-sm text-muted tabular-nums empty:hidden">
      {minutes > 0 ? (
        <>
          <Clock size={15} aria-hidden />
          <span>{countdownText(minutes, wait.notBefore)}</span>
        </>
      ) : null}
    </p>
  );
}
