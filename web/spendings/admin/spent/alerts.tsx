import {adminQueries} from '#schema/admin-queries.ts';
import {isolated} from '#schema/isolated.ts';
import {dayWords} from '#schema/lessons/days.ts';
import type {AlertKind} from '#schema/spendings/spendings.table.ts';
import type {PlannedAct} from '#web/admin-area/acts/act-dialog.tsx';
import {useAdminRows} from '#web/admin-area/use-admin-rows.ts';
import {seeing} from '#web/spendings/admin/plans.tsx';
import {Button} from '#web/ui/form/button.tsx';
import {Notice} from '#web/ui/show/notice.tsx';

type Alert = {
  readonly kind: AlertKind;
  readonly day: string;
  readonly learner?: {readonly fullName: string} | undefined;
};

const WORDS: Readonly<Record<AlertKind, (alert: Alert) => readonly [string, string]>> = {
  most: ({day}) => [
    'Most of a day’s budget is spent',
    `On ${dayWords(day)}, 80% of it was spent or held for uses that were still running.`,
  ],
  all: ({day}) => [
    'A day’s budget is used up',
    `On ${dayWords(day)}, there was no room for another use. Learners get passages from their lessons until 0:00 UTC.`,
  ],
  learner: ({day, learner}) => [
    `${learner ? isolated(learner.fullName) : 'A learner'} spends far more than others`,
    `On ${dayWords(day)}, more than five times what half of the learners spent. Their uses are listed under Uses.`,
  ],
};

/** What nobody has looked at yet. */
export function Alerts({onPlan}: {onPlan: (act: PlannedAct) => void}) {
  const [alerts] = useAdminRows(adminQueries.spendings.alerts());
  return alerts.map((alert) => {
    const [title, words] = WORDS[alert.kind](alert);
    return (
      <Notice
        key={alert.id}
        tone="warn"
        title={title}
        action={
          <Button
            kind="secondary"
            size="small"
            aria-label={`Mark as seen: ${title}`}
            onClick={() => onPlan(seeing([alert.id]))}
          >
            Mark as seen
          </Button>
        }
      >
        {words}
      </Notice>
    );
  });
}
