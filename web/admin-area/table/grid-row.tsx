import {forwardRef, type MouseEvent} from 'react';
import type {Column, Value} from '#web/admin-area/table/column.ts';
import type {GridProps, Item} from '#web/admin-area/table/grid-props.ts';
import {Avatar} from '#web/ui/show/avatar.tsx';

type Props<Row> = Pick<
  GridProps<Row>,
  'columns' | 'titleOf' | 'view' | 'selection' | 'colleagues' | 'canOpen' | 'isPhone'
> & {
  item: Item<Row>;
  index: number;
  /** From the top of the rows, px. */
  start: number;
  template: string;
  /** The row that the keyboard is on. */
  isActive: boolean;
  onOpen: () => void;
  onToggle: (withRange: boolean) => void;
};

/** One row: a line of cells, or on a phone a card of those that matter there. */
export const GridRow = forwardRef(function GridRow<Row>(
  props: Props<Row>,
  ref: React.ForwardedRef<HTMLDivElement>,
) {
  const {item, index, start, view, selection, isActive, isPhone, template, onOpen} = props;
  const isSelected = selection?.ids.has(item.id) ?? false;
  const isOpen = view.open === item.id;
  return (
    <div
      ref={ref}
      role="row"
      data-index={index}
      data-row={item.id}
      aria-rowindex={index + 2}
      aria-selected={selection ? isSelected : undefined}
      aria-current={isOpen ? 'true' : undefined}
      tabIndex={isActive ? 0 : -1}
      onClick={(event) => (isOnControl(event) ? undefined : onOpen())}
      className={`absolute top-0 left-0 grid w-full min-w-fit items-center border-b border-line text-sm outline-none -outline-offset-2 hover:bg-sunken/60 focus-visible:outline-2 focus-visible:outline-accent aria-selected:bg-accent-tint/60 aria-[current=true]:bg-accent-tint ${props.canOpen ? 'cursor-pointer' : ''} ${isPhone ? '' : 'h-11'}`}
      style={{
        transform: `translateY(${start}px)`,
        gridTemplateColumns: isPhone ? `${selection ? '2.75rem ' : ''}minmax(0, 1fr)` : template,
      }}
    >
      {selection ? <Tick {...props} isSelected={isSelected} /> : null}
      {isPhone ? (
        <CardCell {...props} />
      ) : (
        props.columns.map((column) => <Cell key={column.id} column={column} {...props} />)
      )}
    </div>
  );
}) as <Row>(props: Props<Row> & React.RefAttributes<HTMLDivElement>) => React.ReactElement;

/** What is inside a row and acts by itself. */
const isOnControl = ({target, currentTarget}: MouseEvent<HTMLElement>): boolean =>
  target instanceof Element &&
  target.closest('a, button, input, label') !== null &&
  currentTarget.contains(target);

function Tick<Row>({item, titleOf, onToggle, isSelected, isPhone}: Props<Row> & {isSelected: boolean}) {
  const box = (
    <input
      type="checkbox"
      className="tick"
      tabIndex={-1}
      aria-label={`Select ${titleOf(item.row)}`}
      checked={isSelected}
      // The click knows whether Shift is held.
      onChange={() => undefined}
      onClick={(event) => onToggle(event.shiftKey)}
    />
  );
  return (
    <div role="gridcell" className="flex items-stretch justify-center self-stretch">
      {/* A finger that misses the box by little selects as well, and does not open the row. */}
      {isPhone ? (
        <label className="flex flex-1 items-start justify-center pt-3.5">{box}</label>
      ) : (
        <span className="flex items-center">{box}</span>
      )}
    </div>
  );
}

function Cell<Row>({column, item, colleagues}: Props<Row> & {column: Column<Row>}) {
  return (
    <div
      role={column.heads ? 'rowheader' : 'gridcell'}
      className={`flex min-w-0 items-center gap-2 px-3 ${column.figures ? 'justify-end tabular-nums' : ''} ${column.heads ? 'font-medium' : ''}`}
    >
      <span dir="auto" className="truncate">
        {drawn(column, item.row)}
      </span>
      {column.heads ? <Colleagues {...{colleagues}} id={item.id} /> : null}
    </div>
  );
}

/** The name, and below it what else a phone has room for. */
function CardCell<Row>({columns, item, colleagues}: Props<Row>) {
  const head = columns.find(({heads}) => heads);
  return (
    <div role="gridcell" className="min-w-0 py-3 pr-3 pl-1 first:pl-4">
      <span className="flex items-center gap-2 font-medium">
        <span dir="auto" className="min-w-0 text-left [overflow-wrap:anywhere]">
          {head ? drawn(head, item.row) : item.id}
        </span>
        <Colleagues {...{colleagues}} id={item.id} />
      </span>
      <span className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 gap-y-0.5">
        {columns
          .filter(({heads, onPhone, value}) => !heads && onPhone && !isEmpty(value(item.row)))
          .map((column) => (
            <span key={column.id} className="contents">
              <span className="text-xs text-muted">{column.name}</span>
              <span dir="auto" className="min-w-0 text-left [overflow-wrap:anywhere]">
                {drawn(column, item.row)}
              </span>
            </span>
          ))}
      </span>
    </div>
  );
}

const isEmpty = (value: Value): boolean => value === null || value === '';

function drawn<Row>({show, value}: Column<Row>, row: Row) {
  if (show) return show(row);
  const plain = value(row);
  if (typeof plain === 'number') return plain.toLocaleString('en');
  return isEmpty(plain) ? <span className="text-muted">–</span> : String(plain);
}

/** The admins who have this row open. */
function Colleagues({colleagues, id}: Pick<Props<never>, 'colleagues'> & {id: string}) {
  return colleagues
    .filter(({rowId}) => rowId === id)
    .map(({adminId, name}) => (
      <span key={adminId} title={`${name} has this open`} className="shrink-0">
        <Avatar name={name} size="small" />
        <span className="sr-only">{name} has this open</span>
      </span>
    ));
}
