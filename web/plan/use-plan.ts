import {atom, getDefaultStore} from 'jotai';
import {queries} from '#schema/queries.ts';
import {usePendingOf, useStoreOpen} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';
import {isFlag, kept} from '#web/io/kept.ts';
import {planOf, type Plan} from '#web/plan/plan.ts';

/** Registered on this device and not asked yet: a reload asks again, another device does not. */
export const newcomer = kept({name: 'newcomer', owner: 'learner', until: 'account-deleted', schema: isFlag});

/** Somebody wants to change their goal. */
export const goalOpenAtom = atom(false);

/** Opens the goal over whatever page is shown. */
export const openGoal = (): void => getDefaultStore().set(goalOpenAtom, true);

/** The own plan; `null` while there is none, `undefined` until that is known. */
export function usePlan(): Plan | null | undefined {
  const [row] = useRows(queries.plan.own());
  const pending = usePendingOf('plan.set');
  const isOpen = useStoreOpen();
  return planOf(row, pending) ?? (isOpen ? null : undefined);
}
