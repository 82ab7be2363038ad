import {useEffect, useState} from 'react';
import {serverClock} from '#web/io/server-clock.ts';
import {relativeTime} from '#web/ui/show/relative-time.ts';

const wholeFormat = new Intl.DateTimeFormat('en', {dateStyle: 'full', timeStyle: 'short'});
/** The longest a browser's timer can wait. */
const LONGEST_WAIT_MS = 2_147_483_647;

/** When something was, milliseconds of the server's clock; its text changes by itself, the title has the whole date. */
export function Time({at, className}: {at: number; className?: string}) {
  const [now, setNow] = useState(serverClock.now);
  const {text, changesAt} = relativeTime(at, now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const plan = () => {
      clearTimeout(timer);
      const wait = changesAt === undefined ? undefined : changesAt - serverClock.now();
      // What a browser's timer cannot wait for, nobody sits through.
      if (changesAt === undefined || wait === undefined || wait > LONGEST_WAIT_MS) return;
      timer = setTimeout(() => setNow(Math.max(serverClock.now(), changesAt)), wait);
    };
    plan();
    const stop = serverClock.onChange(() => {
      setNow(serverClock.now());
      plan();
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [changesAt]);
  return (
    <time dateTime={new Date(at).toISOString()} title={wholeFormat.format(at)} className={className}>
      {text}
    </time>
  );
}
