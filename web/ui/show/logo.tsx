import type {CSSProperties} from 'react';

type Props = {
  compact?: boolean;
  /** The mark draws itself: once, or `again` and again while something is awaited. */
  draws?: boolean | 'again';
};

/** The academy's mark: a gutter with one line that ran. */
export function Logo({compact = false, draws = false}: Props) {
  // A page that is built ahead may have no style attributes.
  const after = (ms: number) => (draws === false ? undefined : ({'--after': `${ms}ms`} as CSSProperties));
  const look = `stroke-on-accent fill-none ${draws === 'again' ? 'mark-draws' : draws ? 'trace-draw' : ''}`;
  return (
    <span className="flex items-center gap-2.5">
      <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden>
        <rect width="32" height="32" rx="8" className="fill-accent" />
        <g strokeLinecap="round" strokeLinejoin="round">
          <path d="M9 8v16" className={look} pathLength="1" strokeWidth="2" opacity="0.55" />
          <path
            d="M14 10h9M14 22h6"
            className={look}
            style={after(200)}
            pathLength="1"
            strokeWidth="2.4"
            opacity="0.7"
          />
          <path
            d="m13.5 16 2.8 2.6 6.2-5.6"
            className={look}
            style={after(450)}
            pathLength="1"
            strokeWidth="2.6"
          />
        </g>
      </svg>
      {compact ? null : <span className="text-lg font-semibold tracking-tight">Academy</span>}
    </span>
  );
}
