import './trace.css';
import './strips.css';
import type {CSSProperties} from 'react';
import {Head} from '#web/ui/trace/face/face.tsx';

/** `head` is where the learner stopped, `failed` where the program did. */
export type LineState = 'done' | 'current' | 'ahead' | 'failed' | 'head';

type Props = {
  /** Its number, from 1. */
  line: number;
  state: LineState;
  /** The listing's first or last line: the trace begins or ends here. */
  isFirst?: boolean;
  isLast?: boolean;
  /** Small nodes without numbers, for a listing of a few lines. */
  isBare?: boolean;
};

const X = 28;
const THIN = {strokeWidth: 2, '--trace-ground': 'var(--surface)'} as CSSProperties;
const RADIUS = {done: 9, current: 12, ahead: 10, failed: 12} as const;
const BARE = {done: 5, current: 7, ahead: 5, failed: 7} as const;

/** The gutter of one line of code: give its row a flex layout, and the trace runs from row to row. */
export function GutterLine({line, state, isFirst = false, isLast = false, isBare = false}: Props) {
  const above = state === 'ahead' ? '' : 'is-done';
  const below = state === 'done' ? 'is-done' : '';
  return (
    <span className="trace-gutter">
      <span className="sr-only">Line {line}</span>
      <svg aria-hidden width="56" height="100%">
        {isFirst ? null : <line className={`trace-line is-flush ${above}`} x1={X} x2={X} y1="0" y2="50%" />}
        {isLast ? null : <line className={`trace-line is-flush ${below}`} x1={X} x2={X} y1="50%" y2="100%" />}
        {state === 'head' ? <HeadHere /> : <Dot line={line} state={state} isBare={isBare} />}
      </svg>
    </span>
  );
}

type DotProps = {line: number; state: 'done' | 'current' | 'ahead' | 'failed'; isBare: boolean};

function Dot({line, state, isBare}: DotProps) {
  const isHollow = state === 'ahead' || state === 'failed';
  // Three figures need more room than two.
  const radius = isBare ? BARE[state] : Math.max(RADIUS[state], line > 99 ? 14 : 0);
  return (
    <>
      <circle
        className={`trace-node ${isHollow ? '' : 'is-done'} ${state === 'failed' ? 'is-failed' : ''}`}
        cx={X}
        cy="50%"
        r={radius}
        style={isHollow ? THIN : undefined}
      />
      {isBare ? null : (
        <text
          className={`trace-number ${isHollow ? 'is-ahead' : ''} ${state === 'failed' ? 'is-failed' : ''}`}
          x={X}
          y="50%"
        >
          {line}
        </text>
      )}
    </>
  );
}

/** A nested drawing is placed by share, as the row is as high as its code. */
const HeadHere = () => (
  <svg x={X - 12} y="50%" overflow="visible">
    <Head x={12} y={0} r={8} />
  </svg>
);
