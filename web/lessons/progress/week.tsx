import {addDays, weeksUpTo} from '#schema/lessons/days.ts';
import {useProgressFacts} from '#web/lessons/progress/use-facts.tsx';
import {Button} from '#web/ui/form/button.tsx';
import {WeekStreak, type WeekDay, type WeekDayState} from '#web/ui/trace/week-streak.tsx';

const NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

type Props = {onChangeGoal: () => void};

/** This week's days, the goal for them, and the run of days that they belong to. */
export function ThisWeek({onChangeGoal}: Props) {
  const {isKnown, byDay, today, goal, streak} = useProgressFacts();
  const active = new Set(byDay.keys());
  const {days, isTodayActive, longest} = streak;
  const week = weekOf(active, today);
  return (
    <section aria-labelledby="streak">
      <h2 id="streak" className="text-xl font-semibold">
        {!isKnown
          ? 'This week'
          : days === 0
            ? 'Start a streak'
            : `${days} ${days === 1 ? 'day' : 'days'} in a row`}
      </h2>
      <p className="mt-1 text-md text-muted">
        {isTodayActive
          ? longest > days
            ? `Today counts. Your longest run is ${longest} days.`
            : 'Today counts. See you tomorrow.'
          : `Finish one step today and it’s ${days + 1}.`}
      </p>
      <WeekStreak days={week} className="mt-6" />
      <WeekGoal days={goal} done={activeDays(week)} onChange={onChangeGoal} />
    </section>
  );
}

type WeekGoalProps = {days: number | null | undefined; done: number; onChange: () => void};

/** How much of the week's goal is done. Keeps its room until it is known. */
function WeekGoal({days, done, onChange}: WeekGoalProps) {
  const hasGoal = typeof days === 'number';
  return (
    <div className="mt-5 flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-1">
      {hasGoal ? (
        <p className="text-md tabular-nums">
          <span className="font-medium">
            {Math.min(done, days)} of {days} {days === 1 ? 'day' : 'days'}
          </span>{' '}
          <span className="text-muted">{done >= days ? 'Goal reached' : 'this week'}</span>
        </p>
      ) : (
        <p className="text-md text-muted">{days === null ? 'No weekly goal yet' : ''}</p>
      )}
      {days === undefined ? null : (
        <Button kind="quiet" size="small" onClick={onChange}>
          {hasGoal ? 'Change goal' : 'Set a goal'}
        </Button>
      )}
    </div>
  );
}

const activeDays = (week: readonly WeekDay[]): number =>
  week.filter(({state}) => state === 'done' || state === 'today-done').length;

/** Monday to Sunday of the week that this day is in. */
function weekOf(active: ReadonlySet<string>, today: string): readonly WeekDay[] {
  const monday = weeksUpTo(today, 1)[0]?.[0] ?? today;
  return NAMES.map((name, at) => {
    const day = addDays(monday, at);
    return {name, state: stateOf(day, active.has(day), today)};
  });
}

function stateOf(day: string, isActive: boolean, today: string): WeekDayState {
  if (day === today) return isActive ? 'today-done' : 'today';
  if (isActive) return 'done';
  return day < today ? 'missed' : 'ahead';
}
