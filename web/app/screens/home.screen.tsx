import {useTimeZone} from '#web/account/use-time-zone.ts';
import {LatestPoints} from '#web/leaderboard/latest-points.tsx';
import {useAwardTitles} from '#web/lessons/award-titles.ts';
import {PathBelow, PathOver} from '#web/lessons/home-path.tsx';
import {NextCard} from '#web/lessons/next-card.tsx';
import {ThisWeek} from '#web/lessons/progress/week.tsx';
import {ProgressFactsProvider} from '#web/lessons/progress/use-facts.tsx';
import {ReviewLine} from '#web/lessons/review/summary.tsx';
import {useDoneLessons, useNextStep} from '#web/lessons/use-progress.ts';
import {openGoal, usePlan} from '#web/plan/use-plan.ts';
import {Page, WithRail} from '#web/ui/page.tsx';

/** Where a learner arrives: the path, today's one next step, the week, and what is new. */
export function HomeScreen() {
  const next = useNextStep();
  const isNew = useDoneLessons().size === 0;
  const plan = usePlan();
  return (
    <Page
      eyebrow={today()}
      title={isNew ? 'Take your first step' : next ? 'Pick up where you left off' : 'You’re all caught up'}
      across={<PathOver hasArrow />}
    >
      <ProgressFactsProvider timeZone={useTimeZone()}>
        <WithRail rail={<ThisWeek goal={plan && plan.daysPerWeek} onChangeGoal={openGoal} />}>
          <PathBelow part="to-head" />
          <NextCard />
          <ReviewLine />
          <PathBelow part="from-head" />
          <section aria-labelledby="new" className="mt-8">
            <h2 id="new" className="mb-3 text-xl font-semibold">
              What’s new
            </h2>
            <LatestPoints titleOf={useAwardTitles()} />
          </section>
        </WithRail>
      </ProgressFactsProvider>
    </Page>
  );
}

const today = () => new Date().toLocaleDateString('en', {weekday: 'long', day: 'numeric', month: 'long'});
