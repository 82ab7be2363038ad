import {lazy, Suspense, type ReactNode} from 'react';
import {useSearch} from 'wouter';
import {useTimeZone} from '#web/account/use-time-zone.ts';
import {PointsLedger, usePoints} from '#web/leaderboard/points.tsx';
import {useAwardTitles} from '#web/lessons/award-titles.ts';
import {ProgressBadges} from '#web/lessons/progress/badges.tsx';
import {ProgressCertificate, ProgressMilestones} from '#web/lessons/progress/goals.tsx';
import {ProgressHeatMap} from '#web/lessons/progress/heat-map.tsx';
import {ProgressModules} from '#web/lessons/progress/modules.tsx';
import {ProgressQuizzes} from '#web/lessons/progress/quizzes.tsx';
import {ProgressSkills} from '#web/lessons/progress/skill-chart.tsx';
import {ProgressSummary} from '#web/lessons/progress/summary.tsx';
import {ProgressSyncBadge} from '#web/lessons/progress/sync-badge.tsx';
import {ProgressFactsProvider} from '#web/lessons/progress/use-facts.tsx';
import {ProgressWelcome} from '#web/lessons/progress/welcome.tsx';
import {ReviewSummary} from '#web/lessons/review/summary.tsx';
import {Later} from '#web/ui/later.tsx';
import {Page} from '#web/ui/page.tsx';
import {Card} from '#web/ui/show/card.tsx';
import {useUnhurried} from '#web/ui/use-unhurried.ts';

/** The review brings its scheduling along: fetched by whoever opens it. */
const ReviewScreen = lazy(async () => ({
  default: (await import('#web/lessons/review/review.screen.tsx')).ReviewScreen,
}));

/** Own progress; at `?review` the cards that are due. */
export function ProgressScreen() {
  const isReview = new URLSearchParams(useSearch()).has('review');
  if (!isReview) return <Overview />;
  return (
    <Suspense fallback={<div aria-busy="true" aria-label="Loading your review cards" />}>
      <ReviewScreen />
    </Suspense>
  );
}

/** How far one is, at what pace, what sits and what does not, and where every point came from. */
function Overview() {
  return (
    <ProgressFactsProvider timeZone={useTimeZone()}>
      <Page
        title="Progress"
        width="wide"
        aside={
          <div className="text-right">
            <Points />
            <ProgressSyncBadge />
          </div>
        }
      >
        <div className="grid items-start gap-6">
          <ProgressWelcome />
          <ProgressSummary />
          <Part title="Review">
            <ReviewSummary />
          </Part>
          <div className="grid items-stretch gap-6 lg:grid-cols-[3fr_2fr]">
            <Part title="Active days">
              <ProgressHeatMap />
            </Part>
            <Part title="Certificate">
              <ProgressCertificate />
            </Part>
          </div>
          <Later height={2200}>
            <div className="grid items-start gap-6 lg:grid-cols-2">
              <Part title="Modules">
                <ProgressModules />
              </Part>
              <div className="grid min-w-0 gap-6">
                <Part title="Topics">
                  <ProgressSkills />
                </Part>
                <Part title="Milestones">
                  <Milestones />
                </Part>
              </div>
            </div>
            <Part title="Badges">
              <ProgressBadges />
            </Part>
            <Part title="Quizzes">
              <ProgressQuizzes />
            </Part>
            <Part title="Where your points come from">
              <PointsLedger titleOf={useAwardTitles()} />
            </Part>
          </Later>
        </div>
      </Page>
    </ProgressFactsProvider>
  );
}

/** Apart, so that an award redraws a figure and not a page. */
function Points() {
  const points = usePoints();
  return (
    <p>
      <span className="block text-3xl font-semibold tabular-nums" data-testid="points">
        {points === undefined ? '–' : points.toLocaleString('en')}
      </span>
      <span className="text-sm text-muted">points</span>
    </p>
  );
}

function Milestones() {
  return <ProgressMilestones points={useUnhurried(usePoints())} />;
}

function Part({title, children}: {title: string; children: ReactNode}) {
  return (
    <Card className="min-w-0 p-6">
      <section aria-label={title}>
        <h2 className="mb-4 text-lg font-semibold">{title}</h2>
        {children}
      </section>
    </Card>
  );
}
