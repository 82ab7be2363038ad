import {
  columnFilteringFeature,
  columnVisibilityFeature,
  createFilteredRowModel,
  createSortedRowModel,
  filterFns,
  globalFilteringFeature,
  rowSortingFeature,
  sortFns,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table';
import {useMemo} from 'react';
import type {Column, Filter} from '#web/admin-area/table/column.ts';
import type {View} from '#web/admin-area/table/view/view.ts';

const features = tableFeatures({
  columnVisibilityFeature,
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  filterFns,
  sortFns,
});

type Needs<Row> = {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly filters: readonly Filter<Row>[];
  readonly idOf: (row: Row) => string;
  readonly view: View;
  /** The rows come as the view wants them: they are neither searched nor sorted here. */
  readonly isAsked: boolean;
};

/** Rows in the order of the view, and the columns that it shows. */
export function useTableModel<Row extends object>({rows, columns, filters, idOf, view, isAsked}: Needs<Row>) {
  const definitions = useMemo(
    () =>
      columns.map(({id, name, value, canSort = true}): ColumnDef<typeof features, Row> => ({
        id,
        header: name,
        accessorFn: value,
        enableSorting: canSort,
        sortFn: 'alphanumeric',
        sortUndefined: 'last',
        enableGlobalFilter: true,
      })),
    [columns],
  );
  const kept = useMemo(
    () =>
      filters.reduce<readonly Row[]>((left, {id, keeps}) => {
        const value = view.filters[id];
        return keeps && value !== undefined ? left.filter((row) => keeps(row, value)) : left;
      }, rows),
    [filters, rows, view.filters],
  );
  const shown = columns.filter((column) => isShown(column, view));
  const table = useTable<typeof features, Row>({
    features,
    columns: definitions,
    data: kept,
    getRowId: idOf,
    manualSorting: isAsked,
    manualFiltering: isAsked,
    globalFilterFn: 'includesString',
    getColumnCanGlobalFilter: () => true,
    state: {
      sorting: [view.sort],
      globalFilter: view.search,
      columnVisibility: Object.fromEntries(columns.map((column) => [column.id, isShown(column, view)])),
    },
  });
  return {rows: table.getRowModel().rows, shown};
}

/** Whether a view shows a column; the one that names the row is always there. */
export const isShown = (column: Pick<Column<never>, 'id' | 'heads' | 'isExtra'>, {columns}: View): boolean =>
  column.heads === true || (columns ? columns.includes(column.id) : column.isExtra !== true);
