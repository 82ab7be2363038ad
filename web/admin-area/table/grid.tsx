import {useVirtualizer} from '@tanstack/react-virtual';
import {useEffect, useRef} from 'react';
import type {Column} from '#web/admin-area/table/column.ts';
import {TICKS_REM} from '#web/admin-area/table/view/fitting.ts';
import {GridHead} from '#web/admin-area/table/grid-head.tsx';
import {GridRow} from '#web/admin-area/table/grid-row.tsx';
import type {GridProps, More} from '#web/admin-area/table/grid-props.ts';
import {useGridKeys} from '#web/admin-area/table/use-grid-keys.ts';
import {grown} from '#web/ui/rem.ts';

const ROW_PX = 44;
const CARD_PX = 112;
/** So many rows before the end the next ones are asked for. */
const AHEAD = 30;

const ALL_THERE = {hasMore: false, onMore: () => undefined};

/** The rows of a table, those in sight alone: a grid by keyboard, cards on a phone. */
export function Grid<Row>(props: GridProps<Row>) {
  const {label, items, columns, view, selection, isPhone, more} = props;
  const {hasMore, onMore} = more ?? ALL_THERE;
  const scroller = useRef<HTMLDivElement>(null);
  // Once, not once a row: it asks for the page's styles.
  const height = grown(isPhone ? CARD_PX : ROW_PX);
  // Nothing of it goes to parts that are memoized.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (at) => items[at]?.id ?? at,
    overscan: 10,
    useFlushSync: false,
  });
  const rows = virtual.getVirtualItems();
  useMoreAhead(items.length - (rows.at(-1)?.index ?? 0), {hasMore, onMore});
  const keys = useGridKeys({...props, scroller, scrollTo: (at) => virtual.scrollToIndex(at)});
  const template = templateOf(columns, selection !== undefined);
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={hasMore ? -1 : items.length + 1}
      aria-colcount={columns.length + (selection ? 1 : 0)}
      aria-multiselectable={selection !== undefined}
      onKeyDown={keys.onKeyDown}
      className="max-h-[max(24rem,calc(100dvh-19rem))] overflow-auto rounded-xl border border-line bg-surface"
    >
      <div className="min-w-fit">
        <GridHead
          columns={columns}
          view={view}
          template={template}
          isHidden={isPhone}
          ticks={selection && {ids: selection.ids, items, onAll: keys.selectAll}}
        />
        <div role="rowgroup" className="relative" style={{height: virtual.getTotalSize()}}>
          {rows.map(({index, start, key}) => {
            const item = items[index];
            return item ? (
              <GridRow
                key={key}
                ref={virtual.measureElement}
                {...props}
                item={item}
                index={index}
                start={start}
                template={template}
                isActive={index === keys.active}
                onOpen={() => keys.openAt(index)}
                onToggle={(withRange) => keys.toggleAt(index, withRange)}
              />
            ) : null;
          })}
        </div>
      </div>
    </div>
  );
}

const templateOf = <Row,>(columns: readonly Column<Row>[], hasTicks: boolean): string =>
  [
    ...(hasTicks ? [`${TICKS_REM}rem`] : []),
    ...columns.map(({width, figures}) => `minmax(${width}rem, ${figures ? width : width * 2}fr)`),
  ].join(' ');

/** Asks for more rows before the last one is in sight. @param left rows below the last one that is drawn. */
function useMoreAhead(left: number, {hasMore, onMore}: More): void {
  const isNear = hasMore && left <= AHEAD;
  useEffect(() => {
    if (isNear) onMore();
  }, [isNear, onMore]);
}
