import type {ReactNode} from 'react';

type Props = {
  label: string;
  lines?: number;
  /** A picture in place of the lines, for a whole page that is awaited: `<TraceIllustration kind="loading" />`. */
  picture?: ReactNode;
};

/** Lines in the shape of what is coming. Give it only where something is awaited longer than a blink. */
export function Skeleton({label, lines = 3, picture}: Props) {
  return (
    <div aria-busy="true" aria-label={label} role="status" className="space-y-3">
      {picture === undefined
        ? Array.from({length: lines}, (_, n) => (
            <div key={n} className={`skeleton h-4 ${WIDTHS[n % WIDTHS.length] ?? ''}`} />
          ))
        : picture}
    </div>
  );
}

const WIDTHS = ['w-11/12', 'w-full', 'w-4/5', 'w-2/3'];
