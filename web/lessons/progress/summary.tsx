import {Flame, Snowflake} from 'lucide-react';
import {paceOf, paceWords, PLAN_WEEKS} from '#web/lessons/progress/pace.ts';
import {FREEZES_A_MONTH, streakOf, type Streak} from '#web/lessons/progress/streak.ts';
import {useProgressFacts} from '#web/lessons/progress/use-facts.tsx';
import {Card} from '#web/ui/show/card.tsx';
import {ProgressBar} from '#web/ui/show/progress-bar.tsx';

/** How much of the program is done, where the pace leads, and the streak. */
export function ProgressSummary() {
  const {isKnown, modules, doneAt, byDay, startedAt, today, now} = useProgressFacts();
  if (!isKnown) return <div aria-busy="true" aria-label="Loading your progress" className="skeleton h-48" />;
  const total = modules.flatMap(({lessons}) => lessons).length;
  const pace = paceOf({doneAt, total, startedAt, now});
  const streak = streakOf(new Set(byDay.keys()), today);
  const words = paceWords(pace);
  return (
    <Card className="grid gap-px overflow-hidden bg-line! lg:grid-cols-[3fr_2fr]">
      <section aria-labelledby="program" className="bg-surface p-6">
        <h2 id="program" className="text-sm font-medium text-muted">
          The program
        </h2>
        <p className="mt-1 flex items-baseline gap-3">
          <span className="text-4xl font-semibold tabular-nums">
            {total === 0 ? 0 : Math.floor((100 * pace.done) / total)} %
          </span>
          <span className="text-muted">
            {pace.done} of {total} lessons done
          </span>
        </p>
        <ProgressBar className="mt-4" label="The program: lessons done" done={pace.done} total={total} />
        {startedAt === undefined ? (
          <p className="mt-4 text-muted">
            Your plan of {PLAN_WEEKS} weeks begins with the first thing that you do.
          </p>
        ) : (
          <p className="mt-4">
            {words.plan} <span className="text-muted">{words.end}</span>
          </p>
        )}
      </section>
      <StreakPart streak={streak} />
    </Card>
  );
}

function StreakPart({streak: {days, longest, isTodayActive, freezesLeft}}: {streak: Streak}) {
  return (
    <section aria-labelledby="streak" className="bg-surface p-6">
      <h2 id="streak" className="text-sm font-medium text-muted">
        Streak
      </h2>
      <p className="mt-1 flex items-baseline gap-3">
        <span className="flex items-center gap-2 text-4xl font-semibold tabular-nums">
          <Flame size={28} aria-hidden className={isTodayActive ? 'text-accent' : 'text-muted'} />
          {days}
        </span>
        <span className="text-muted">{days === 1 ? 'active day' : 'active days'} in a row</span>
      </p>
      <p className="mt-4">
        {isTodayActive
          ? 'Today counts already.'
          : days > 0
            ? 'One lesson or quiz today keeps it going.'
            : 'One lesson or quiz today begins it.'}{' '}
        {longest > days ? <span className="text-muted">Your longest: {longest}.</span> : null}
      </p>
      <p className="mt-2 flex items-center gap-2 text-sm text-muted">
        <Snowflake size={15} aria-hidden className="shrink-0" />
        {freezesLeft} of {FREEZES_A_MONTH} freezes left this month; a missed day takes one by itself.
      </p>
    </section>
  );
}
