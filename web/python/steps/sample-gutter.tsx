import '#web/ui/trace/trace.css';
import '#web/ui/trace/strips.css';
import './sample-code.css';
import {memo} from 'react';
import type {Reached} from '#web/python/steps/line-notes.ts';
import {circle} from '#web/ui/trace/shapes.ts';

type Props = {
  lines: number;
  /** Few lines, with room between them: the numbers are in the nodes. */
  isShort: boolean;
  /** What it prints is shown: the trace has run. */
  hasRun: boolean;
  /** How far it ran, where that is known. */
  reached?: Reached | undefined;
  /** Height of a row of a short sample, px; as its styles have it. */
  row?: number;
};

/** As `.sample-code.is-short` has it. */
export const ROW = 34;
const X = 28.5;
const RADIUS = 10;

/** The trace beside a sample: one drawing for all its lines, for a lesson has many. Readers are told the code alone. */
export const SampleGutter = memo(function SampleGutter({lines, isShort, hasRun, reached, row = ROW}: Props) {
  const numbers = Array.from({length: lines}, (_, at) => at + 1);
  const hasFailed = (no: number) => hasRun && reached?.failed.has(no) === true;
  const isDone = (no: number) => hasRun && !hasFailed(no) && (reached?.lines.has(no) ?? true);
  const look = (no: number) => (hasFailed(no) ? 'is-failed' : isDone(no) ? '' : 'is-ahead');
  if (!isShort) {
    return (
      <span aria-hidden className="sample-numbers gutter">
        {reached && hasRun
          ? numbers.map((no) => (
              <span key={no} className={look(no)}>
                {`${no}\n`}
              </span>
            ))
          : numbers.join('\n')}
      </span>
    );
  }
  const y = (no: number) => (no - 0.5) * row;
  // The line ends where the program did.
  const end = hasRun ? (reached ? Math.max(1, ...reached.lines) : lines) : 1;
  const nodes = (of: (no: number) => boolean) =>
    numbers
      .filter(of)
      .map((no) => circle(X, y(no), RADIUS))
      .join('');
  return (
    <svg aria-hidden width="56" height={lines * row} className="sample-trace">
      {lines > 1 ? <path className="trace-line is-flush" d={`M${X} ${y(1)}V${y(lines)}`} /> : null}
      {end > 1 ? <path className="trace-line is-flush is-done" d={`M${X} ${y(1)}V${y(end)}`} /> : null}
      <path className="trace-node" strokeWidth="2" d={nodes((no) => look(no) === 'is-ahead')} />
      <path className="trace-node is-done" strokeWidth="2" d={nodes(isDone)} />
      {nodes(hasFailed) === '' ? null : (
        <path className="trace-node is-failed" strokeWidth="2" d={nodes(hasFailed)} />
      )}
      {numbers.map((no) => (
        <text key={no} className={`trace-number ${look(no)}`} x={X} y={y(no)}>
          {no}
        </text>
      ))}
    </svg>
  );
});
