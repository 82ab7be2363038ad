import type {Value} from '#web/admin-area/table/column.ts';
import {toCsv} from '#web/io/csv.ts';

/** A table with its head as CSV. Without the mark at its beginning Excel reads the bytes as Latin 1. */
export const csvOf = (head: readonly string[], rows: readonly (readonly Value[])[]): string =>
  `\uFEFF${toCsv([head, ...rows])}`;
