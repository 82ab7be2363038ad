import {useEffect, useState} from 'react';
import {relativeTime} from '#web/ui/show/relative-time.ts';

const wholeFormat = new Intl.DateTimeFormat('en', {dateStyle: 'full', timeStyle: 'short'});
/** The longest a browser's timer can wait. */
const LONGEST_WAIT_MS = 2_147_483_647;

/** When something was, milliseconds of the clock; its text changes by itself, the title has the whole date. */
export function Time({at, className}: {at: number; className?: string}) {
  const [now, setNow] = useState(() => Date.now());
  const {text, changesAt} = relativeTime(at, now);
  useEffect(() => {
    const wait = changesAt === undefined ? undefined : changesAt - Date.now();
    // What a browser's timer cannot wait for, nobody sits through.
    if (changesAt === undefined || wait === undefined || wait > LONGEST_WAIT_MS) return;
    const timer = setTimeout(() => setNow(Math.max(Date.now(), changesAt)), wait);
    return () => clearTimeout(timer);
  }, [changesAt]);
  return (
    <time dateTime={new Date(at).toISOString()} title={wholeFormat.format(at)} className={className}>
      {text}
    </time>
  );
}
