// What a bench says at its end: one table in Markdown, and whether its requirements hold.

export type Requirement = {
  readonly name: string;
  readonly measured: number;
  /** At most that. */
  readonly limit: number;
  readonly unit: string;
};

export type Report = {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly requirements: readonly Requirement[];
  /** What one must know to read the figures. */
  readonly notes: readonly string[];
};

/** Prints the report. @returns whether every requirement holds. */
export function print(report: Report): boolean {
  console.log(`${textOf(report)}\n`);
  return report.requirements.every(holds);
}

/** The report in Markdown. */
export function textOf({title, columns, rows, requirements, notes}: Report): string {
  const lines = [
    `### ${title}`,
    '',
    ...table(columns, rows),
    '',
    ...table(
      ['requirement', 'measured', 'limit', 'of the limit', ''],
      requirements.map(({name, measured, limit, unit}) => [
        name,
        `${short(measured)}${unit}`,
        `${short(limit)}${unit}`,
        (measured / limit).toFixed(2),
        measured <= limit ? 'held' : '**missed**',
      ]),
    ),
    '',
    ...notes.map((note) => `- ${note}`),
  ];
  return lines.join('\n').replaceAll('\n\n\n', '\n\n').trim();
}

export const holds = ({measured, limit}: Requirement) => measured <= limit;

export const short = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(2));

/** Empty without rows: a bench may have no requirement. */
export function table(columns: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(columns), line(columns.map((_, at) => (at === 0 ? '---' : '---:'))), ...rows.map(line)];
}
