import '#web/ui/trace/trace.css';
import '#web/ui/trace/strips.css';
import './sample-code.css';
import {memo} from 'react';
import {circle} from '#web/ui/trace/shapes.ts';

type Props = {
  lines: number;
  /** Few lines, with room between them: the numbers are in the nodes. */
  isShort: boolean;
  /** What it prints is shown: the trace has run. */
  hasRun: boolean;
};

/** Of a row of a short sample, px; as `.sample-code.is-short` has it. */
const ROW = 34;
const X = 28.5;
const RADIUS = 10;

/** The trace beside a sample: one drawing for all its lines, for a lesson has many. Readers are told the code alone. */
export const SampleGutter = memo(function SampleGutter({lines, isShort, hasRun}: Props) {
  const numbers = Array.from({length: lines}, (_, at) => at + 1);
  if (!isShort) {
    return (
      <span aria-hidden className="sample-numbers gutter">
        {numbers.join('\n')}
      </span>
    );
  }
  const y = (no: number) => (no - 0.5) * ROW;
  const done = hasRun ? 'is-done' : '';
  return (
    <svg aria-hidden width="56" height={lines * ROW} className="sample-trace">
      {lines > 1 ? <path className={`trace-line is-flush ${done}`} d={`M${X} ${y(1)}V${y(lines)}`} /> : null}
      <path
        className={`trace-node ${done}`}
        strokeWidth="2"
        d={numbers.map((no) => circle(X, y(no), RADIUS)).join('')}
      />
      {numbers.map((no) => (
        <text key={no} className={`trace-number ${hasRun ? '' : 'is-ahead'}`} x={X} y={y(no)}>
          {no}
        </text>
      ))}
    </svg>
  );
});
