type Props = {
  /** What is counted, such as `Sign-ups by day`. */
  title: string;
  /** All of it together, in words. */
  total: string;
  /** Days in UTC, the oldest first; the last one is today. */
  days: readonly {readonly day: string; readonly value: number}[];
  /** What a value is called, in the head of the table. */
  unit: string;
  wordsOf: (value: number) => string;
  /** A line across the bars, such as a limit; left out where it is far above all of them. */
  mark?: {readonly value: number; readonly label: string} | undefined;
};

const dayFormat = new Intl.DateTimeFormat('en', {month: 'short', day: 'numeric', timeZone: 'UTC'});
const HEIGHT = 96;
/** A mark so many times above the highest bar would leave nothing of the bars. */
const FAR = 4;

/** Something by day: bars, and the same as a table for who cannot see them. */
export function DayBars({title, total, days, unit, wordsOf, mark}: Props) {
  const highest = Math.max(0, ...days.map(({value}) => value));
  const isMarked = mark !== undefined && highest > 0 && mark.value > 0 && mark.value <= highest * FAR;
  const top = Math.max(highest, isMarked ? mark.value : 0) || 1;
  return (
    <figure className="rounded-xl border border-line bg-surface px-4 py-4">
      <figcaption className="mb-4 flex flex-wrap items-baseline justify-between gap-2">
        <span className="text-sm text-muted">{title}</span>
        <span className="text-sm tabular-nums">{total}</span>
      </figcaption>
      <div
        aria-hidden
        className="relative flex items-end gap-[3px]"
        // Nothing but a line where there is nothing: a tall empty box looks as if it did not load.
        style={{height: highest === 0 ? 2 : HEIGHT}}
      >
        {days.map(({day, value}) => (
          <div
            key={day}
            title={`${dayFormat.format(new Date(day))}: ${wordsOf(value)}`}
            className={`min-w-0 flex-1 rounded-t-sm ${value === 0 ? 'bg-line forced-colors:bg-[GrayText]' : 'bg-accent forced-colors:bg-[CanvasText]'}`}
            style={{height: value === 0 ? 2 : Math.max(4, (value / top) * HEIGHT)}}
          />
        ))}
        {isMarked ? (
          <div
            className="pointer-events-none absolute inset-x-0 border-t-2 border-dashed border-warn"
            style={{bottom: (mark.value / top) * HEIGHT - 1}}
          />
        ) : null}
      </div>
      <div aria-hidden className="mt-2 flex justify-between text-xs text-muted">
        <span>{dayFormat.format(new Date(days[0]?.day ?? 0))}</span>
        {isMarked ? <span>{mark.label}</span> : null}
        <span>Today</span>
      </div>
      {/* A table of its own would be as wide as its caption. */}
      <div className="sr-only">
        <table>
          <caption>{mark ? `${title}. ${mark.label}` : title}</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">{unit}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({day, value}) => (
              <tr key={day}>
                <th scope="row">{dayFormat.format(new Date(day))}</th>
                <td>{wordsOf(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
