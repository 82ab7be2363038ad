import './trace.css';
import './strips.css';

/** `today` has no step yet, `today-done` has. */
export type WeekDayState = 'done' | 'missed' | 'today' | 'today-done' | 'ahead';
export type WeekDay = {
  /** In full: "Monday". Its first letter is shown. */
  readonly name: string;
  readonly state: WeekDayState;
};

type Props = {days: readonly WeekDay[]; className?: string};

const list = new Intl.ListFormat('en');
const isDone = (state: WeekDayState | undefined): boolean => state === 'done' || state === 'today-done';
const isToday = (state: WeekDayState): boolean => state === 'today' || state === 'today-done';

/** The days of a week as a trace: a run of days with a step is one warm line. */
export function WeekStreak({days, className = ''}: Props) {
  return (
    <div role="img" aria-label={weekSummary(days)} className={className}>
      <ol aria-hidden className="trace-week">
        {days.map(({name, state}, at) => (
          <li
            key={name}
            className={isDone(days[at - 1]?.state) && (isDone(state) || isToday(state)) ? 'is-joy' : ''}
          >
            <Day state={state} />
            <span className={`trace-text ${isToday(state) ? 'is-on' : ''}`}>{name.slice(0, 1)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Day({state}: {state: WeekDayState}) {
  return (
    <svg width="32" height="33">
      {state === 'today' ? (
        <circle className="trace-head" strokeWidth="3" cx="16" cy="16.5" r="14" />
      ) : (
        <circle
          className={`trace-node ${isDone(state) ? 'is-joy' : ''}`}
          cx="16"
          cy="16.5"
          r={state === 'today-done' ? 14 : state === 'done' ? 9 : 6}
        />
      )}
      {state === 'today-done' ? <path className="trace-week-check" d="m10 17 4.2 4.2 8-8.8" /> : null}
    </svg>
  );
}

/** "Monday and Tuesday done. Today is Wednesday." */
export function weekSummary(days: readonly WeekDay[]): string {
  const done = days.filter(({state}) => isDone(state)).map(({name}) => name);
  const today = days.find(({state}) => isToday(state));
  return [
    done.length === 0 ? 'No active days yet.' : `${list.format(done)} done.`,
    ...(today ? [`Today is ${today.name}.`] : []),
  ].join(' ');
}
