import type {Column} from '#web/admin-area/table/column.ts';
import {Time} from '#web/ui/show/time.tsx';

/** When a row came to be, to the minute. */
export const createdAtColumn = <Row,>(name: string, createdAtOf: (row: Row) => number): Column<Row> => ({
  id: 'createdAt',
  name,
  value: (row) => new Date(createdAtOf(row)).toISOString().slice(0, 16),
  show: (row) => <Time at={createdAtOf(row)} />,
  figures: true,
  isTime: true,
  onPhone: true,
  width: 6,
});
