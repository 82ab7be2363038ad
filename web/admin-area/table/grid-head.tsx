import {ArrowDown, ArrowUp} from 'lucide-react';
import type {Column} from '#web/admin-area/table/column.ts';
import type {TableView} from '#web/admin-area/table/view/use-view.ts';

type Props<Row> = {
  columns: readonly Column<Row>[];
  view: TableView;
  template: string;
  /** On a phone it is read out only. */
  isHidden: boolean;
  ticks: {ids: ReadonlySet<string>; items: readonly {readonly id: string}[]; onAll: () => void} | undefined;
};

/** Names of the columns; a click sorts by one. */
export const GridHead = <Row,>({columns, view, template, isHidden, ticks}: Props<Row>) => (
  <div role="rowgroup" className={isHidden ? 'sr-only' : 'sticky top-0 z-10 bg-surface'}>
    <div
      role="row"
      aria-rowindex={1}
      className="grid items-center border-b border-line"
      style={{gridTemplateColumns: template}}
    >
      {ticks ? (
        <div role="columnheader" className="flex h-10 items-center justify-center">
          <input
            type="checkbox"
            className="tick"
            tabIndex={isHidden ? -1 : undefined}
            aria-label={`Select all ${ticks.items.length}`}
            checked={ticks.items.every(({id}) => ticks.ids.has(id))}
            onChange={ticks.onAll}
          />
        </div>
      ) : null}
      {columns.map((column) => (
        <Head key={column.id} column={column} view={view} isHidden={isHidden} />
      ))}
    </div>
  </div>
);

type HeadProps<Row> = {column: Column<Row>; view: TableView; isHidden: boolean};

function Head<Row>({column: {id, name, figures = false, canSort = true}, view, isHidden}: HeadProps<Row>) {
  const isSorted = view.sort.id === id;
  const look = `flex h-10 w-full items-center gap-1 px-3 text-xs font-medium text-muted ${figures ? 'flex-row-reverse' : ''}`;
  if (!canSort || isHidden)
    return (
      <div role="columnheader" className={look}>
        {name}
      </div>
    );
  return (
    <div role="columnheader" aria-sort={isSorted ? orderOf(view) : 'none'} className="min-w-0">
      <button
        type="button"
        className={`${look} rounded-lg hover:text-ink`}
        onClick={() => view.change({sort: {id, desc: isSorted ? !view.sort.desc : figures}})}
      >
        <span className={`truncate ${isSorted ? 'text-ink' : ''}`}>{name}</span>
        {isSorted ? <Arrow isDown={view.sort.desc} /> : null}
      </button>
    </div>
  );
}

const orderOf = ({sort: {desc}}: TableView) => (desc ? 'descending' : 'ascending');

const Arrow = ({isDown}: {isDown: boolean}) =>
  isDown ? <ArrowDown size={13} aria-hidden /> : <ArrowUp size={13} aria-hidden />;
