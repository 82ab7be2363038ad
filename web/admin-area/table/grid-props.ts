import type {Colleague} from '#web/admin-area/presence.ts';
import type {Column} from '#web/admin-area/table/column.ts';
import type {Selection} from '#web/admin-area/table/selection.ts';
import type {TableView} from '#web/admin-area/table/view/use-view.ts';

/** A row, and what it is called by. */
export type Item<Row> = {readonly id: string; readonly row: Row};

/** Rows that come when they are scrolled to. */
export type More = {readonly hasMore: boolean; readonly onMore: () => void};

/** What the grid draws, and whom it tells. */
export type GridProps<Row> = {
  label: string;
  items: readonly Item<Row>[];
  columns: readonly Column<Row>[];
  titleOf: (row: Row) => string;
  view: TableView;
  /** Absent where nothing can be done with many rows at once. */
  selection: Selection | undefined;
  onSelect: (selection: Selection) => void;
  colleagues: readonly Colleague[];
  /** Whether a row opens something beside the table. */
  canOpen: boolean;
  isPhone: boolean;
  more: More | undefined;
};
