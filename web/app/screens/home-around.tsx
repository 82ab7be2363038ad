// What surrounds Home's path and next step: fetched after they are painted.
import {useTimeZone} from '#web/account/use-time-zone.ts';
import {LatestPoints} from '#web/leaderboard/latest-points.tsx';
import {useAwardTitles} from '#web/lessons/award-titles.ts';
import {ProgressFactsProvider} from '#web/lessons/progress/use-facts.tsx';
import {ThisWeek} from '#web/lessons/progress/week.tsx';
import {ReviewLine} from '#web/lessons/review/summary.tsx';
import {openGoal, usePlan} from '#web/plan/use-plan.ts';

/** The week, its goal and the streak. */
export function HomeRail() {
  const plan = usePlan();
  return (
    <ProgressFactsProvider timeZone={useTimeZone()} goal={plan && plan.daysPerWeek}>
      <ThisWeek onChangeGoal={openGoal} />
    </ProgressFactsProvider>
  );
}

/** Cards that are due, and what was earned last. */
export const HomeNews = () => (
  <>
    <ReviewLine />
    <section aria-labelledby="new" className="mt-8">
      <h2 id="new" className="mb-3 text-xl font-semibold">
        What’s new
      </h2>
      <LatestPoints titleOf={useAwardTitles()} />
    </section>
  </>
);
