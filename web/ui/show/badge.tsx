type Props = {
  /** How many; 0 shows nothing. `undefined` is a dot: there is something. */
  count?: number | undefined;
  /** What is counted, for who cannot see it: "unread". */
  label: string;
  className?: string;
};

/** The largest number that is written out (specification, section 9). */
const MOST = 99;

/** `100` → `99+`. */
export const countText = (count: number): string => (count > MOST ? `${MOST}+` : String(count));

/** A small count, or a dot, on what it belongs to. */
export function Badge({count, label, className = ''}: Props) {
  if (count === 0) return null;
  if (count === undefined) {
    return (
      <span className={`inline-block size-2 rounded-full bg-accent ring-2 ring-paper ${className}`}>
        <span className="sr-only">{label}</span>
      </span>
    );
  }
  return (
    <span
      className={`inline-grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs leading-none font-semibold text-on-accent tabular-nums ring-2 ring-paper ${className}`}
    >
      <span>
        {countText(count)}
        <span className="sr-only"> {label}</span>
      </span>
    </span>
  );
}
