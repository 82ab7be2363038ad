import {queries} from '#schema/queries.ts';
import type {PlacedCard} from '#schema/dashboard/dashboard.table.ts';
import {placed, savedOf} from '#web/dashboard/layout.ts';
import {useCommand, usePendingOf} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';

/** The cards in their places, and the way to arrange them. @param atFirst every card of this build */
export function useLayout<Id extends string>(atFirst: readonly Id[]) {
  const [row] = useRows(queries.dashboard.layout());
  const pending = usePendingOf('dashboard.arrange');
  const send = useCommand('dashboard.arrange');
  return {
    cards: placed(atFirst, savedOf(row, pending)),
    arrange: (cards: readonly PlacedCard[]) => send({cards: cards.map(({id, isHidden}) => ({id, isHidden}))}),
  };
}
