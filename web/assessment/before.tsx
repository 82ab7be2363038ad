import {Clock, CloudCheck, ListChecks, RotateCw, Target} from 'lucide-react';
import {Suspense, type ReactNode} from 'react';
import {
  BASE_MINUTES,
  CODE_ITEMS,
  CODE_TO_PASS,
  ITEMS,
  minutesFor,
  PASS_PCT,
} from '#schema/assessment/assessment.rules.ts';
import {DeviceCheck} from '#web/assessment/device-check.tsx';
import {StartButton} from '#web/assessment/start-button.tsx';
import {piece} from '#web/io/pieces/piece.ts';
import {Page, WithRail} from '#web/ui/page.tsx';
import {Card} from '#web/ui/show/card.tsx';

const Practice = piece(async () => (await import('#web/assessment/practice.tsx')).Practice);

/** Before the first attempt: what it is, how long it takes, what passes, and a try of how it works. */
export function Before({factor}: {factor: number | undefined}) {
  return (
    <Page
      title="Python assessment"
      lead="It opens the whole academy: lessons, community, and leaderboard. Take it when you have a quiet hour."
    >
      <WithRail rail={<DeviceCheck />}>
        <Facts factor={factor} />
        <div className="mt-6">
          <StartButton>Start the assessment</StartButton>
          <p className="mt-2 text-sm text-muted">The clock starts right away and can’t be paused.</p>
        </div>
        <section aria-labelledby="practice" className="mt-12">
          <h2 id="practice" className="text-xl font-semibold">
            Try a question first
          </h2>
          <p className="mt-1 mb-4 text-muted">It isn’t timed or graded, and nothing is saved.</p>
          <Suspense fallback={<div className="skeleton h-64" />}>
            <Practice />
          </Suspense>
        </section>
      </WithRail>
    </Page>
  );
}

function Facts({factor}: {factor: number | undefined}) {
  const minutes = minutesFor(factor);
  return (
    <Card className="px-5 py-1 sm:px-6">
      <ul className="divide-y divide-line">
        <Fact icon={<ListChecks size={19} aria-hidden />} title={`${ITEMS} questions, one per topic`}>
          {CODE_ITEMS} of them ask you to write a short program. You can answer in any order.
        </Fact>
        <Fact icon={<Clock size={19} aria-hidden />} title={`${minutes} minutes`}>
          {minutes > BASE_MINUTES
            ? `That’s ${BASE_MINUTES} minutes and your extra time. `
            : 'Need more time for a good reason? Ask us before you start. '}
          You can hide the timer. When the time is up, what you’ve answered is submitted.
        </Fact>
        <Fact icon={<Target size={19} aria-hidden />} title={`${PASS_PCT}% to pass`}>
          And at least {CODE_TO_PASS} of the {CODE_ITEMS} programs.
        </Fact>
        <Fact icon={<CloudCheck size={19} aria-hidden />} title="Every answer is saved">
          Lose your connection or switch devices: you go on where you were, but the clock keeps running.
        </Fact>
        <Fact icon={<RotateCw size={19} aria-hidden />} title="You can try again">
          If you don’t pass, your result shows what to study. The next attempt opens after 24 hours, with new
          questions.
        </Fact>
      </ul>
    </Card>
  );
}

function Fact({icon, title, children}: {icon: ReactNode; title: string; children: ReactNode}) {
  return (
    <li className="flex gap-4 py-3.5">
      <span className="mt-0.5 shrink-0 text-accent">{icon}</span>
      <div>
        <p className="font-semibold">{title}</p>
        <p className="mt-0.5 text-sm text-muted">{children}</p>
      </div>
    </li>
  );
}
