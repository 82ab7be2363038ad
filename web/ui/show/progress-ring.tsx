type Props = {
  label: string;
  done: number;
  total: number;
  /** Side, px. */
  size?: number;
  /** How much is enough: a notch in the ring. */
  enough?: number;
};

const RADIUS = 15;
const AROUND = 2 * Math.PI * RADIUS;

/**
 * How much of something is done, in a small square, with the share in its middle. Below what is enough
 * it is drawn in the colour of warnings; words beside it must say so.
 */
export function ProgressRing({label, done, total, size = 44, enough}: Props) {
  const share = total === 0 ? 0 : done / total;
  const isShort = enough !== undefined && done < enough;
  return (
    <svg
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      viewBox="0 0 36 36"
      width={size}
      height={size}
      className="shrink-0"
    >
      <circle cx="18" cy="18" r={RADIUS} className="fill-none stroke-line" strokeWidth="3" />
      {share > 0 ? (
        <circle
          cx="18"
          cy="18"
          r={RADIUS}
          className={`fill-none ${isShort ? 'stroke-warn' : 'stroke-accent'}`}
          strokeWidth="3"
          strokeLinecap="round"
          strokeDasharray={`${share * AROUND} ${AROUND}`}
          transform="rotate(-90 18 18)"
        />
      ) : null}
      {enough === undefined || total === 0 ? null : (
        <path
          d="M31 18h4"
          className="stroke-ink"
          strokeWidth="1"
          transform={`rotate(${(enough / total) * 360 - 90} 18 18)`}
        />
      )}
      <Middle pct={total === 0 ? 0 : Math.floor((100 * done) / total)} size={size} />
    </svg>
  );
}

/** The ring's own side in its drawing, and the least text, px. */
const SIDE = 36;
const SMALL_PRINT = 13;

const Middle = ({pct, size}: {pct: number; size: number}) =>
  pct === 100 ? (
    <path
      d="m12.5 18.5 3.7 3.7 7.3-7.6"
      className="fill-none stroke-accent"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ) : (
    <text
      x="18"
      y="18"
      textAnchor="middle"
      dominantBaseline="central"
      className="fill-ink font-mono"
      fontSize={Math.max(9, (SMALL_PRINT * SIDE) / size)}
      fontWeight="600"
    >
      {pct}
    </text>
  );
