import {moneyWords} from '#schema/spendings/money.ts';
import type {PlannedAct} from '#web/admin-area/acts/act-dialog.tsx';
import {changingLimits} from '#web/spendings/admin/plans.tsx';
import type {Known} from '#web/spendings/admin/use-limits.ts';
import {SettingsSection} from '#web/ui/settings-section.tsx';
import {Button} from '#web/ui/form/button.tsx';
import {Card} from '#web/ui/show/card.tsx';

type Props = {known: Known; onPlan: (act: PlannedAct) => void};

const MINUTE_S = 60;

/** The academy's budget, and what every learner may use in a day. */
export function Everyones({known: {limits, capMicros}, onPlan}: Props) {
  const minutes = Math.floor(limits.seconds / MINUTE_S);
  const facts = [
    ['Budget a day', budgetWords(limits, capMicros)],
    ['Voice stops at', `${limits.speechPercent}% of the budget. Text goes on until it’s used up.`],
    ['A learner’s day', `${limits.turns.toLocaleString('en')} answers and ${minutes} minutes of voice`],
    ['After that', 'The tutor answers with passages from the lessons, which costs nothing.'],
  ] as const;
  return (
    <SettingsSection
      title="Everyone’s limits"
      lead="The budget’s day begins at 0:00 UTC, a learner’s day at midnight where they are."
    >
      <Card className="space-y-4 px-4 py-4">
        <dl className="grid grid-cols-[8rem_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 mobile:grid-cols-1">
          {facts.map(([name, words]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="mobile:mb-2">{words}</dd>
            </div>
          ))}
        </dl>
        <Button kind="secondary" size="small" onClick={() => onPlan(changingLimits(limits))}>
          Edit limits
        </Button>
      </Card>
    </SettingsSection>
  );
}

function budgetWords(
  {capMicros: ofAdmin, settingMicros}: Known['limits'],
  capMicros: number | undefined,
): string {
  if (capMicros === undefined) return 'None, so nothing may be spent. AI_DAY_BUDGET isn’t set.';
  if (ofAdmin === null) return `${moneyWords(capMicros)}, as AI_DAY_BUDGET says`;
  const setting =
    settingMicros === null ? 'AI_DAY_BUDGET isn’t set' : `AI_DAY_BUDGET says ${moneyWords(settingMicros)}`;
  return `${moneyWords(capMicros)}, set by an admin. ${setting}.`;
}
