import type {ReactNode} from 'react';

/** What a column shows of a row, in full: text and numbers are sorted, searched and exported. */
export type Value = string | number | boolean | null;

export type Column<Row> = {
  /** In the address; never changes. */
  readonly id: string;
  readonly name: string;
  readonly value: (row: Row) => Value;
  /** How it is drawn; by default the value as it is. */
  readonly show?: (row: Row) => ReactNode;
  /** What a file says; by default the value. */
  readonly file?: (row: Row) => Value;
  /** Figures are at the right, and begin with the greatest when sorted. */
  readonly figures?: boolean;
  /** A moment: the latest comes first when sorted. */
  readonly isTime?: boolean;
  readonly canSort?: boolean;
  /** Names the row: it is always shown, and first. */
  readonly heads?: boolean;
  /** Not shown until it is chosen. */
  readonly isExtra?: boolean;
  /** On a phone a row is a card: these are lines of it. */
  readonly onPhone?: boolean;
  /** Where there is little room it goes after all others: what warns. */
  readonly stays?: boolean;
  /** Least width, rem. */
  readonly width: number;
};

export type Filter<Row> = {
  /** In the address; no column’s. */
  readonly id: string;
  readonly name: string;
  /** What is shown without a choice; by default all. */
  readonly unset?: string;
  readonly options: readonly {readonly value: string; readonly label: string}[];
  /** Whether a row stays; for tables whose rows do not come filtered. */
  readonly keeps?: (row: Row, value: string) => boolean;
};
