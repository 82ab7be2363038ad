type Props = {days: readonly {readonly day: string; readonly count: number}[]};

const dayFormat = new Intl.DateTimeFormat('en', {month: 'short', day: 'numeric', timeZone: 'UTC'});
const HEIGHT = 96;

/** Sign-ups by day: bars, and the same as a table for who cannot see them. */
export function SignUps({days}: Props) {
  const most = Math.max(1, ...days.map(({count}) => count));
  const total = days.reduce((sum, {count}) => sum + count, 0);
  return (
    <figure className="rounded-xl border border-line bg-surface px-4 py-4">
      <figcaption className="mb-4 flex flex-wrap items-baseline justify-between gap-2">
        <span className="text-sm text-muted">Sign-ups by day</span>
        <span className="text-sm tabular-nums">{total.toLocaleString('en')} in 30 days</span>
      </figcaption>
      <div
        aria-hidden
        className="flex items-end gap-[3px]"
        // Nothing but a line where nobody signed up: a tall empty box looks as if it did not load.
        style={{height: total === 0 ? 2 : HEIGHT}}
      >
        {days.map(({day, count}) => (
          <div
            key={day}
            title={`${dayFormat.format(new Date(day))}: ${count}`}
            className={`min-w-0 flex-1 rounded-t-sm ${count === 0 ? 'bg-line forced-colors:bg-[GrayText]' : 'bg-accent forced-colors:bg-[CanvasText]'}`}
            style={{height: count === 0 ? 2 : Math.max(4, (count / most) * HEIGHT)}}
          />
        ))}
      </div>
      <div aria-hidden className="mt-2 flex justify-between text-xs text-muted">
        <span>{dayFormat.format(new Date(days[0]?.day ?? 0))}</span>
        <span>Today</span>
      </div>
      <table className="sr-only">
        <caption>Sign-ups by day</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Sign-ups</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({day, count}) => (
            <tr key={day}>
              <th scope="row">{dayFormat.format(new Date(day))}</th>
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
