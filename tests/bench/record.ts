// Keeps what a bench has measured: its whole table beside the benches, and a line for each requirement in README.md.
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {cpus, totalmem} from 'node:os';
import {join} from 'node:path';
import {holds, short, table, textOf, type Report, type Requirement} from '#tests/bench/report.ts';

const FOLDER = 'tests/bench/figures';
const FIGURES = join(FOLDER, 'figures.json');
const README = 'README.md';
const BEGIN = '<!-- figures: written by npm run bench -->';
const END = '<!-- /figures -->';

/** The last run of a bench. */
type Measured = {
  readonly title: string;
  /** The day, `2026-11-22`. */
  readonly date: string;
  readonly machine: string;
  readonly requirements: readonly Requirement[];
};

/** By the bench's name. */
export type Figures = Readonly<Record<string, Measured>>;

export const readFigures = (): Figures => JSON.parse(readFileSync(FIGURES, 'utf8')) as Figures;

/** Writes the run down in place of the last one. */
export function record(name: string, report: Report): void {
  const date = new Date().toISOString().slice(0, 10);
  const measured: Measured = {
    title: report.title,
    date,
    machine: machine(),
    requirements: report.requirements,
  };
  mkdirSync(FOLDER, {recursive: true});
  writeFileSync(
    join(FOLDER, `${name}.md`),
    `${textOf(report)}\n\nMeasured ${date} on ${measured.machine}.\n`,
  );
  const figures = {...readFigures(), [name]: measured};
  writeFileSync(FIGURES, `${JSON.stringify(figures, null, 2)}\n`);
  writeFileSync(README, withFigures(readFileSync(README, 'utf8'), figures));
}

/** The README with these figures in the place that it has for them. @throws {Error} where it has none. */
export function withFigures(readme: string, figures: Figures): string {
  const [before, rest] = [readme.split(BEGIN)[0], readme.split(END)[1]];
  if (before === undefined || rest === undefined) throw new Error(`README.md lacks ${BEGIN} … ${END}`);
  return [before, BEGIN, '\n\n', linesOf(figures).join('\n'), '\n\n', END, rest].join('');
}

const linesOf = (figures: Figures): string[] =>
  table(
    ['what', 'measured', 'limit', '', 'when, on what'],
    Object.entries(figures).flatMap(([name, {title, date, machine: on, requirements}]) =>
      requirements.map((requirement) => [
        `[${title}](${FOLDER}/${name}.md): ${requirement.name}`,
        `${short(requirement.measured)}${requirement.unit}`,
        `${short(requirement.limit)}${requirement.unit}`,
        holds(requirement) ? '' : '**missed**',
        `${date}, ${on}`,
      ]),
    ),
  );

/** Such as `2 × AMD EPYC 7763, 16 GB`. */
function machine(): string {
  const all = cpus();
  const model = all[0]?.model.trim() || 'processor';
  return `${all.length} × ${model}, ${Math.round(totalmem() / 2 ** 30)} GB`;
}
