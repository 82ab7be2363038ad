// The first steps after registering and the goal, over any page; fetched when they are shown.
import {useAtom} from 'jotai';
import {Suspense, useEffect, useState} from 'react';
import {useData} from '#web/data/data.ts';
import {piece} from '#web/io/pieces/piece.ts';
import {goalOpenAtom, newcomer, usePlan} from '#web/plan/use-plan.ts';
import {usePageChange} from '#web/ui/overlay/use-page-change.ts';

const FirstSteps = piece(async () => (await import('#web/app/whole-first-steps.tsx')).WholeFirstSteps);
const GoalDialog = piece(async () => (await import('#web/plan/goal-dialog.tsx')).GoalDialog);

/** Is there once, among a learner's data. */
export function PlanOverlay() {
  const {userId} = useData();
  const plan = usePlan();
  const [isGoalOpen, setGoalOpen] = useAtom(goalOpenAtom);
  const [isNew] = useState(() => newcomer(userId).read() === true);
  const isAnswered = isNew && plan != null;
  useEffect(() => {
    if (isAnswered) newcomer(userId).forget();
  }, [isAnswered, userId]);
  // One that came late would open over another page.
  usePageChange(() => setGoalOpen(false));
  return (
    <>
      <Suspense>{isNew && plan === null ? <FirstSteps /> : null}</Suspense>
      <Suspense>{isGoalOpen ? <GoalDialog open onClose={() => setGoalOpen(false)} /> : null}</Suspense>
    </>
  );
}
