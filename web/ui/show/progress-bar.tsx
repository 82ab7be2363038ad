type Props = {label: string; done: number; total: number; className?: string};

/** How much of something is done. */
export function ProgressBar({label, done, total, className = ''}: Props) {
  return (
    <svg
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      viewBox="0 0 100 2"
      preserveAspectRatio="none"
      className={`block h-1.5 w-full overflow-hidden rounded-full bg-line ${className}`}
    >
      <rect width={total === 0 ? 0 : (done / total) * 100} height="2" className="fill-accent" />
    </svg>
  );
}
