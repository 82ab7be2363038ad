import {queries} from '#schema/queries.ts';
import {usePendingOf} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';
import {
  matrixOf,
  scheduleOf,
  type Matrix,
  type Schedule,
} from '#web/notifications/preferences/preferences-of.ts';

/** Where the learner wants to hear of what, live. */
export function useMatrix(): Matrix {
  const [rows] = useRows(queries.notifications.preferences());
  return matrixOf(rows, usePendingOf('preferences.channel'));
}

/** When, in minutes after midnight by their own clock. */
export function useSchedule(): Schedule {
  const [row] = useRows(queries.notifications.schedule());
  return scheduleOf(row, usePendingOf('preferences.quiet', 'preferences.digest', 'preferences.nudge'));
}
