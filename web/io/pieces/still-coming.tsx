import {useEffect, useState} from 'react';

/** A file that takes longer is not merely on its way, ms. */
const LONG_MS = 2000;

/**
 * In place of a piece that is fetched (`piece`): nothing at first, then a word about what is waited for.
 * @param what as in `Waiting for the editor.`
 */
export function StillComing({what, className = ''}: {what: string; className?: string}) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p role="status" className={`font-sans text-sm text-muted ${className}`}>
      {isLong ? `Waiting for ${what}. If you’re online, reload the page.` : null}
    </p>
  );
}

/** The same at the foot of a card. */
export const StillComingBelow = ({what}: {what: string}) => (
  <StillComing what={what} className="px-4 py-2.5 empty:hidden" />
);

/** The same under code that scrolls sideways: beside its numbers, and no wider than a phone. */
export const StillComingInCode = ({what}: {what: string}) => (
  <StillComing what={what} className="sticky left-14 w-60 pt-1" />
);
