import {useEffect, useMemo} from 'react';
import {useTimeZone} from '#web/account/use-time-zone.ts';
import {useData, useStoreOpen} from '#web/data/data.ts';
import {LatestPoints} from '#web/leaderboard/latest-points.tsx';
import {useAwardTitles} from '#web/lessons/award-titles.ts';
import {HomeView} from '#web/lessons/home-view.tsx';
import {keptHome, type Home} from '#web/lessons/kept-home.ts';
import {useNextCard} from '#web/lessons/next-card.tsx';
import {ProgressFactsProvider} from '#web/lessons/progress/use-facts.tsx';
import {ThisWeek} from '#web/lessons/progress/week.tsx';
import {ReviewLine} from '#web/lessons/review/summary.tsx';
import {usePath} from '#web/lessons/use-path.ts';
import {useDoneLessons, useNextStep} from '#web/lessons/use-progress.ts';
import {openGoal, usePlan} from '#web/plan/use-plan.ts';
import {afterPaint} from '#web/ui/after-paint.ts';

/** Where a learner arrives: the path, today's one next step, the week, and what is new. */
export function HomeScreen() {
  const {userId} = useData();
  const isOpen = useStoreOpen();
  const now = useHome();
  useEffect(() => (isOpen ? afterPaint(() => keptHome(userId).keep(now)) : undefined), [isOpen, userId, now]);
  // Until the rows have been read, Home is what it was last.
  const home = now.path.modules.length > 0 || isOpen ? now : keptHome(userId).read();
  const timeZone = useTimeZone();
  const titleOf = useAwardTitles();
  if (!home) return <div aria-busy="true" aria-label="Loading" />;
  return (
    <ProgressFactsProvider timeZone={timeZone}>
      <HomeView home={home} rail={<Week />}>
        <ReviewLine />
        <section aria-labelledby="new" className="mt-8">
          <h2 id="new" className="mb-3 text-xl font-semibold">
            What’s new
          </h2>
          <LatestPoints titleOf={titleOf} />
        </section>
      </HomeView>
    </ProgressFactsProvider>
  );
}

function Week() {
  const plan = usePlan();
  return <ThisWeek goal={plan && plan.daysPerWeek} onChangeGoal={openGoal} />;
}

function useHome(): Home {
  const path = usePath();
  const card = useNextCard();
  const hasNext = useNextStep() !== undefined;
  const isNew = useDoneLessons().size === 0;
  const title = isNew
    ? 'Take your first step'
    : hasNext
      ? 'Pick up where you left off'
      : 'You’re all caught up';
  return useMemo(() => ({title, path, card}), [title, path, card]);
}

/** Home as this device knows it, for the moment before the learner's data is open. */
export function HomeBefore({userId}: {userId: string}) {
  const home = keptHome(userId).read();
  return home ? <HomeView home={home} /> : <div aria-busy="true" aria-label="Loading" />;
}
