import {useEffect, useState} from 'react';
import {clockOf, spokenClock} from '#web/ui/time/lasting.ts';

type Props = {
  /** Epoch ms. */
  startedAt: number;
  /** When it has to end, epoch ms, where that is known. */
  endsAt?: number | undefined;
};

const secondsTo = (from: number, to: number) => Math.max(0, Math.floor((to - from) / 1000));

/** From then on it is said that it ends soon, seconds. */
const SOON = 60;

/** How long a session has been going on, and how long it may. */
export function SessionClock({startedAt, endsAt}: Props) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const look = () => setNow(Date.now());
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, []);
  const [seconds, left] = [
    secondsTo(startedAt, now),
    endsAt === undefined ? undefined : secondsTo(now, endsAt),
  ];
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <span
        role="timer"
        aria-label={`Session time ${spokenClock(seconds)}${left === undefined ? '' : `, ${spokenClock(left)} left`}`}
        className="font-mono text-sm whitespace-nowrap tabular-nums"
      >
        {clockOf(seconds)}
        {left === undefined ? null : <span className="ml-2 text-muted">{clockOf(left)} left</span>}
      </span>
      {left === undefined ? null : (
        <span role="status" className="text-sm text-warn">
          {left <= SOON ? 'Less than a minute left' : ''}
        </span>
      )}
    </span>
  );
}
