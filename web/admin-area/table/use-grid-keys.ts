// The keyboard of a grid (WAI-ARIA Authoring Practices, grid): arrows step from row to row, Enter opens, Space selects,
// Shift with an arrow selects a range.
import {useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type RefObject} from 'react';
import type {GridProps} from '#web/admin-area/table/grid-props.ts';
import {allOrNone, NOTHING, stretched, toggled} from '#web/admin-area/table/selection.ts';

type Needs<Row> = Pick<GridProps<Row>, 'items' | 'selection' | 'onSelect' | 'view' | 'canOpen'> & {
  scroller: RefObject<HTMLDivElement | null>;
  scrollTo: (at: number) => void;
};

/** Rows that Page Up and Page Down step over. */
const PAGE = 10;

export function useGridKeys<Row>(needs: Needs<Row>) {
  const {items, selection, onSelect, view, canOpen, scroller, scrollTo} = needs;
  const [activeId, setActiveId] = useState<string>();
  const order = items.map(({id}) => id);
  const active = Math.max(0, order.indexOf(activeId ?? view.open ?? ''));
  const focusSoon = useFocus(scroller, active);

  const step = (to: number, withRange: boolean) => {
    const next = Math.min(Math.max(0, to), order.length - 1);
    const [before, id] = [order[active], order[next]];
    if (id === undefined || before === undefined) return;
    if (withRange && selection) onSelect(stretched(selection, order, id, before));
    focusSoon();
    setActiveId(id);
    scrollTo(next);
  };
  const toggleAt = (at: number, withRange: boolean) => {
    const id = order[at];
    if (id === undefined || !selection) return;
    setActiveId(id);
    onSelect(
      withRange && selection.anchor !== null
        ? stretched(selection, order, id, selection.anchor)
        : toggled(selection, id),
    );
  };
  const openAt = (at: number) => {
    const id = order[at];
    if (id === undefined) return;
    setActiveId(id);
    if (canOpen) view.change({open: id});
  };
  const selectAll = () => onSelect(allOrNone(selection ?? NOTHING, order));

  const onKeyDown = (event: KeyboardEvent) => {
    // Buttons and boxes inside the grid have keys of their own.
    if (!(event.target instanceof HTMLElement)) return;
    // But all is selected from a box as well: otherwise it would be the text of the page.
    if (event.target.matches('.tick') && isAll(event) && selection) selectAll();
    else if (event.target.role !== 'row') return;
    else if (!handled(event)) return;
    event.preventDefault();
  };
  const handled = (event: KeyboardEvent): boolean => {
    const to = stepOf(event.key, active, order.length);
    if (to !== undefined) step(to, event.shiftKey);
    else if (event.key === 'Enter') openAt(active);
    else return selection !== undefined && select(event);
    return true;
  };
  const select = (event: KeyboardEvent): boolean => {
    if (event.key === ' ') toggleAt(active, event.shiftKey);
    else if (isAll(event)) selectAll();
    else if (event.key === 'Escape') onSelect(NOTHING);
    else return false;
    return true;
  };
  return {active, onKeyDown, openAt, toggleAt, selectAll};
}

const isAll = ({key, ctrlKey, metaKey}: KeyboardEvent): boolean => key === 'a' && (ctrlKey || metaKey);

/** Where a key leads to; nothing for one that does not step. */
function stepOf(key: string, from: number, count: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + PAGE,
    PageUp: from - PAGE,
    Home: 0,
    End: count - 1,
  };
  return steps[key];
}

/** Focuses the row that is stepped to, as soon as it is drawn: one that was out of sight is scrolled to first. */
function useFocus(scroller: RefObject<HTMLDivElement | null>, active: number): () => void {
  const mustFocus = useRef(false);
  const bring = useEffectEvent(() => {
    if (!mustFocus.current) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${active}"]`);
    if (!row) return;
    mustFocus.current = false;
    row.focus({preventScroll: true});
  });
  useEffect(() => bring());
  return () => {
    mustFocus.current = true;
  };
}
