import {Grid3x3, Table2} from 'lucide-react';
import {useState, type PointerEvent} from 'react';
import {dayWords, weeksUpTo, type Day} from '#schema/lessons/days.ts';
import {useProgressFacts} from '#web/lessons/progress/use-facts.tsx';
import {Segmented} from '#web/ui/form/segmented.tsx';
import {Cell, Table} from '#web/ui/show/table.tsx';

const WEEKS = 26;
/** Side of a day and of the grid's step, in the drawing's units. */
const SIDE = 12;
const STEP = 15;
const LEFT = 30;
const TOP = 18;
const HEIGHT = TOP + 7 * STEP;

type Counts = ReadonlyMap<Day, number>;
type View = 'map' | 'table';

const VIEWS = [
  {value: 'map', label: 'Map', icon: Grid3x3},
  {value: 'table', label: 'Table', icon: Table2},
] as const;

/** On which days of the last half year something was done: as a map, or as a table. */
export function ProgressHeatMap() {
  const {isKnown, byDay, today, timeZone} = useProgressFacts();
  const [view, setView] = useState<View>('map');
  if (!isKnown)
    return <div role="group" aria-busy="true" aria-label="Loading your days" className="skeleton h-36" />;
  const weeks = weeksUpTo(today, WEEKS);
  const days = weeks.flat().filter((day) => byDay.has(day));
  const words = summary(days, byDay);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-muted">{words}</p>
        {days.length === 0 ? null : (
          <Segmented label="Show active days as" value={view} onChange={setView} options={VIEWS} />
        )}
      </div>
      {view === 'table' ? (
        <DayTable days={days} counts={byDay} />
      ) : (
        <>
          <DayMap weeks={weeks} counts={byDay} today={today} words={words} className="hidden sm:block" />
          {/* Half of it on a phone: days must be large enough to be told apart. */}
          <DayMap
            weeks={weeks.slice(-WEEKS / 2)}
            counts={byDay}
            today={today}
            words={words}
            className="sm:hidden"
          />
        </>
      )}
      <p className="mt-2 text-xs text-muted">Days follow your time zone, {zoneWords(timeZone)}.</p>
    </>
  );
}

/** IANA writes names of places with underscores. */
const zoneWords = (timeZone: string): string => timeZone.replaceAll('_', ' ');

function summary(days: readonly Day[], counts: Counts): string {
  const most = days.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))[0];
  if (most === undefined) return `No active day in the last ${WEEKS} weeks yet.`;
  const active = `${days.length} active ${days.length === 1 ? 'day' : 'days'} in the last ${WEEKS} weeks`;
  return `${active}; your busiest day was ${dayWords(most)} (${things(counts.get(most) ?? 0)}).`;
}

const things = (count: number): string => `${count} ${count === 1 ? 'activity' : 'activities'}`;

/** How dark a day is drawn. */
const levelOf = (count: number): number => (count === 0 ? 0 : count === 1 ? 1 : count < 4 ? 2 : 3);
const LOOKS = ['fill-line', 'fill-accent/40', 'fill-accent/70', 'fill-accent'];

const month = new Intl.DateTimeFormat('en', {month: 'short', timeZone: 'UTC'});

type MapProps = {
  weeks: readonly (readonly Day[])[];
  counts: Counts;
  today: Day;
  words: string;
  className: string;
};

function DayMap({weeks, counts, today, words, className}: MapProps) {
  const [near, setNear] = useState<Place>();
  const days = weeks.flatMap((week, x) => week.map((day, y) => ({x, y, day})));
  const find = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const unit = (LEFT + weeks.length * STEP) / box.width;
    const x = Math.floor(((event.clientX - box.left) * unit - LEFT) / STEP);
    const y = Math.floor(((event.clientY - box.top) * unit - TOP) / STEP);
    if (near?.x !== x || near.y !== y) setNear({x, y});
  };
  const pointed = near && weeks[near.x]?.[near.y];
  return (
    <div className={`mt-4 max-w-[44rem] ${className}`}>
      <svg
        viewBox={`0 0 ${LEFT + weeks.length * STEP} ${HEIGHT}`}
        role="img"
        aria-label={`Map of active days. ${words}`}
        className="w-full max-w-[44rem]"
        onPointerMove={find}
      >
        {['Mon', 'Wed', 'Fri'].map((name, at) => (
          <text key={name} x="0" y={TOP + (2 * at + 1) * STEP - 5} fontSize="11" className="fill-muted">
            {name}
          </text>
        ))}
        <MonthNames weeks={weeks} />
        {/* One drawing for all days of a shade: half a year of elements would be most of the page. */}
        {LOOKS.map((look, level) => (
          <path
            key={look}
            d={days
              .filter(({day}) => levelOf(counts.get(day) ?? 0) === level)
              .map(square)
              .join('')}
            className={look}
          />
        ))}
        {days
          .filter(({day}) => day === today)
          .map((place) => (
            <path key={place.day} d={square(place)} fill="none" strokeWidth="1.5" className="stroke-ink" />
          ))}
        {near && pointed !== undefined ? (
          <rect {...cornerOf(near)} width={SIDE} height={SIDE} fill="transparent">
            <title>{`${dayWords(pointed)}: ${things(counts.get(pointed) ?? 0)}`}</title>
          </rect>
        ) : null}
      </svg>
      <p className="mt-2 flex items-center justify-end gap-1.5 text-xs text-muted" aria-hidden>
        None
        {LOOKS.map((look) => (
          <svg key={look} viewBox="0 0 12 12" className="size-3">
            <rect width="12" height="12" rx="2.5" className={look} />
          </svg>
        ))}
        <span>Much</span>
      </p>
    </div>
  );
}

/** Column (a week) and row (a day of it). */
type Place = {readonly x: number; readonly y: number};

const cornerOf = ({x, y}: Place) => ({x: LEFT + x * STEP, y: TOP + y * STEP});

const ROUND = 2.5;
const EDGE = SIDE - 2 * ROUND;

/** A day's square as part of a path. */
function square(place: Place): string {
  const {x, y} = cornerOf(place);
  const corner = (dx: number, dy: number) => `a${ROUND} ${ROUND} 0 0 1 ${dx * ROUND} ${dy * ROUND}`;
  return `M${x + ROUND} ${y}h${EDGE}${corner(1, 1)}v${EDGE}${corner(-1, 1)}h${-EDGE}${corner(-1, -1)}v${-EDGE}${corner(1, -1)}z`;
}

function MonthNames({weeks}: Pick<MapProps, 'weeks'>) {
  return weeks.map(([first], x) => {
    const before = weeks[x - 1]?.[0];
    const isNew = first !== undefined && before !== undefined && before.slice(0, 7) !== first.slice(0, 7);
    return isNew ? (
      <text key={first} x={LEFT + x * STEP} y="10" fontSize="11" className="fill-muted">
        {month.format(Date.parse(first))}
      </text>
    ) : null;
  });
}

function DayTable({days, counts}: {days: readonly Day[]; counts: Counts}) {
  return (
    <div className="mt-4 max-w-md">
      <Table
        caption="Day by day"
        className="max-h-80"
        columns={[{name: 'Day'}, {name: 'Activities', figures: true}]}
      >
        {days.toReversed().map((day) => (
          <tr key={day}>
            <Cell>{dayWords(day)}</Cell>
            <Cell figures>{counts.get(day)}</Cell>
          </tr>
        ))}
      </Table>
    </div>
  );
}
