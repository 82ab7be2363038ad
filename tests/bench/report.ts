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
export function print({title, columns, rows, requirements, notes}: Report): boolean {
  const verdicts = requirements.map((requirement) => ({requirement, holds: holds(requirement)}));
  const lines = [
    `### ${title}`,
    '',
    ...table(columns, rows),
    '',
    ...table(
      ['requirement', 'measured', 'limit', 'of the limit', ''],
      verdicts.map(({requirement: {name, measured, limit, unit}, holds: held}) => [
        name,
        `${short(measured)}${unit}`,
        `${short(limit)}${unit}`,
        (measured / limit).toFixed(2),
        held ? 'held' : '**missed**',
      ]),
    ),
    '',
    ...notes.map((note) => `- ${note}`),
  ];
  console.log(`${lines.join('\n').replaceAll('\n\n\n', '\n\n')}\n`);
  return verdicts.every(({holds: held}) => held);
}

const holds = ({measured, limit}: Requirement) => measured <= limit;

const short = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(2));

/** Empty without rows: a bench may have no requirement. */
function table(columns: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(columns), line(columns.map((_, at) => (at === 0 ? '---' : '---:'))), ...rows.map(line)];
}
