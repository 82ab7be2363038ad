// What surrounds Home's path and next step: fetched after they are painted.
import {useTimeZone} from '#web/account/use-time-zone.ts';
import {Announcements} from '#web/announcements/announcement-list.tsx';
import {HomeCards} from '#web/app/screens/home-cards.tsx';
import {useStoreOpen} from '#web/data/data.ts';
import {useAreMarksKnown, useDoneLessons} from '#web/lessons/use-progress.ts';
import {ProgressFactsProvider} from '#web/lessons/progress/use-facts.tsx';
import {Freezes} from '#web/lessons/progress/summary.tsx';
import {ThisWeek} from '#web/lessons/progress/week.tsx';
import {ReviewLine} from '#web/lessons/review/summary.tsx';
import {StartSteps} from '#web/lessons/home/start-steps.tsx';
import {openGoal, usePlan} from '#web/plan/use-plan.ts';

const useGoal = () => {
  const plan = usePlan();
  return plan && plan.daysPerWeek;
};

/** The week, its goal and the streak. */
export const HomeRail = () => (
  <ProgressFactsProvider timeZone={useTimeZone()} goal={useGoal()}>
    <ThisWeek onChangeGoal={openGoal} />
    <Freezes />
  </ProgressFactsProvider>
);

/** Cards that are due, and what the academy announces. */
export const HomeNews = () => (
  <>
    <ReviewLine />
    <Announcements />
  </>
);

/** Everything else: the learner's own cards, or where to start while there is nothing to tell. */
export function HomeMore() {
  const goal = useGoal();
  const timeZone = useTimeZone();
  const isNew = useDoneLessons().size === 0;
  const isOpen = useStoreOpen();
  const isKnown = useAreMarksKnown() && isOpen;
  if (isNew && !isKnown)
    return (
      <div role="group" aria-busy="true" aria-label="Loading your cards" className="skeleton mt-10 h-56" />
    );
  if (isNew) return <StartSteps hasGoal={typeof goal === 'number'} onGoal={openGoal} />;
  return (
    <ProgressFactsProvider timeZone={timeZone} goal={goal}>
      <HomeCards />
    </ProgressFactsProvider>
  );
}
