import {Suspense} from 'react';
import {useSearch} from 'wouter';
import {useTimeZone} from '#web/account/use-time-zone.ts';
import {piece} from '#web/io/pieces/piece.ts';
import {PointsLedger, usePoints} from '#web/leaderboard/own/points.tsx';
import {useCourse, useIsCourseKnown} from '#web/lessons/course.ts';
import {useAwardTitles} from '#web/lessons/home/award-titles.ts';
import {PathBelow, PathOver} from '#web/lessons/home/home-path.tsx';
import {ProgressBadges} from '#web/lessons/progress/badges.tsx';
import {ProgressCertificate, ProgressMilestones} from '#web/lessons/progress/goals.tsx';
import {ProgressHeatMap} from '#web/lessons/progress/heat-map.tsx';
import {ProgressModules} from '#web/lessons/progress/modules.tsx';
import {ProgressQuizzes} from '#web/lessons/progress/quizzes.tsx';
import {ProgressSkills} from '#web/lessons/progress/skills/skill-chart.tsx';
import {Freezes, ProgressSummary} from '#web/lessons/progress/summary.tsx';
import {ProgressSyncBadge} from '#web/lessons/progress/sync-badge.tsx';
import {ProgressFactsProvider, useProgressFacts} from '#web/lessons/progress/use-facts.tsx';
import {ThisWeek} from '#web/lessons/progress/week.tsx';
import {ReviewSummary} from '#web/lessons/review/summary.tsx';
import {openGoal, usePlan} from '#web/plan/use-plan.ts';
import {Later} from '#web/ui/later.tsx';
import {Page, WithRail} from '#web/ui/page.tsx';
import {Disclosure} from '#web/ui/show/disclosure.tsx';
import {useUnhurried} from '#web/ui/use-unhurried.ts';

/** The review brings its scheduling along: fetched by anyone who opens it. */
const ReviewScreen = piece(async () => (await import('#web/lessons/review/review.screen.tsx')).ReviewScreen);

/** Own progress; at `?review` the cards that are due. */
export function ProgressScreen() {
  const isReview = new URLSearchParams(useSearch()).has('review');
  if (!isReview) return <Overview />;
  return (
    <Suspense fallback={<div role="group" aria-busy="true" aria-label="Loading your review cards" />}>
      <ReviewScreen />
    </Suspense>
  );
}

/** Where the learner is, what to strengthen, the week; every figure behind it on request. */
function Overview() {
  const plan = usePlan();
  return (
    <ProgressFactsProvider timeZone={useTimeZone()} goal={plan && plan.daysPerWeek}>
      <Blocks />
    </ProgressFactsProvider>
  );
}

/** The blocks come together: each is as high as what it tells, and one that came later would push those below it. */
function Blocks() {
  const isAwaited = useIsAwaited();
  return (
    <Page
      title="Progress"
      eyebrow={<ProgressSyncBadge />}
      lead={isAwaited ? undefined : <ProgressSummary />}
      across={isAwaited ? <Awaited /> : <PathOver />}
    >
      {isAwaited ? null : (
        <>
          <PathBelow />
          <WithRail rail={<Rail />}>
            <section aria-label="Topics">
              <h2 className="mb-4 text-xl font-semibold">What to strengthen</h2>
              <ProgressSkills />
            </section>
            <section aria-label="Review" className="mt-8">
              <h2 className="mb-4 text-xl font-semibold">Review</h2>
              <ReviewSummary />
            </section>
          </WithRail>
          <Later height={900}>
            <div className="mt-12 border-b border-line">
              <Details />
            </div>
          </Later>
        </>
      )}
    </Page>
  );
}

/** Whether what is told of the learner is still to come. Where there is no course, the points and the days are there without. */
function useIsAwaited(): boolean {
  const {isKnown} = useProgressFacts();
  const hasCourse = useCourse().length > 0;
  const isCourseKnown = useIsCourseKnown();
  return !isKnown && (hasCourse || !isCourseKnown);
}

const Awaited = () => (
  <div role="group" aria-busy="true" aria-label="Loading your progress" className="skeleton mt-6 h-96" />
);

const Rail = () => (
  <div className="grid gap-8">
    <Points />
    <div>
      <ThisWeek onChangeGoal={openGoal} />
      <Freezes />
    </div>
  </div>
);

const Details = () => (
  <>
    <Disclosure title="Active days" isOpenFirst>
      <ProgressHeatMap />
    </Disclosure>
    <Disclosure title="Where your points come from" isOpenFirst>
      <PointsLedger titleOf={useAwardTitles()} />
    </Disclosure>
    <Disclosure title="Quizzes" isOpenFirst>
      <ProgressQuizzes />
    </Disclosure>
    <Disclosure title="Badges">
      <ProgressBadges />
    </Disclosure>
    <Disclosure title="Modules">
      <ProgressModules />
    </Disclosure>
    <Disclosure title="Milestones">
      <Milestones />
    </Disclosure>
    <Disclosure title="Certificate">
      <ProgressCertificate />
    </Disclosure>
  </>
);

/** Apart, so that an award redraws a figure and not a page. */
function Points() {
  const points = usePoints();
  return (
    <p>
      <span className="block text-3xl font-semibold text-joy-strong tabular-nums" data-testid="points">
        {points === undefined ? '…' : points.toLocaleString('en')}
      </span>
      <span className="text-md text-muted">points</span>
    </p>
  );
}

function Milestones() {
  return <ProgressMilestones points={useUnhurried(usePoints())} />;
}
