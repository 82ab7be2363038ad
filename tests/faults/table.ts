// Prints the lines of a table as they come in, in columns of fixed width.
export type Table = {
  readonly line: (cells: readonly (string | number)[], remarks?: readonly string[]) => void;
};

/** Prints the header at once. The first column is as wide as its longest cell. */
export function openTable(columns: readonly string[], firsts: readonly string[]): Table {
  const widths = columns.map((column, at) =>
    at === 0 ? Math.max(column.length, ...firsts.map((first) => first.length)) : Math.max(column.length, 7),
  );
  const line: Table['line'] = (cells, remarks = []) => {
    const padded = cells.map((cell, at) => String(cell).padEnd(widths[at] ?? 0));
    console.log(`| ${padded.join(' | ')} |`);
    for (const remark of remarks) console.log(`|   ${remark}`);
  };
  line(columns);
  line(widths.map((width) => '-'.repeat(width)));
  return {line};
}
