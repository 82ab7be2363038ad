import {queries} from '#schema/queries.ts';
import {useRows} from '#web/data/rows.ts';
import {deviceTimeZone} from '#web/io/browser/device-time-zone.ts';
import {budgetWords} from '#web/tutor/choice/budget.words.ts';
import type {Choice} from '#web/tutor/choice/use-choice.ts';
import {useMinute} from '#web/ui/use-minute.ts';

const ofDevice = deviceTimeZone() ?? 'UTC';

/** How many explanations are left of the learner's day; nothing where no model is asked for them. */
export const BudgetLeft = ({choice}: {choice: Choice}) => (choice.state === 'allowed' ? <Left /> : null);

function Left() {
  const [used] = useRows(queries.spendings.own());
  const [limits] = useRows(queries.spendings.limits());
  const now = useMinute();
  if (!limits) return null;
  return <p className="mt-3 text-sm text-muted">{budgetWords({used, limits, now, timeZone: ofDevice})}</p>;
}
