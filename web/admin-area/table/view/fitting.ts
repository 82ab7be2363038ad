import type {Column} from '#web/admin-area/table/column.ts';

/** Width of the ticks before the columns, rem. */
export const TICKS_REM = 2.75;

type Room = {
  readonly rem: number;
  readonly hasTicks: boolean;
  /** The column that the rows are sorted by stays. */
  readonly sortedBy: string;
};

type Sized = Pick<Column<never>, 'id' | 'width' | 'heads' | 'onPhone' | 'stays'>;

/** The columns that a table's own choice shows where there is less room: a cut column looks like the table's end. */
export function fitting<C extends Sized>(
  columns: readonly C[],
  {rem, hasTicks, sortedBy}: Room,
): readonly C[] {
  let left = columns;
  const isTooWide = () => left.reduce((sum, {width}) => sum + width, hasTicks ? TICKS_REM : 0) > rem;
  // What a phone has no room for goes first, the last column before others.
  for (const turn of [0, 1, 2]) {
    for (const column of columns.toReversed()) {
      if (!isTooWide()) return left;
      const mayGo = !column.heads && column.id !== sortedBy && turnOf(column) === turn;
      if (mayGo) left = left.filter((one) => one !== column);
    }
  }
  return left;
}

function turnOf({onPhone, stays}: Sized): number {
  if (stays) return 2;
  return onPhone ? 1 : 0;
}
