/** The academy's mark: a gutter with one line that ran. */
export function Logo({compact = false}: {compact?: boolean}) {
  return (
    <span className="flex items-center gap-2.5">
      <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden>
        <rect width="32" height="32" rx="8" className="fill-accent" />
        <path d="M9 8v16" className="stroke-on-accent" strokeWidth="2" strokeLinecap="round" opacity="0.55" />
        <path
          d="M14 10h9M14 22h6"
          className="stroke-on-accent"
          strokeWidth="2.4"
          strokeLinecap="round"
          opacity="0.7"
        />
        <path
          d="m13.5 16 2.8 2.6 6.2-5.6"
          className="stroke-on-accent"
          strokeWidth="2.6"
          strokeLinecap="round"
          strokeLinejoin="round"
          fill="none"
        />
      </svg>
      {compact ? null : <span className="text-lg font-semibold tracking-tight">Academy</span>}
    </span>
  );
}
