import {useState} from 'react';
import {adminQueries} from '#schema/admin-queries.ts';
import {dayOf} from '#schema/lessons/days.ts';
import {moneyWords} from '#schema/spendings/money.ts';
import {ActDialog, type PlannedAct} from '#web/admin-area/acts/act-dialog.tsx';
import {DayBars} from '#web/admin-area/chart/day-bars.tsx';
import {LoadProblem} from '#web/admin-area/load-problem.tsx';
import {useAdminRows} from '#web/admin-area/use-admin-rows.ts';
import {Alerts} from '#web/spendings/admin/spent/alerts.tsx';
import {ByDay} from '#web/spendings/admin/spent/by-day.tsx';
import {Breakdown} from '#web/spendings/admin/spent/breakdown.tsx';
import {figuresOf, totalsFrom} from '#web/spendings/admin/spent/figures.ts';
import {NotSpending} from '#web/spendings/admin/spent/not-spending.tsx';
import {Tiles} from '#web/spendings/admin/spent/tiles.tsx';
import {useLimits} from '#web/spendings/admin/use-limits.ts';
import {Skeleton} from '#web/ui/show/skeleton.tsx';
import {useMinute} from '#web/ui/use-minute.ts';

/** What waits for an admin, what was spent against the budget, by day, and by what. */
export function SpentTab() {
  const today = dayOf(useMinute(), 'UTC');
  const [totals, {type}] = useAdminRows(adminQueries.spendings.totals({from: totalsFrom(today)}));
  const [prices, {type: pricesAre}] = useAdminRows(adminQueries.spendings.prices());
  const {known, problem} = useLimits();
  const [planned, setPlanned] = useState<PlannedAct>();
  if (problem !== undefined || type === 'error') {
    return (
      <LoadProblem title="What was spent couldn’t be loaded">
        {problem ?? 'The academy didn’t answer. Reload the page to try again.'}
      </LoadProblem>
    );
  }
  if (!known || (type !== 'complete' && totals.length === 0)) {
    return <Skeleton label="Loading what was spent" lines={8} />;
  }
  const figures = figuresOf(totals, today);
  const {capMicros} = known;
  const inAll = figures.days.reduce((sum, {value}) => sum + value, 0);
  return (
    <div className="space-y-8">
      <div className="space-y-3 empty:hidden">
        <NotSpending
          known={known}
          models={pricesAre === 'complete' || prices.length > 0 ? prices.length : undefined}
        />
        <Alerts onPlan={setPlanned} />
      </div>
      <section aria-labelledby="against-budget" className="space-y-4">
        <h2 id="against-budget" className="text-xl font-semibold">
          Against the budget
        </h2>
        <Tiles figures={figures} capMicros={capMicros} />
        <DayBars
          title="Spent by day"
          total={`${moneyWords(inAll)} in 30 days`}
          days={figures.days}
          unit="Spent"
          wordsOf={moneyWords}
          mark={
            capMicros === undefined
              ? undefined
              : {value: capMicros, label: `Dashed: the budget of ${moneyWords(capMicros)} a day`}
          }
        />
        <ByDay totals={totals} />
      </section>
      <Breakdown today={today} onPlan={setPlanned} />
      <ActDialog act={planned} onClose={() => setPlanned(undefined)} />
    </div>
  );
}
