import {useEffect, useState} from 'react';
import {clockOf, spokenClock} from '#web/ui/time/lasting.ts';

const secondsSince = (startedAt: number) => Math.max(0, Math.floor((Date.now() - startedAt) / 1000));

/** How long a session has been going on. */
export function SessionClock({startedAt}: {startedAt: number}) {
  const [seconds, setSeconds] = useState(() => secondsSince(startedAt));
  useEffect(() => {
    const look = () => setSeconds(secondsSince(startedAt));
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [startedAt]);
  return (
    <span
      role="timer"
      aria-label={`Session time ${spokenClock(seconds)}`}
      className="font-mono text-sm tabular-nums"
    >
      {clockOf(seconds)}
    </span>
  );
}
