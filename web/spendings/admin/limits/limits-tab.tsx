import {useState} from 'react';
import {ActDialog, type PlannedAct} from '#web/admin-area/acts/act-dialog.tsx';
import {LoadProblem} from '#web/admin-area/load-problem.tsx';
import {Everyones} from '#web/spendings/admin/limits/everyones.tsx';
import {OwnLimits} from '#web/spendings/admin/limits/own-limits.tsx';
import {Prices} from '#web/spendings/admin/limits/prices.tsx';
import {Switches} from '#web/spendings/admin/limits/switches.tsx';
import {useLimits} from '#web/spendings/admin/use-limits.ts';
import {Skeleton} from '#web/ui/show/skeleton.tsx';

/** What keeps spending within limits: switches, the budget, what a learner may use, and what models cost. */
export function LimitsTab() {
  const {known, problem} = useLimits();
  const [planned, setPlanned] = useState<PlannedAct>();
  if (problem !== undefined) {
    return <LoadProblem title="The limits couldn’t be loaded">{problem}</LoadProblem>;
  }
  if (!known) return <Skeleton label="Loading the limits" lines={8} />;
  return (
    <div className="max-w-[64rem] space-y-8">
      <Switches off={known.off} onPlan={setPlanned} />
      <Everyones known={known} onPlan={setPlanned} />
      <OwnLimits onPlan={setPlanned} />
      <Prices />
      <ActDialog act={planned} onClose={() => setPlanned(undefined)} />
    </div>
  );
}
