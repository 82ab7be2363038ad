import {adminQueries} from '#schema/admin-queries.ts';
import type {SpendingFeature} from '#schema/spendings/spendings.features.ts';
import {useAdminRows} from '#web/admin-area/use-admin-rows.ts';
import type {Limits} from '#web/spendings/admin/plans.tsx';

export type Known = {
  readonly limits: Limits;
  readonly off: readonly (SpendingFeature | 'all')[];
  /** What may be spent in a day; `undefined` where nothing may. */
  readonly capMicros: number | undefined;
};

/** Budget, limits and switches, live; none of it until all are here. */
export function useLimits(): {readonly known: Known | undefined; readonly problem: string | undefined} {
  const [budget, {type: budgetIs}] = useAdminRows(adminQueries.spendings.budget());
  const [limit, {type: limitIs}] = useAdminRows(adminQueries.spendings.everyones());
  const isFailed = budgetIs === 'error' || limitIs === 'error';
  return {
    problem: isFailed ? 'The academy didn’t answer. Reload the page to try again.' : undefined,
    known:
      budget && limit
        ? {
            limits: {
              turns: limit.turns,
              seconds: limit.seconds,
              capMicros: budget.capMicros,
              settingMicros: budget.settingMicros,
              speechPercent: budget.speechPercent,
              version: budget.version,
            },
            off: limit.off,
            capMicros: budget.capMicros ?? budget.settingMicros ?? undefined,
          }
        : undefined,
  };
}
