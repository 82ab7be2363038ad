import {addDays, weeksUpTo} from '#web/lessons/progress/days.ts';
import {streakOf} from '#web/lessons/progress/streak.ts';
import {useProgressFacts} from '#web/lessons/progress/use-facts.tsx';
import {WeekStreak, type WeekDay, type WeekDayState} from '#web/ui/trace/week-streak.tsx';

const NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** This week's days and the run of days that they belong to. */
export function ThisWeek() {
  const {isKnown, byDay, today} = useProgressFacts();
  const active = new Set(byDay.keys());
  const {days, isTodayActive, longest} = streakOf(active, today);
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
      <WeekStreak days={weekOf(active, today)} className="mt-6" />
    </section>
  );
}

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
