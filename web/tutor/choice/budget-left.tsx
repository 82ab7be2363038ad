import {zoneToCountBy} from '#schema/account/time-zone.ts';
import {queries} from '#schema/queries.ts';
import {tutorModel} from '#schema/tutor/tutor.api.ts';
import {usePendingOf} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';
import {useRest} from '#web/data/use-rest.ts';
import {deviceTimeZone} from '#web/io/browser/device-time-zone.ts';
import {budgetWords} from '#web/tutor/choice/budget.words.ts';
import type {Choice} from '#web/tutor/choice/use-choice.ts';
import {useDayTurn} from '#web/ui/time/use-day-turn.ts';
import {useMinute} from '#web/ui/use-minute.ts';

const ofDevice = deviceTimeZone();

/** How many explanations are left of the learner's day, or why there are none; nothing where no model is asked for them. */
export const BudgetLeft = ({choice}: {choice: Choice}) => (choice.state === 'allowed' ? <Left /> : null);

function Left() {
  const [used] = useRows(queries.spendings.own());
  const [limits] = useRows(queries.spendings.limits());
  const [learner] = useRows(queries.account.learner());
  const now = useMinute();
  // What the academy may spend has changed with each question, and is another sum with each day.
  const {answer} = useRest(tutorModel, {}, {turn: usePendingOf('tutor.ask').length + useDayTurn()});
  if (!limits) return null;
  // As the academy says it (`answer.stop`), wherever this device is.
  const timeZone = zoneToCountBy(learner?.timeZone, ofDevice);
  const words = answer?.stop ?? budgetWords({used, limits, now, timeZone});
  return <p className="mt-3 text-sm text-muted">{words}</p>;
}
