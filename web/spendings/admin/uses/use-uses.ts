import {useZero} from '@rocicorp/zero/react';
import {useCallback, useMemo, useState} from 'react';
import {adminQueries} from '#schema/admin-queries.ts';
import {dayOf} from '#schema/lessons/days.ts';
import {USE_SORTS, USES_MAX, type UsesAsked} from '#schema/spendings/spendings.admin-queries.ts';
import type {SpendingFeature} from '#schema/spendings/spendings.features.ts';
import type {SpendState} from '#schema/spendings/spendings.table.ts';
import type {View} from '#web/admin-area/table/view/view.ts';
import {useAdminRows} from '#web/admin-area/use-admin-rows.ts';
import {firstDayOf, USE_COLUMNS, type Use} from '#web/spendings/admin/uses/uses.tsx';
import {useMinute} from '#web/ui/use-minute.ts';

const FIRST = 100;
const MOST = 1000;

/** What a view asks of the academy. */
function askedBy(view: View, limit: number, today: string): UsesAsked {
  const {when, feature, state} = view.filters;
  const since = firstDayOf(when, today);
  return {
    sort: USE_SORTS.find((sort) => sort === view.sort.id) ?? 'createdAt',
    desc: view.sort.desc,
    limit,
    ...(view.search === '' ? {} : {search: view.search}),
    // The options of the filters are the only values that a view has.
    ...(feature === undefined ? {} : {feature: feature as SpendingFeature}),
    ...(state === undefined ? {} : {state: state as SpendState}),
    ...(since === undefined ? {} : {since}),
  };
}

/** The uses that a view wants, live, as many as are scrolled to. */
export function useUses(view: View) {
  const today = dayOf(useMinute(), 'UTC');
  const wanted = JSON.stringify(askedBy(view, 0, today));
  const [{limit, of}, setLimit] = useState({limit: FIRST, of: ''});
  const shownLimit = of === wanted ? limit : FIRST;
  const asked = useMemo(() => askedBy(view, shownLimit, today), [view, shownLimit, today]);
  // What is no longer looked at is not kept live.
  const [rows, {type}] = useAdminRows(adminQueries.spendings.uses(asked), {ttl: 'none'});
  const onMore = useCallback(
    () => shownLimit < MOST && setLimit({limit: Math.min(MOST, shownLimit * 3), of: wanted}),
    [shownLimit, wanted],
  );
  const zero = useZero();
  const forFile = useCallback(async () => {
    // All of them, once: nothing of it stays live.
    const list = adminQueries.spendings.uses({...asked, limit: USES_MAX});
    const all = (await zero.run(list as never, {type: 'complete'})) as unknown as readonly Use[];
    return {rows: all, columns: USE_COLUMNS, isCut: all.length === USES_MAX};
  }, [zero, asked]);
  return {
    uses: rows as readonly Use[],
    isKnown: type === 'complete' || rows.length > 0,
    problem: type === 'error' ? 'The academy didn’t answer. Reload the page to try again.' : undefined,
    asked: {hasMore: rows.length === shownLimit, onMore, forFile},
  };
}
